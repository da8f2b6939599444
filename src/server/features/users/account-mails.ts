import type { Locale } from '#/contract/locales.ts'
import { LOGIN_PATH } from '#/contract/next-path.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { isolate, isolateLtr } from '#/i18n/isolates.ts'
import type { ApiMessageId, ApiTranslate } from '#/i18n/translate.ts'
import type { Deps } from '#/server/deps.ts'
import { letter } from '#/server/features/mails/letter.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import type { MailBlock } from '#/server/platform/mail/layout.ts'

/** What a mail needs of the person whose account it is about; a row of `users` has it all. */
export interface Recipient {
  role: Role
  username: string
  locale: Locale
  email: string | null
  emailConfirmedAt: Date | null
}

type MailDeps = Pick<Deps, 'mailer' | 'config'>

const RESET_PATH = '/auth/reset-password'
const profileOf = (role: Role): string => `${homeOf(role)}/my-profile`

/** Sends the code that proves an address to be the person's. @param to that address, which is not confirmed yet */
export async function mailAddressCode(
  deps: MailDeps,
  tx: Tx,
  person: Recipient,
  { to, code }: { to: string; code: string },
): Promise<void> {
  const { t, username, link } = words(deps, person)
  await send(deps, tx, { person, to, kind: 'confirm', secret: true }, [
    text(t('mail.account.confirm.text', { username })),
    { kind: 'code', code },
    text(t('mail.account.codeLife')),
    link('mail.account.profile', profileOf(person.role)),
    text(t('mail.account.stranger')),
  ])
}

/** Sends the code for a new password, to a confirmed address only. */
export async function mailResetCode(deps: MailDeps, tx: Tx, person: Recipient, code: string): Promise<void> {
  const { t, username, link } = words(deps, person)
  await sendConfirmed(deps, tx, { person, kind: 'reset', secret: true }, [
    text(t('mail.account.reset.text', { username })),
    { kind: 'code', code },
    text(t('mail.account.codeLife')),
    link('mail.account.newPassword', RESET_PATH),
    text(t('mail.account.reset.unchanged')),
  ])
}

/** Tells that the password is another one now. */
export async function mailPasswordChanged(deps: MailDeps, tx: Tx, person: Recipient): Promise<void> {
  const { t, username } = words(deps, person)
  const date = formatDateTime(person.locale, new Date())
  await sendConfirmed(deps, tx, { person, kind: 'passwordChanged' }, [
    text(t('mail.account.passwordChanged.text', { username, date })),
    text(t('mail.account.alarm')),
  ])
}

/** Tells of a sign-in from a browser that the account has not seen. @param device see `deviceLabel` */
export async function mailNewDevice(
  deps: MailDeps,
  tx: Tx,
  person: Recipient,
  device: string | undefined,
): Promise<void> {
  const { t, username, link } = words(deps, person)
  const rows: [string, string][] = [[t('mail.account.username'), isolate(username)]]
  if (device) rows.push([t('mail.account.device.device'), isolateLtr(device)])
  rows.push([t('mail.account.device.when'), formatDateTime(person.locale, new Date())])
  await sendConfirmed(deps, tx, { person, kind: 'device' }, [
    text(t('mail.account.device.text')),
    { kind: 'facts', rows },
    text(t('mail.account.device.alarm')),
    link('mail.account.profile', profileOf(person.role)),
  ])
}

/** Tells an applicant that the academy looks at the application. Confirmed or not: nobody can confirm before. */
export async function mailApplicationReceived(deps: MailDeps, tx: Tx, person: Recipient): Promise<void> {
  const { t, username } = words(deps, person)
  await sendAnyway(deps, tx, { person, kind: 'received' }, [
    text(t('mail.account.received.text', { username })),
    text(t('mail.account.stranger')),
  ])
}

/** Tells an applicant that the account is open. Confirmed or not, as for all applicants. */
export async function mailAccountApproved(deps: MailDeps, tx: Tx, person: Recipient): Promise<void> {
  const { t, username, link } = words(deps, person)
  await sendAnyway(deps, tx, { person, kind: 'approved' }, [
    text(t('mail.account.approved.text', { username })),
    link('mail.account.signIn', LOGIN_PATH),
  ])
}

