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

/**
 * Reads a Tunisian number in any spelling that people use: `98 123 456`, `+216 98123456`, `0021698123456`,
 * `٩٨١٢٣٤٥٦`; with spaces, dots, dashes or brackets between the groups, and the invisible marks that come along when
 * a number is copied from an Arabic text.
 * @returns `undefined` for everything else, numbers of ranges that nobody has among it
 */
export function tunisianPhone(text: string): TunisianPhone | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(SEPARATORS, '')
  const national = plain.replace(COUNTRY, '')
  const mobile = MOBILE.test(national)
  return mobile || FIXED.test(national) ? { e164: `+216${national}`, mobile } : undefined
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
