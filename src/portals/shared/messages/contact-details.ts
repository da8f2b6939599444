import { toLatinDigits } from '#/i18n/format.ts'

/** What leads to a person outside the academy. */
export const CONTACT_DETAILS = ['phone', 'email', 'account', 'address'] as const
export type ContactDetail = (typeof CONTACT_DETAILS)[number]

/**
 * Eight digits in groups as Tunisian numbers have them, but for dates, or any with the sign of another country. After
 * their usual groups (2, 3, 3) another number may stand; in others it would be a list of numbers.
 */
const PHONE =
  /(?<!\d[ .,-]?)(?!(?:19|20)\d\d[.-]\d\d[.-]\d\d|\d\d[ .-]\d\d[ .-](?:19|20)\d\d)(?:(?:\+|00)?216[ .-]?)?[2-57-9]\d(?:[ .-]?\d{3}[ .-]?\d{3}(?![.,]?\d)|(?:[ .-]?\d){6}(?![ .,-]?\d))|(?<!\d)(?:\+|00)[1-9](?:[ .-]?\d){8,13}/
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u
const NETWORKS =
  'insta(?:gram)?|snap(?:chat)?|tik ?tok|whats ?app|telegram|facebook|fb|messenger|discord|[إا]نست[اغ]رام|[إا]نستا|سناب(?: ?شات)?|تيك ?توك|واتس ?[اآ]ب|تي?ل[يغ]?غرام|في?سبوك|ماسنجر|ديسكورد'
/** The name of a network and what it is there, a page of one, or a name with the sign that they write before it. */
const ACCOUNT = new RegExp(
  `(?:${NETWORKS})\\s*[:=]\\s*\\S|(?:instagram|facebook|tiktok|snapchat|t\\.me|wa\\.me)(?:\\.com)?/\\S|(?<![\\p{L}\\p{N}._-])@[a-z][\\w.]{2,}`,
  'iu',
)
/** A street with the number of a house. */
const ADDRESS =
  /(?<!\p{L})(?:نهج|شارع|زنقة)\s[^\n]{0,40}?\d|\d+\s*،?\s*(?:نهج|شارع|زنقة)\s|\b\d{1,4}\s?(?:bis|ter)?,?\s(?:rue|avenue|av\.|boulevard|bd|impasse)\s|\b(?:rue|avenue|boulevard|impasse)\s[^\n]{0,40}?\d/iu

const PATTERNS = { phone: PHONE, email: EMAIL, account: ACCOUNT, address: ADDRESS } as const satisfies Record<
  ContactDetail,
  RegExp
>

/**
 * Looks for what somebody might give away without thinking. It points out, it forbids nothing: a number that happens to
 * look like one costs a question.
 * @returns the kinds that a text has, each once
 */
export function contactDetailsIn(words: string): ContactDetail[] {
  const text = toLatinDigits(words)
  return CONTACT_DETAILS.filter((kind) => PATTERNS[kind].test(text))
}