/** Tells an applicant that the application was turned down. Confirmed or not, as for all applicants. */
export async function mailAccountRefused(deps: MailDeps, tx: Tx, person: Recipient): Promise<void> {
  const { t, username } = words(deps, person)
  await sendAnyway(deps, tx, { person, kind: 'refused' }, [text(t('mail.account.refused.text', { username }))])
}

/** Tells that somebody has registered with the person's address or phone number. */
export async function mailContactUsed(deps: MailDeps, tx: Tx, person: Recipient): Promise<void> {
  const { t, username } = words(deps, person)
  await sendConfirmed(deps, tx, { person, kind: 'used' }, [
    text(t('mail.account.used.text', { username })),
    text(t('mail.account.used.alarm')),
  ])
}

/** Tells the confirmed address that another one is to take its place. */
export async function mailAddressChange(deps: MailDeps, tx: Tx, person: Recipient): Promise<void> {
  const { t, username } = words(deps, person)
  await sendConfirmed(deps, tx, { person, kind: 'addressChange' }, [
    text(t('mail.account.addressChange.text', { username })),
    text(t('mail.account.alarm')),
  ])
}

/** Tells the confirmed address that the phone number is another one now; which one, the mail does not say. */
export async function mailPhoneChanged(deps: MailDeps, tx: Tx, person: Recipient): Promise<void> {
  const { t, username, link } = words(deps, person)
  const date = formatDateTime(person.locale, new Date())
  await sendConfirmed(deps, tx, { person, kind: 'phoneChanged' }, [
    text(t('mail.account.phoneChanged.text', { username, date })),
    text(t('mail.account.alarm')),
    link('mail.account.profile', profileOf(person.role)),
  ])
}

/** Sends a new administrator the code to choose a password with. */
export async function mailAdministratorInvited(deps: MailDeps, tx: Tx, person: Recipient, code: string): Promise<void> {
  const { t, username, link } = words(deps, person)
  await sendAnyway(deps, tx, { person, kind: 'invited', secret: true }, [
    text(t('mail.account.invited.text', { username })),
    { kind: 'code', code },
    text(t('mail.account.invited.life')),
    link('mail.account.newPassword', RESET_PATH),
  ])
}

/** Kinds of these mails in `mails`, without `account.`; each has a subject of its name. */
type Kind =
  | 'confirm'
  | 'reset'
  | 'passwordChanged'
  | 'device'
  | 'received'
  | 'approved'
  | 'refused'
  | 'used'
  | 'addressChange'
  | 'phoneChanged'
  | 'invited'

interface Letter {
  person: Recipient
  kind: Kind
  secret?: boolean
}

const text = (words: string): MailBlock => ({ kind: 'text', text: words })

function words(
  { config }: MailDeps,
  { locale, username }: Recipient,
): { t: ApiTranslate; username: string; link: (label: LinkLabel, path: string) => MailBlock } {
  const t = apiTranslator(locale)
  return { t, username, link: (label, path) => ({ kind: 'link', label: t(label), url: config.publicOrigin + path }) }
}
type LinkLabel = Extract<ApiMessageId, 'mail.account.signIn' | 'mail.account.profile' | 'mail.account.newPassword'>

/** Nothing is sent to an address that nobody has confirmed: it may be a stranger's. */
async function sendConfirmed(deps: MailDeps, tx: Tx, about: Letter, blocks: readonly MailBlock[]): Promise<void> {
  if (about.person.emailConfirmedAt) await sendAnyway(deps, tx, about, blocks)
}

async function sendAnyway(deps: MailDeps, tx: Tx, about: Letter, blocks: readonly MailBlock[]): Promise<void> {
  const to = about.person.email
  if (to) await send(deps, tx, { ...about, to }, blocks)
}

async function send(
  { mailer }: MailDeps,
  tx: Tx,
  { person: { locale }, to, kind, secret }: Letter & { to: string },
  blocks: readonly MailBlock[],
): Promise<void> {
  const t = apiTranslator(locale)
  const subject = t(`mail.account.${kind}.subject`)
  const all = [text(t('mail.account.hello')), ...blocks]
  await mailer.send(tx, { kind: `account.${kind}`, locale, to, secret, ...letter(locale, subject, all) })
}
