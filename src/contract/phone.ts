import { z } from './zod.ts'

/** A Tunisian number that can exist. */
export interface TunisianPhone {
  /** E.164, such as `+21698123456`. */
  e164: string
  /** Whether it takes text messages. */
  mobile: boolean
}

/** An example for messages about a wrong number: the most usual spelling. */
export const PHONE_EXAMPLE = '98 123 456'
/** Longest text that is looked at: every spelling of a number is far shorter. */
const LONGEST_TEXT = 40

// Eight digits since 2001. Mobile and fixed ranges as in the metadata of libphonenumber (November 2026).
const MOBILE = /^(?:[259]\d{7}|4[0-8]\d{6}|3(?:001|[12]40)\d{4}|3(?:1[1-35]|6[0-4]|91)\d{5})$/
const FIXED = /^(?:7\d{7}|3[0-2]\d{6})$/
const SEPARATORS = /[\s().\-‐-―/]/g
const COUNTRY = /^(?:\+216|00216|216(?=\d{8}$))/
/** What a spreadsheet makes of a number: decimals that it never had, or a power of ten with all of its digits. */
const WITH_DECIMALS = /^(\+?\d{8,13})[.,]0+$/
const AS_POWER = /^(\d)[.,](\d+)E\+?(\d+)$/i

/**
 * Reads a Tunisian number in any spelling that people use: `98 123 456`, `+216 98123456`, `0021698123456`,
 * `٩٨١٢٣٤٥٦`; with spaces, dots, dashes or brackets between the groups, and the invisible marks that come along when
 * a number is copied from an Arabic text; `98123456.0` and `9,8123456E+07` too, as spreadsheets write it.
 * @returns `undefined` for everything else, numbers of ranges that nobody has among it
 */
export function tunisianPhone(text: string): TunisianPhone | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .trim()
    .replace(WITH_DECIMALS, '$1')
    .replace(AS_POWER, (text, first: string, rest: string, power: string) =>
      rest.length === Number(power) ? first + rest : text,
    )
    .replace(SEPARATORS, '')
  const national = plain.replace(COUNTRY, '')
  const mobile = MOBILE.test(national)
  return mobile || FIXED.test(national) ? { e164: `+216${national}`, mobile } : undefined
}

/** @returns whether a spreadsheet has written a number as a power of ten: most of its digits are lost */
export function isShortenedNumber(text: string): boolean {
  return /^\s*\d(?:[.,]\d+)?E\+?\d+\s*$/i.test(text)
}

/** A field that takes any Tunisian number, fixed ones too, and gives E.164. */
export const phoneNumber = phoneField(() => true)
/** A field that takes mobile numbers only, and gives E.164. */
export const mobileNumber = phoneField(({ mobile }) => mobile)

function phoneField(wanted: (phone: TunisianPhone) => boolean): z.ZodPipe<z.ZodString, z.ZodTransform<string, string>> {
  return z.string().transform((text, context) => {
    const phone = tunisianPhone(text)
    if (phone && wanted(phone)) return phone.e164
    context.addIssue({ code: 'custom', params: { fault: 'phone' }, input: text })
    return z.NEVER
  })
}
