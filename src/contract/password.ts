import { commonPasswords } from './common-passwords.ts'
import type { Role } from './roles.ts'

/** Code points, as everyone types them; sign-in refuses longer ones before any hashing. */
export const LONGEST_PASSWORD = 128

/**
 * Code points. Pupils would write longer ones on paper; the staff can change other people's marks and accounts
 * (NIST SP 800-63B-4 asks for 15 and OWASP ASVS 6.2.1 for 8 where a password is all there is).
 */
export const SHORTEST_PASSWORD = {
  ADMINISTRATOR: 12,
  PROFESSOR: 12,
  STUDENT: 10,
} as const satisfies Record<Role, number>

/**
 * Why a password cannot be used. Made of nothing but … `PERSONAL`: the person's own names, addresses and numbers;
 * `ACADEMY`: the academy's name; `COMMON`: words of the commonest passwords; `PATTERN`: sequences, rows of keys and
 * dates; `REPEATED`: few characters, or a short thing over and over.
 */
export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'PERSONAL' | 'ACADEMY' | 'COMMON' | 'PATTERN' | 'REPEATED'

export interface PasswordOwner {
  role: Role
  /** User name, first and last name, e-mail address, phone number. */
  personal: readonly string[]
  /** What the academy is called, in every language. */
  academy: readonly string[]
}

/** How many different characters a password must have besides what is easy to guess. */
const LEAST_OF_ITS_OWN = 5
/** Shorter names are found inside too many words. */
const SHORTEST_NAME = 3

/** Digits and signs that stand for a letter in `p@ssw0rd`. */
const LOOKALIKES: Record<string, string> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!',
  l: '1',
  o: '0',
  s: '5$',
  t: '7',
  z: '2',
}

/** Keys in a row, of American, French and Arabic keyboards, and the columns that fingers run down. */
const KEY_ROWS = [
  '1234567890',
  '!@#$%^&*()',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1aqw2zsx3edc4rfv5tgb6yhn7uj',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
]
const KEYS_IN_A_ROW = 4
const DATE = /(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d|(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])/gu

/**
 * Judges a new password; never asked of one that signs in. A long password may well hold a name or a sequence: what
 * counts is what it holds besides. There is no rule on kinds of characters, and spaces and Arabic letters are welcome.
 * @returns why the person cannot have it; `undefined` for a good one
 */
export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | undefined {
  const typed = [...password].length
  if (typed > LONGEST_PASSWORD) return 'TOO_LONG'
  const shortest = SHORTEST_PASSWORD[owner.role]
  // One character may stand for many and many for one, and none of it is harder to guess for that.
  if (Math.min(typed, [...password.normalize('NFKC')].length) < shortest) return 'TOO_SHORT'

  const text = folded(password).replace(/[\s\p{Pd}\p{Pc}.,:;'’/\\|+]/gu, '')
  const guessable: [PasswordFault, Span[]][] = [
    ['PERSONAL', wordSpans(text, owner.personal.flatMap(nameForms))],
    ['ACADEMY', wordSpans(text, owner.academy.flatMap(nameForms))],
    ['COMMON', wordSpans(text, commonPasswords().map(folded))],
    ['PATTERN', patternSpans(text)],
    ['REPEATED', spansOf(text, /(.)\1{2,}/gsu)],
  ]
  const spans = guessable.flatMap(([, found]) => found)
  if (charactersOutside(text, spans).size < LEAST_OF_ITS_OWN) {
    return guessable.find(([, found]) => found.length > 0)?.[0] ?? 'REPEATED'
  }
  return periodOf([...text]) < Math.min(shortest, [...text].length) ? 'REPEATED' : undefined
}

/** Where something was found, in UTF-16 units: from the first to before the last. */
type Span = readonly [from: number, to: number]

/** What differs in the eye only is folded: case, accents, vowel signs, tatweel, forms of letters, what cannot be seen. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
}

/** @returns a name without its spaces and dots, each of its parts, and a phone number as it is dialled at home */
function nameForms(name: string): string[] {
  const parts = folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const whole = parts.join('')
  const dialled = /^\d*(\d{8})$/.exec(whole)?.[1]
  return [whole, ...parts, ...(dialled ? [dialled] : [])].filter((form) => [...form].length >= SHORTEST_NAME)
}

function wordSpans(text: string, words: readonly string[]): Span[] {
  return words.flatMap((word) => {
    const letters = [...word].map((letter) => (letter in LOOKALIKES ? `[${letter}${LOOKALIKES[letter]}]` : letter))
    return spansOf(text, new RegExp(letters.join(''), 'gu'))
  })
}

/** Sequences of three (`abc`, `321`), four keys in a row in either direction, dates. */
function patternSpans(text: string): Span[] {
  const rows = KEY_ROWS.map(folded).flatMap((row) => [row, [...row].reverse().join('')])
  const spans = spansOf(text, DATE)
  for (let from = 0; from < text.length; from += 1) {
    const keys = text.slice(from, from + KEYS_IN_A_ROW)
    if (keys.length === KEYS_IN_A_ROW && rows.some((row) => row.includes(keys))) {
      spans.push([from, from + KEYS_IN_A_ROW])
    }
    const step = text.charCodeAt(from + 1) - text.charCodeAt(from)
    if (Math.abs(step) === 1 && text.charCodeAt(from + 2) - text.charCodeAt(from + 1) === step) {
      spans.push([from, from + 3])
    }
  }
  return spans
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => [index, index + length])
}

function charactersOutside(text: string, spans: readonly Span[]): Set<string> {
  const outside = new Set<string>()
  let at = 0
  for (const character of text) {
    if (!spans.some(([from, to]) => from <= at && at < to)) outside.add(character)
    at += character.length
  }
  return outside
}

/** @returns how many characters come before everything starts again; all of them where nothing does */
function periodOf(characters: readonly string[]): number {
  const repeats = (period: number): boolean =>
    characters.every((character, index) => index < period || character === characters[index - period])
  for (let period = 1; period <= characters.length / 2; period += 1) if (repeats(period)) return period
  return characters.length
}
