import { arNorm } from '#/contract/ar-norm.ts'
import { cellKey, type ImportColumn, importColumnOf } from '#/contract/import-columns.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import type { NextClass } from '#/contract/year-turn-rules.ts'
import { apiTranslator } from '#/i18n/api.ts'

/** Headings of the column with the next class besides that which our own lists have. */
const MORE_HEADINGS = [
  'القسم القادم',
  'القسم في السنة القادمة',
  'Prochaine classe',
  'Classe de l’an prochain',
  'To class',
]
const NEXT_HEADINGS: ReadonlySet<string> = new Set(
  [...LOCALES.map((locale) => apiTranslator(locale)('api.turnList.next')), ...MORE_HEADINGS].map(cellKey),
)

/** @returns the column that a heading names; `undefined` for an unknown one */
export function listColumnOf(heading: string): ImportColumn | 'ignored' | 'next' | undefined {
  return NEXT_HEADINGS.has(cellKey(heading)) ? 'next' : importColumnOf(heading)
}

/** What a cell may say instead of a class. */
export type NextWord = 'leaves' | 'undecided' | 'repeats'

const WORDS = new Map<string, NextWord>([
  ...wordsOf('leaves', ['غادر', 'مغادرة', 'تخرّج', 'part', 'quitte', 'sortie', 'left', 'leaver']),
  ...wordsOf('undecided', ['?', '؟', 'à décider', 'en attente', 'pending', 'open']),
  ...wordsOf('repeats', ['راسب', 'رسوب', 'redouble', 'redoublant', 'repeat', 'repeater']),
])

/** @returns what a cell says in any of the three languages; `undefined` where it may be a class */
export function nextWordOf(cell: string): NextWord | undefined {
  return WORDS.get(arNorm(cell))
}

/** @returns how a list says where somebody goes: the code of their class, or a word */
export function nextCell(next: NextClass, code: string | null, locale: Locale): string {
  return typeof next === 'number' ? (code ?? '') : apiTranslator(locale)(`api.turnList.${next}`)
}

function wordsOf(word: NextWord, more: readonly string[]): [string, NextWord][] {
  const ours = LOCALES.map((locale) => apiTranslator(locale)(`api.turnList.${word}`))
  return [...ours, ...more].map((each) => [arNorm(each), word])
}
