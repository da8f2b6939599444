import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'

/** Words that a search looks for; more say nothing new. */
const MOST_WORDS = 6
/** Fewer letters than this have no trigram inside a word, only at its beginning. */
const TRIGRAM = 3
const PHONE = /^\+?[\d\s().\-‐-―/]*\d[\d\s().\-‐-―/]*$/
const COUNTRY = /^(?:\+|00)?216/

/**
 * Every word must be there: anywhere, or where it is very short at the beginning of a word. Digits with what people
 * put between them are a phone number, or the beginning of one.
 * @param column a text as `ar_norm` makes it, with an index on `trgm_form` of it
 */
export function containsWords(column: SQLWrapper, q: string): SQL[] {
  return patternsOf(arNorm(q)).map(
    (patterns) =>
      sql`(${sql.join(
        // The index knows `trgm_form`, which may find too much; the text itself decides.
        patterns.map((like) => sql`trgm_form(${column}) like trgm_form(${like}) and ${column} like ${like}`),
        sql` or `,
      )})`,
  )
}

/**
 * Every word stands somewhere in a text, without an index: for lists that something else narrows.
 * @param text as `ar_norm` makes it
 */
export function wordsIn(text: SQL, q: string): SQL[] {
  const words = arNorm(q).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  return words.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
}

/** @returns for each word the patterns of which one must match */
function patternsOf(normalised: string): string[][] {
  if (PHONE.test(normalised)) return [phonePatterns(normalised)]
  const words = normalised.split(' ').filter(Boolean).slice(0, MOST_WORDS)
  return words.map((word) => {
    const plain = word.replace(/[\\%_]/g, '\\$&')
    return word.length < TRIGRAM ? [`${plain}%`, `% ${plain}%`] : [`%${plain}%`]
  })
}

function phonePatterns(text: string): string[] {
  const typed = text.replace(/[^\d+]/g, '')
  const digits = typed.replace(COUNTRY, '') || typed.replace('+', '')
  return digits.length < TRIGRAM ? [`%+216${digits}%`] : [`%${digits}%`]
}
