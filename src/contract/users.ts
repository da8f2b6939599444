import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { GOVERNORATES } from './governorates.ts'
import { LOCALES } from './locales.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { uuidParams } from './params.ts'
import { biography, emailAddress, governorate, guardian, newUsername, personName } from './people.ts'
import { phoneNumber } from './phone.ts'
import { ROLES } from './roles.ts'
import { z } from './zod.ts'

/**
 * `PENDING`: a professor waits for approval, a minor for a confirmed consent. `REFUSED`: an application that was
 * turned down. `ERASED`: the person is gone, and what counts without a name has stayed.
 */
export const USER_STATUSES = ['ACTIVE', 'PENDING', 'SUSPENDED', 'REFUSED', 'ERASED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/**
 * Whom the academy has a phone number from: its own word, a registration, what an administrator granted, or what its
 * person chose, who proved who they are.
 */
export const PHONE_SOURCES = ['academy', 'registration', 'granted', 'person'] as const

/** What people ask the administration for. */
export const REQUEST_KINDS = ['class', 'phone', 'deletion'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const USER_SORTS = ['name', '-name', 'created', '-created', 'seen', '-seen'] as const
export type UserSort = (typeof USER_SORTS)[number]

const id = z.coerce.number<string>().int().min(1).max(2_147_483_647)

/** Which people of a role: the filters of a list, as a query string carries them. */
export const userFilter = z.object({
  role: z.enum(ROLES),
  q: searchWords,
  status: z.enum(USER_STATUSES).exclude(['ERASED']).optional(),
  /** Students of that class, or professors who teach it. */
  classId: id.optional(),
  /** Professors of that subject. */
  subjectId: id.optional(),
})
export type UserFilter = z.infer<typeof userFilter>
export const userQuery = z.object({
  ...userFilter.shape,
  sort: z.enum(USER_SORTS).default('name'),
  ...pageQuery.shape,
})
export type UserQuery = z.infer<typeof userQuery>

/** What an administrator teaches a professor's row: subject and class, both by name. */
export const taughtSubject = z.object({
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  lang: z.string(),
  schoolClass,
})
export type TaughtSubjectOfClass = z.infer<typeof taughtSubject>

/** A row of a list of people. Professors see colleagues and their own students without what they do not need. */
export const userRow = z.object({
  id: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  /** Signed, runs out; `null` without a picture. */
  photo: z.string().nullable(),
  schoolClass: schoolClass.nullable(),
  /** At most the first few, by class. */
  subjects: z.array(taughtSubject),
  /** The fields from here on are for administrators: `null` for everybody else. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(USER_STATUSES).nullable(),
  createdAt: z.string().nullable(),
  lastSignedInAt: z.string().nullable(),
  /** Whether the reader is the one who helps with a forgotten password: a professor whose student has no address. */
  needsCode: z.boolean(),
})
export type UserRow = z.infer<typeof userRow>
export const userPage = pageOf(userRow)
export type UserPage = z.infer<typeof userPage>

export const consent = z.object({
  id: z.string(),
  guardianName: z.string(),
  guardianPhone: z.string(),
  textVersion: z.string(),
  givenAt: z.string(),
  /** Names of administrators, `null` where it was the form or nobody. */
  recordedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
})
export type Consent = z.infer<typeof consent>

export const userRequest = z.object({
  id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  schoolClass: schoolClass.nullable(),
  /** The number that waits, in E.164. */
  phone: z.string().nullable(),
  createdAt: z.string(),
})
export type UserRequest = z.infer<typeof userRequest>

/** A request as administrators see it. */
export const askedRequest = userRequest.extend({
  /** How many other accounts have the number that is asked for. */
  phoneHolders: z.number().int(),
})
export type AskedRequest = z.infer<typeof askedRequest>

/** Everything that an administrator sees of a person. */
export const user = z.object({
  ...userRow.shape,
  subjects: z.array(taughtSubject),
  username: z.string(),
  status: z.enum(USER_STATUSES),
  createdAt: z.string(),
  emailConfirmed: z.boolean(),
  /** Whether there is a password, that is whether the person ever chose one. */
  hasPassword: z.boolean(),
  adult: z.boolean(),
  governorate: z.enum(GOVERNORATES).nullable(),
  biography: z.string().nullable(),
  locale: z.enum(LOCALES),
  version: z.number().int(),
  /** Live sessions. */
  sessions: z.number().int(),
  /** Newest first. */
  consents: z.array(consent),
  /** Open ones. */
  requests: z.array(askedRequest),
})
export type User = z.infer<typeof user>

export const requestQuery = z.object({ kind: z.enum(REQUEST_KINDS).optional(), ...pageQuery.shape })
export type RequestQuery = z.infer<typeof requestQuery>
export const requestRow = userRequest.extend({
  /** Who asks, and of which class a student is now. */
  user: userRow.pick({ id: true, role: true, firstName: true, lastName: true, schoolClass: true }),
})
export type RequestRow = z.infer<typeof requestRow>
export const requestPage = pageOf(requestRow)
export type RequestPage = z.infer<typeof requestPage>

const facts = {
  firstName: personName,
  lastName: personName,
  username: newUsername.optional(),
  email: emailAddress.nullable().optional(),
  phone: phoneNumber.nullable().optional(),
  governorate: governorate.nullable().optional(),
  adult: z.boolean().optional(),
  biography: biography.nullable().optional(),
  locale: z.enum(LOCALES).optional(),
  /** A student's. */
  classId: z.number().int().min(1).max(2_147_483_647).nullable().optional(),
  /** A professor's. */
  subjectIds: z.array(z.number().int().min(1).max(2_147_483_647)).max(200).optional(),
}
/** An account without a password; the person chooses one with a code. Administrators are made otherwise: `adminSignup`. */
export const userCreation = z.strictObject({
  role: z.enum(['STUDENT', 'PROFESSOR']),
  ...facts,
  guardian: guardian.optional(),
})
export type UserCreation = z.infer<typeof userCreation>
/** `version` is that of the facts which the form was filled in from. What is left out stays. */
export const userChange = z.strictObject({ ...facts, version: z.number().int() })
export type UserChange = z.infer<typeof userChange>

/** What administrators do with accounts, one or many. */
export const USER_ACTIONS = ['approve', 'refuse', 'suspend', 'reactivate', 'end-sessions'] as const
export type UserAction = (typeof USER_ACTIONS)[number]
export const userActionRequest = z.strictObject({ action: z.enum(USER_ACTIONS) })

/** An action on chosen people, or on everybody whom a filter finds. */
export const bulkRequest = z.strictObject({
  action: z.enum(USER_ACTIONS),
  ids: z.array(z.uuid()).min(1).max(500).optional(),
  filter: z
    .strictObject({
      role: z.enum(ROLES),
      q: searchWords,
      status: z.enum(USER_STATUSES).exclude(['ERASED']).optional(),
      classId: z.number().int().optional(),
      subjectId: z.number().int().optional(),
    })
    .optional(),
  /** How many the person was told that the filter finds; another number is a 409. */
  expected: z.number().int().optional(),
})
export type BulkRequest = z.infer<typeof bulkRequest>
export const bulkAnswer = z.object({
  /** Accounts that changed. */
  changed: z.number().int(),
  /** Accounts that the action does not apply to, such as the actor's own. */
  skipped: z.number().int(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

/** A code to hand over, shown once. */
export const issuedCode = z.object({ code: z.string(), expiresAt: z.string(), username: z.string() })
export type IssuedCode = z.infer<typeof issuedCode>

export const consentCreation = z.strictObject({ guardian, confirmed: z.boolean() })
export type ConsentCreation = z.infer<typeof consentCreation>
export const consentChange = z.strictObject({ action: z.enum(['confirm', 'withdraw']) })
export const requestDecision = z.strictObject({ granted: z.boolean() })

/** A line of a person's history, and of the audit log. */
export const auditEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  /** `thing.verb`, such as `session.opened`. */
  action: z.string(),
  /** Who did it; `null` = nobody was signed in, or the person is gone. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  /** Whom it was done to, where that is a person who is still there. */
  objectName: z.string().nullable(),
  /** The address that the request came from. */
  ip: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
})
export type AuditEvent = z.infer<typeof auditEvent>
export const auditPage = pageOf(auditEvent)
export type AuditPage = z.infer<typeof auditPage>

/** People, for those who look after them. */
export const userEndpoints = {
  export: endpoint({
    method: 'get',
    path: '/users/export.csv',
    who: ['ADMINISTRATOR'],
    summary: 'The people whom a filter finds, as a file for spreadsheets',
    query: userFilter,
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  list: endpoint({
    method: 'get',
    path: '/users',
    about: ['people'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'People of a role; professors see colleagues and their own students, without private facts',
    query: userQuery,
    answer: userPage,
    result: 'A page of people',
  }),
  read: endpoint({
    method: 'get',
    path: '/users/{id}',
    about: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'One person, with consents and open requests',
    params: uuidParams,
    answer: user,
    result: 'The person',
  }),
  history: endpoint({
    method: 'get',
    path: '/users/{id}/history',
    about: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'What the person did and what was done to them, newest first',
    params: uuidParams,
    query: pageQuery,
    answer: auditPage,
    result: 'Events',
  }),
  actOnMany: endpoint({
    method: 'post',
    path: '/users/bulk',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'An action on chosen people, or on all that a filter finds; those whom it does not fit are passed over',
    body: bulkRequest,
    answer: bulkAnswer,
    result: 'How many changed',
  }),
  act: endpoint({
    method: 'post',
    path: '/users/{id}/action',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Approve, refuse, suspend or reactivate an account, or end its sessions',
    params: uuidParams,
    body: userActionRequest,
    answer: user,
    result: 'The person as they are now',
  }),
  issueCode: endpoint({
    method: 'post',
    path: '/users/{id}/code',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'A code to choose a new password with, to be handed over; professors: for students of their classes',
    params: uuidParams,
    answer: issuedCode,
    result: 'The code, shown once',
  }),
  create: endpoint({
    method: 'post',
    path: '/users',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Make the account of a student or professor, without a password',
    body: userCreation,
    answer: user,
    result: 'The person as they are now',
  }),
  change: endpoint({
    method: 'put',
    path: '/users/{id}',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Change facts; `version` is that of the facts which the form was filled in from',
    params: uuidParams,
    body: userChange,
    answer: user,
    result: 'The person as they are now',
  }),
  recordConsent: endpoint({
    method: 'post',
    path: '/users/{id}/consents',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: "Write down a guardian's consent, in the place of an earlier one",
    params: uuidParams,
    body: consentCreation,
    answer: user,
    result: 'The person as they are now',
  }),
  changeConsent: endpoint({
    method: 'put',
    path: '/users/{id}/consents/{consentId}',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Confirm a consent, or take it back',
    params: uuidParams.extend({ consentId: z.uuid() }),
    body: consentChange,
    answer: user,
    result: 'The person as they are now',
  }),
  requests: endpoint({
    method: 'get',
    path: '/requests',
    about: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'What people ask the administration for and nobody has decided, oldest first',
    query: requestQuery,
    answer: requestPage,
    result: 'A page of requests',
  }),
  decideRequest: endpoint({
    method: 'put',
    path: '/users/{id}/requests/{requestId}',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Grant or refuse another class, or the end of an account, which erases everything personal',
    params: uuidParams.extend({ requestId: z.uuid() }),
    body: requestDecision,
    answer: user,
    result: 'The person as they are now',
  }),
}
