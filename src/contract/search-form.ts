import { arNorm } from './ar-norm.ts'

/** What stands between words, besides spaces; of texts as `arNorm` makes them. */
const BETWEEN =
  /[!-/:-@[-`{-~\u0080-\u00bf\u00d7\u00f7\u060c\u061b\u061e\u061f\u066a-\u066d\u06d4\u2010-\u205e\u2190-\u22ff\u3001-\u3003\ufd3e\ufd3f]/gu
/** And, so, the, with the, like the, for the; or one of the letters و ف ب ل ك, before what is still a word. */
const BEFORE_WORD = /^(?:[وف]?(?:[بك]?ال|لل)(?=.{2})|[وفبلك](?=.{3}))/u
/** The article, with or without what is written before it: what is left out of words that somebody looks for. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=.{2})/u
/** Endings of many: of French words, and of Arabic ones whose last letter may also be a bound ta. */
const ENDING = /(?:(?<=^[a-z]{4,})[sx]|(?<=^[ء-ي]{3,})ات|(?<=^[ء-ي]{4,})(?:ون|ين|ه))$/u
/** An article that French puts before a vowel without a space. */
const ELIDED = /(^|[^a-z0-9])(?:[ldjmnstc]|qu|jusqu|lorsqu|puisqu)['’ʼ](?=[a-z0-9])/g
/** Words that say nothing beside others. */
const LITTLE = new Set('le la les de des du un une et en a au aux في من عن علي الي و'.split(' '))

/** Words that a search looks for; more say nothing new. */
export const MOST_WORDS = 6

/** Words shorter than this are not taken for another one's misspelling. */
export const ONE_SLIP = 4

/** A word that somebody looks for: it begins one that is found. */
export interface AskedWord {
  /** As it was written, and without its article. */
  words: string[]
  /** Without its ending of many; ranks lower. */
  stem?: string
}

/** @returns the words of a text as they are searched, one space apart; the database has the same function */
export function searchForm(text: string): string {
  return arNorm(arNorm(text).replace(BETWEEN, ' '))
}

/** @returns how many letters of a word (in the form of `searchForm`) stand before the word itself, such as `وال` */
export function lettersBefore(word: string): number {
  return BEFORE_WORD.exec(word)?.[0].length ?? 0
}

/** @returns what somebody looks for, in one line as `searchForm` makes it */
export function askedForm(q: string): string {
  return searchForm(arNorm(q).replace(ELIDED, '$1'))
}

/** @returns the words that somebody looks for; none where they wrote less than two letters */
export function askedWords(q: string): AskedWord[] {
  const all = askedForm(q).split(' ').filter(Boolean)
  if (all.join('').length < 2) return []
  const telling = all.filter((word) => !LITTLE.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS).map((word) => {
    const bare = word.replace(ARTICLE, '')
    const stem = bare.replace(ENDING, '')
    return { words: bare === word ? [word] : [word, bare], ...(stem !== bare && { stem }) }
  })
}
