import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { GOVERNORATES } from './governorates.ts'
import { linkQuery } from './link-query.ts'
import { LOCALES } from './locales.ts'
import { uuidParams } from './params.ts'
import { biography, emailAddress, governorate, personName } from './people.ts'
import { userRequest } from './person.ts'
import { phoneNumber } from './phone.ts'
import { verificationCode } from './recovery.ts'
import { newPassword } from './signup.ts'
import { z } from './zod.ts'

/** What the page of one's own account shows besides `me`. */
export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  /** An address that waits for its code. */
  newEmail: z.string().nullable(),
  phone: z.string().nullable(),
  governorate: z.enum(GOVERNORATES).nullable(),
  biography: z.string().nullable(),
  locale: z.enum(LOCALES),
  newDeviceMail: z.boolean(),
  photo: z.string().nullable(),
  version: z.number().int(),
  /** Open ones. */
  requests: z.array(userRequest),
  /** The classes that a student may ask for, in school order; empty for everyone else. */
  classes: z.array(schoolClass),
})
export type Profile = z.infer<typeof profile>

/**
 * What is left out stays. Another phone number asks for the password; it counts at once where the e-mail address is
 * confirmed, and waits for the administration where it is not.
 */
export const profileChange = z.strictObject({
  firstName: personName.optional(),
  lastName: personName.optional(),
  phone: phoneNumber.optional(),
  governorate: governorate.optional(),
  biography: biography.nullable().optional(),
  locale: z.enum(LOCALES).optional(),
  newDeviceMail: z.boolean().optional(),
  currentPassword: z.string().min(1).max(200).optional(),
  version: z.number().int(),
})
export type ProfileChange = z.infer<typeof profileChange>

/** A wrong present one is 422: 401 means no session. */
export const passwordChange = z
  .strictObject({ currentPassword: z.string().min(1).max(200), newPassword, confirmPassword: z.string().min(1) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    params: { fault: 'passwordsDiffer' },
  })
export type PasswordChange = z.infer<typeof passwordChange>

export const emailChange = z.strictObject({ email: emailAddress, currentPassword: z.string().min(1).max(200) })
export const emailConfirmation = z.strictObject({ code: verificationCode })

/** A live session. */
export const device = z.object({
  id: z.string(),
  /** Such as `Chrome, Android`; `null` = no browser. */
  device: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type Device = z.infer<typeof device>
export const deviceList = z.array(device)
export const endedDevices = z.object({ ended: z.number().int() })

export const requestCreation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('class'), classId: z.number().int().min(1).max(2_147_483_647) }),
  z.strictObject({ kind: z.literal('deletion'), currentPassword: z.string().min(1).max(200) }),
])
export type RequestCreation = z.infer<typeof requestCreation>
/** Open ones. */
export const requestList = z.array(userRequest)

/** Side of a person's picture in pixels, and the largest picture that may be sent, in bytes. */
export const PHOTO_SIDE = 256
export const PHOTO_BYTES = 4 * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const photoAnswer = z.object({ photo: z.string().nullable() })

/** What people do with their own account. */
export const profileEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me/profile',
    who: 'session',
    summary: "One's own account",
    answer: profile,
    result: 'The account as it is now',
  }),
  change: endpoint({
    method: 'put',
    path: '/me/profile',
    who: 'session',
    summary: 'Change facts of oneself; what is left out stays, and 409 says that they changed since `version`',
    body: profileChange,
    answer: profile,
    result: 'The account as it is now',
  }),
  changePassword: endpoint({
    method: 'put',
    path: '/me/password',
    changes: ['devices'],
    who: 'session',
    summary: 'Choose another password; every other session ends',
    body: passwordChange,
    result: 'Done',
  }),
  changeEmail: endpoint({
    method: 'put',
    path: '/me/email',
    who: 'session',
    summary: 'Ask for another e-mail address, or for a new code; it counts with the code that is mailed there',
    body: emailChange,
    answer: profile,
    result: 'The account as it is now',
  }),
  confirmEmail: endpoint({
    method: 'post',
    path: '/me/email/confirmation',
    who: 'session',
    summary: 'Confirm an e-mail address with the code that was mailed there',
    body: emailConfirmation,
    answer: profile,
    result: 'The account as it is now',
  }),
  devices: endpoint({
    method: 'get',
    path: '/me/devices',
    about: ['devices'],
    who: 'session',
    summary: 'Where one is signed in, this session first',
    answer: deviceList,
    result: 'Live sessions',
  }),
  endDevice: endpoint({
    method: 'delete',
    path: '/me/devices/{id}',
    who: 'session',
    summary: "End one of one's sessions at once",
    params: uuidParams,
    result: 'Done',
  }),
  endOtherDevices: endpoint({
    method: 'delete',
    path: '/me/devices',
    who: 'session',
    summary: "End all of one's sessions but this one",
    answer: endedDevices,
    result: 'How many ended',
  }),
  ask: endpoint({
    method: 'post',
    path: '/me/requests',
    who: 'session',
    summary: 'Ask the administration for another class, or for the end of the account; one open request of each kind',
    body: requestCreation,
    answer: requestList,
    result: 'The open requests',
  }),
  withdraw: endpoint({
    method: 'delete',
    path: '/me/requests/{id}',
    who: 'session',
    summary: 'Take a request back that nobody has decided on',
    params: uuidParams,
    answer: requestList,
    result: 'The open requests',
  }),
  export: endpoint({
    method: 'get',
    path: '/me/export',
    who: 'session',
    summary: 'Everything that is kept about oneself, as JSON in a zip; five times an hour',
    answer: { types: ['application/zip'] },
    result: 'The file',
  }),
  savePhoto: endpoint({
    method: 'put',
    path: '/me/photo',
    who: 'session',
    summary: 'A picture of oneself: JPEG, PNG or WebP, up to 4 MB',
    body: { types: PHOTO_TYPES },
    maxBytes: PHOTO_BYTES,
    answer: photoAnswer,
    result: 'Where it is now',
  }),
  deletePhoto: endpoint({
    method: 'delete',
    path: '/me/photo',
    who: 'session',
    summary: 'No picture of oneself any more',
    result: 'There is none',
  }),
  // Public, for an image element sends no bearer header: the address names the session that was shown it.
  openPhoto: endpoint({
    method: 'get',
    path: '/photos/{key}',
    who: 'public',
    summary: 'A picture of a person, by an address that was given out, for as long as its reader may see it',
    params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
    query: linkQuery,
    answer: { types: ['image/webp'] },
    result: 'The picture',
    unchanged: 'It is the one that the browser has',
  }),
}
