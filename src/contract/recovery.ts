import { endpoint } from './endpoint.ts'
import { messageAnswer, newPassword } from './signup.ts'
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

export const forgotPasswordRequest = z.strictObject({ emailOrUsername })

export const resetPasswordRequest = z
  .strictObject({ emailOrUsername, verificationCode, newPassword, confirmPassword: z.string().min(1) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    params: { fault: 'passwordsDiffer' },
  })
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>

/** The way back for whoever forgot a password. */
export const recoveryEndpoints = {
  forgot: endpoint({
    method: 'post',
    path: '/auth/forgot-password',
    who: 'public',
    summary: 'Have a code for a new password mailed to whoever has a name; says not whether anybody does',
    body: forgotPasswordRequest,
    answer: messageAnswer,
    result: 'A sentence',
  }),
  reset: endpoint({
    method: 'post',
    path: '/auth/reset-password',
    who: 'public',
    summary: 'Set a new password with a code; all sessions of the person end',
    body: resetPasswordRequest,
    answer: messageAnswer,
    result: 'A sentence',
  }),
}
