import { newPassword } from './signup.ts'
import { z } from './zod.ts'

const emailOrUsername = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(/^\P{Cc}*$/u)

/** Life of a code in a mail, in seconds, and how many wrong ones end it. */
export const CODE_SECONDS = 600
export const CODE_TRIES = 5
/** Life of a code on a sign-in letter, in days. */
export const LETTER_DAYS = 30

/** Codes are typed with any digits and with spaces; those of letters have letters too, in any case. */
export const verificationCode = z
  .string()
  .overwrite((text) =>
    text
      .normalize('NFKC')
      .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
      .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
      .toUpperCase(),
  )
  .min(1)
  .max(20)

/** `POST /auth/forgot-password`. */
export const forgotPasswordRequest = z.strictObject({ emailOrUsername })

/** `POST /auth/reset-password`. */
export const resetPasswordRequest = z
  .strictObject({ emailOrUsername, verificationCode, newPassword, confirmPassword: z.string().min(1) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    params: { fault: 'passwordsDiffer' },
  })
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>
