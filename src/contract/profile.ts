import { schoolClass } from './classes.ts'
import { GOVERNORATES } from './governorates.ts'
import { LOCALES } from './locales.ts'
import { biography, emailAddress, governorate, personName } from './people.ts'
import { phoneNumber } from './phone.ts'
import { verificationCode } from './recovery.ts'
import { newPassword } from './signup.ts'
import { userRequest } from './users.ts'
import { z } from './zod.ts'

/** `GET /me/profile`: what the page of one's own account shows besides `GET /me`. */
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
 * `PUT /me/profile`: what is left out stays. Another phone number asks for the password; it counts at once where the
 * e-mail address is confirmed, and waits for the administration where it is not.
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

/** `PUT /me/password`. A wrong present one is 422: 401 means no session. */
export const passwordChange = z
  .strictObject({ currentPassword: z.string().min(1).max(200), newPassword, confirmPassword: z.string().min(1) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    params: { fault: 'passwordsDiffer' },
  })
export type PasswordChange = z.infer<typeof passwordChange>

/** `PUT /me/email`: asks for another address; it takes effect with the code that is sent there. */
export const emailChange = z.strictObject({ email: emailAddress, currentPassword: z.string().min(1).max(200) })
/** `POST /me/email/confirmation`. */
export const emailConfirmation = z.strictObject({ code: verificationCode })

/** `GET /me/devices`: live sessions, this one first. */
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
/** `DELETE /me/devices`. */
export const endedDevices = z.object({ ended: z.number().int() })

/** `POST /me/requests`. */
export const requestCreation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('class'), classId: z.number().int().min(1).max(2_147_483_647) }),
  z.strictObject({ kind: z.literal('deletion'), currentPassword: z.string().min(1).max(200) }),
])
export type RequestCreation = z.infer<typeof requestCreation>
/** The answer to it, and of `DELETE /me/requests/{id}`. */
export const requestList = z.array(userRequest)

/** Side of a person's picture in pixels, and the largest picture that may be sent, in bytes. */
export const PHOTO_SIDE = 256
export const PHOTO_BYTES = 4 * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** `PUT /me/photo`. */
export const photoAnswer = z.object({ photo: z.string().nullable() })
