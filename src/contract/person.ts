import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { GOVERNORATES } from './governorates.ts'
import { LOCALES } from './locales.ts'
import { uuidParams } from './params.ts'
import { biography, emailAddress, governorate, guardian, newUsername, personName } from './people.ts'
import { phoneNumber } from './phone.ts'
import { REQUEST_KINDS, taughtSubject, USER_STATUSES, userRow } from './users.ts'
import { z } from './zod.ts'

/** A guardian's consent, as it stands with a person. */
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

/** What a person asks for, as they see it. */
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

/** One person, for administrators. */
export const personEndpoints = {
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
}
