import { GOVERNORATES } from './governorates.ts'
import { phoneNumber } from './phone.ts'
import { normaliseUsername } from './username.ts'
import { z } from './zod.ts'

/** Longest name, e-mail address and biography, in UTF-16 units as the fields count them. */
export const PERSON_LIMITS = { name: 60, username: 64, email: 254, phone: 40, biography: 1_000 } as const

/** What a person wrote on one line: without what cannot be seen, turns the text around it or breaks the line. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}]/gu, '')
    .trim()

/** A first or last name, or a guardian's: some letter, no signs that spreadsheets and pages take for their own. */
export const personName = z
  .string()
  .overwrite(oneLine)
  .min(1)
  .max(PERSON_LIMITS.name)
  .regex(/\p{L}/u)
  .regex(/^[\p{L}\p{M}\p{N} '’ʼ.\-‐-–]+$/u)

/** An e-mail address in the form in which it is kept: lower case, without outer spaces. */
export const emailAddress = z
  .string()
  .overwrite((text) =>
    text
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase(),
  )
  .max(PERSON_LIMITS.email)
  .pipe(z.email())

/**
 * A name to sign in with: 3 to 64 letters, digits, dots, hyphens and underscores, one of them a letter. Sign-in takes
 * e-mail addresses and phone numbers in the same box, so it looks like neither.
 */
export const newUsername = z
  .string()
  .overwrite(normaliseUsername)
  .min(3)
  .max(PERSON_LIMITS.username)
  .regex(/^[\p{L}\p{N}._-]+$/u)
  .regex(/\p{L}/u)

/** A professor's own words about themselves, in paragraphs. */
export const biography = z
  .string()
  .overwrite((text) =>
    text
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, '')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
  )
  .max(PERSON_LIMITS.biography)

export const governorate = z.enum(GOVERNORATES)

/** A guardian of a minor; half of one is none. */
export const guardian = z.strictObject({ name: personName, phone: phoneNumber })
export type Guardian = z.infer<typeof guardian>

/** The version of the text that guardians agree to; a new text gets a new one. */
export const CONSENT_VERSION = '2026-11'
