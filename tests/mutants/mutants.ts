/** A fault on purpose: a control that somebody could take away without noticing, and the tests that have to notice. */
export interface Mutant {
  /** Name of the patch beside this file, without its ending; it begins with the row of the threat. */
  name: string
  /** What the product is without. */
  without: string
  /** Suite and a word that finds the test files in it; which test catches it is found out. */
  tests: readonly string[]
}

/** The threats that are looked at, by row of the table of threats: the smallest set that is still honest. */
export const ROWS = [
  ...['A1', 'A2', 'A4', 'A5', 'A7', 'A8', 'A9', 'A14', 'A15', 'A16'],
  ...['S1', 'S6', 'S7', 'S10', 'S13', 'S14', 'S17', 'S18', 'S19'],
  ...['C1', 'C2', 'C3', 'C4', 'C5', 'C9', 'C12', 'C15'],
  ...['I1', 'I2', 'I5', 'I7', 'I10', 'F1', 'F2', 'F6', 'H1', 'H3', 'D1', 'D3', 'D6', 'P1', 'P4', 'L1', 'L2', 'B1'],
]

/** Rows whose control the product has not got, with the reason. */
export const ABSENT: Readonly<Record<string, string>> = {
  B1: 'there is no backup yet',
}

export const MUTANTS: readonly Mutant[] = [
  mutant('a1-no-wait', 'the wait after the fifth wrong password', 'api signin'),
  mutant('a2-any-browser-is-known', 'the look whether an account knows the browser', 'api lockout'),
  mutant('a4-nobody-costs-no-hash', 'the hash for a name that nobody has', 'security enumeration'),
  mutant('a4-no-password-costs-no-hash', 'the hash for an account without a password', 'unit security'),
  mutant('a5-strangers-are-told', 'the same answer to a forgotten password, whoever asks', 'api recovery'),
  mutant('a5-work-for-members-only', 'the same work for a forgotten password, whoever asks', 'security enumeration'),
  mutant('a7-endless-tries', 'the end of a code after five wrong tries', 'api codes'),
  mutant('a7-codes-never-expire', 'the end of a code after its time', 'api codes'),
  mutant('a8-code-is-not-used-up', 'the use of a code once only', 'api codes'),
  mutant('a8-code-of-anybody', 'the look whose a code is', 'api codes'),
  mutant('a9-sessions-live-on', 'the end of all sessions with a new password', 'api recovery'),
  mutant('a14-demo-for-the-world', 'the refusal to show demo accounts to others unasked', 'security faults'),
  mutant('a14-one-secret-for-all', 'a secret of its own for each installation', 'unit security'),
  mutant('a15-role-from-the-form', 'the refusal of a role in a registration', 'api signup'),
  mutant('a16-anybody-makes-administrators', 'the role that making administrators asks for', 'api signup'),
  mutant('a16-professors-need-no-approval', 'the wait of a professor for approval', 'api signup'),
  mutant('s1-token-without-signature', 'the refusal of tokens that say they have no signature', 'unit security'),
  mutant('s6-logout-ends-nothing', 'the look whether a session was ended', 'api auth-sessions'),
  mutant('s6-streams-live-on', 'the look whose session behind a stream has ended', 'api news'),
  mutant('s6-pushes-live-on', 'the end of pushes to a browser that was signed out', 'api push'),
  mutant('s7-role-of-the-token', 'the look whether the role is still that of the token', 'api auth-sessions'),
  mutant('s10-token-for-every-site', 'the look whose address a call goes to', 'unit client-http'),
  mutant('s13-pages-are-kept', 'the word that a private page is not to be stored', 'security headers'),
  mutant('s13-answers-are-kept', 'the word that an answer of the API is not to be stored', 'api envelope'),
  mutant('s14-other-tabs-stay', 'the logout of the other tabs', 'unit stores-auth-session'),
  mutant('s14-made-up-signal', 'the look whether a signal of logout is true', 'unit stores-auth-session'),
  mutant('s17-calls-of-other-sites', 'the refusal of calls from pages of other sites', 'api signin'),
  mutant('s17-body-of-any-type', 'the refusal of bodies that are no JSON', 'api signin'),
  mutant('s17-cookie-authorises', 'the rule that a cookie is no token', 'api auth-sessions'),
  mutant('s18-areas-of-others', 'the guard between the areas of the roles', 'security guards'),
  mutant('s19-judged-by-the-spelling', 'the guard of an area in every spelling of its address', 'security guards'),
  mutant('c1-no-policy-needed', 'the refusal to start with an endpoint without a policy', 'security route-policies'),
  mutant('c2-routes-ask-no-role', 'the roles that routes ask for', 'security matrix'),
  mutant('c2-professors-administer', 'the difference between professors and administrators', 'security matrix'),
  mutant('c3-sessions-of-others', 'the look whose session is ended', 'api devices'),
  mutant('c3-students-of-others', 'the limit of a professor’s list to their own classes', 'api users-list'),
  mutant('c4-reports-of-others', 'the limit of reports to who teaches the subject', 'api material-reports'),
  mutant('c4-notes-of-others', 'the look whose notes are read', 'api notes', 'security progress-forged'),
  mutant('c4-notifications-of-others', 'the look whose notifications are read', 'api notification-list'),
  mutant('c4-mails-of-others', 'the look whether an address that stops mails is of this server', 'api mail-stop'),
  mutant('c4-threads-of-others', 'the look whose threads are read', 'api messages'),
  mutant('c4-questions-of-others', 'the look who may change what stands under a course', 'api question-rules'),
  mutant('c5-progress-of-others', 'the look whose progress is read', 'security progress-forged', 'api progress'),
  mutant('c5-figures-of-other-subjects', 'the limit of figures to who teaches the subject', 'api follow'),
  mutant('c9-addresses-for-every-browser', 'the look which browser an address was given to', 'security address-rights'),
  mutant('c9-addresses-outlive-rights', 'the look who may still read what an address is of', 'security address-rights'),
  mutant('c9-addresses-outlive-sessions', 'the end of addresses with their session', 'security address-rights'),
  mutant('c9-one-grant-for-all-files', 'the file in the signature of its address', 'api files'),
  mutant(
    'c9-documents-of-any-session',
    'the look whether somebody may know the session of a document',
    'api session-files',
  ),
  mutant('c9-files-of-other-classes', 'the look who may read what a file belongs to', 'api files'),
  mutant(
    'c9-files-of-hidden-messages',
    'the look whether a message with a file is still to be seen',
    'api message-files',
  ),
  mutant('c9-message-files-of-others', 'the look whose thread the file of a message is in', 'api message-files'),
  mutant('c12-whole-row-of-the-person', 'the choice of facts that an answer has', 'api me'),
  mutant('c12-private-facts-for-professors', 'the limit of private facts to administrators', 'api users-list'),
  mutant('c15-rights-of-before-the-wait', 'the look at rights after the wait for a row', 'api curriculum'),
  mutant('i1-names-as-html', 'the names of people as text, on screens of the staff', 'security staff-screens'),
  mutant('i2-words-as-html', 'the words of a text as text', 'security text-xss', 'unit render-text'),
  mutant(
    'i2-links-to-anywhere',
    'the limit of links to the web and mailboxes',
    'security text-xss',
    'unit render-text',
  ),
  mutant('i5-search-words-in-sql', 'the words of a search as a parameter', 'api users-list'),
  mutant('i5-order-in-sql', 'the list of orders that there are', 'api users-list'),
  mutant('i7-cells-as-formulas', 'the apostrophe before a formula', 'api export', 'api follow'),
  mutant('i10-pushes-to-anywhere', 'the list of push services that the server calls', 'unit push-services'),
  mutant('i10-names-lead-inside', 'the look where the name of a push service leads', 'unit push-services'),
  mutant('f1-send-files-of-others', 'the look whose upload goes with a message', 'api message-files'),
  mutant('f1-unknown-kinds-are-taken', 'the refusal of files of no known kind', 'security file-kinds'),
  mutant('f1-pages-in-disguise', 'the refusal of pages that begin or end like something else', 'security file-kinds'),
  mutant('f2-files-as-pages', 'the sandbox around what somebody uploaded', 'api files'),
  mutant('f6-no-room-is-left', 'the room that uploads leave on the disk', 'api uploads'),
  mutant('h1-inline-scripts', 'the refusal of inline scripts', 'unit security', 'security headers'),
  mutant('h3-any-origin-reads', 'the silence about other origins', 'api envelope'),
  mutant('d1-headers-without-end', 'the time limit of headers', 'unit http-server'),
  mutant('d1-one-address-takes-all', 'the share of the connections that one address may have', 'security connections'),
  mutant('d1-bodies-without-end', 'the time limit of bodies', 'unit http-server'),
  mutant('d3-bodies-of-any-size', 'the limit of a body whose length is announced', 'api signin'),
  mutant('d3-chunks-of-any-size', 'the limit of a body in chunks', 'security wire'),
  mutant('d6-messages-without-end', 'the limit of messages in a minute', 'api messages'),
  mutant('p4-pupils-to-pupils', 'the rule that pupils do not write to pupils', 'api message-rules'),
  mutant('p4-any-professor', 'the limit of whom pupils write to, to who teaches them', 'api message-rules'),
  mutant('p4-read-without-a-trace', 'the row in the audit log of who reads a thread of others', 'api message-reports'),
  mutant('p4-reported-is-shown', 'the hiding of a reported message from pupils', 'api message-reports'),
  mutant('p4-reported-posts-are-shown', 'the hiding of a reported question from pupils', 'api posts'),
  mutant('p4-hidden-names-are-told', 'the name that a pupil hides from classmates', 'api questions'),
  mutant('p4-blocked-write-on', 'the refusal of messages to who has blocked the sender', 'api blocks'),
  mutant('p1-no-guardian-asked', 'the guardian whom a minor’s registration needs', 'api signup'),
  mutant('p1-minors-wait-for-nobody', 'the wait for a guardian’s consent', 'api signup'),
  mutant('p1-who-waits-signs-in', 'the look whether an account may be used', 'api signup'),
  mutant('l1-deletions-are-not-written-down', 'the audit row of a deletion', 'api deletions'),
  mutant('l1-actions-are-not-written-down', 'the audit row of an approval or a suspension', 'api users-actions'),
  mutant(
    'l2-application-owns-the-log',
    'the role without rights that the application runs as',
    'security database-faults',
  ),
  mutant('l2-rights-to-rewrite-the-log', 'the limit of that role to adding to the audit log', 'api runtime-role'),
  mutant('l2-changed-events-hold', 'the look whether an event is as it was sealed', 'api audit-chain'),
  mutant('l2-sealed-as-they-come', 'the wait of a seal for transactions that began before', 'api audit-chain'),
]

/** @returns the row of a mutant, such as `A1` */
export function rowOf({ name }: Pick<Mutant, 'name'>): string {
  return (name.split('-')[0] ?? '').toUpperCase()
}

/** @returns the path of a mutant's patch, relative to the project's root */
export function patchOf({ name }: Pick<Mutant, 'name'>): string {
  return `tests/mutants/${name}.patch`
}

function mutant(name: string, without: string, ...tests: string[]): Mutant {
  return { name, without, tests }
}
