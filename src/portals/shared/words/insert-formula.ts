import { formulasIn, type WrittenFormula } from './formulas-in.ts'

/** Words of a field, and what is chosen of them. */
export interface Chosen {
  words: string
  /** In UTF-16 units. */
  from: number
  to: number
}

/** @returns the formula in which the cursor stands, or that is chosen */
export function formulaAt({ words, from, to }: Chosen): WrittenFormula | undefined {
  return formulasIn(words).find(({ start, end }) =>
    from === to ? start < from && to < end : start <= from && to <= end,
  )
}

/**
 * Puts a formula where the cursor stands, in place of what is chosen or of the formula in which it stands; with a space to
 * words beside it, or nobody could tell where it ends.
 * @param latex empty = takes away the formula in which the cursor stands
 * @returns the words, and where the cursor stands then
 */
export function withFormula({ words, from, to }: Chosen, latex: string): { words: string; cursor: number } {
  const existing = formulaAt({ words, from, to })
  const before = words.slice(0, existing?.start ?? from)
  const after = words.slice(existing?.end ?? to)
  if (latex === '') return { words: before + after, cursor: before.length }
  const sign = existing?.block ? '$$' : '$'
  const written = `${sign}${withoutEnds(latex)}${sign}`
  const lead = /[^\s([«]$/.test(before) ? ' ' : ''
  const tail = /^[\p{L}\p{N}$]/u.test(after) ? ' ' : ''
  return {
    words: before + lead + written + tail + after,
    cursor: before.length + lead.length + written.length,
  }
}

/** @returns LaTeX without what would end the formula, or keep its sign from ending it */
function withoutEnds(latex: string): string {
  return latex
    .replaceAll(/(?<!\\)\$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1')
}
