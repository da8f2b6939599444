/** A formula among the words of somebody. */
export interface WrittenFormula {
  latex: string
  /** As it stands in the words, its signs included. */
  typed: string
  /** Between two `$$`: drawn on a line of its own. */
  block: boolean
  /** Where it begins and ends in the words, in UTF-16 units. */
  start: number
  end: number
}

/** Formulas of one text that are drawn; the rest stand as they were typed. */
const MOST = 30

/**
 * `$$…$$`, and in a line `$…$` with no space behind the first sign and before the last. An amount of money has one, or a
 * digit before the first sign or behind the last. Each piece ends at the next sign, so that it takes no longer than the
 * text is long.
 */
const FORMULA = /(?<![\\$\p{N}])(?:\$\$([^$]+)\$\$|\$(?![\s$])((?:\\[^\n]|[^\\$\n])+)(?<!\s)\$)(?![\p{N}$])/gu

/** @returns the formulas of a text, in order */
export function formulasIn(words: string): WrittenFormula[] {
  const found: WrittenFormula[] = []
  for (const { 0: whole, 1: block, 2: line, index } of words.matchAll(FORMULA)) {
    const latex = (block ?? line ?? '').trim()
    if (latex === '') continue
    found.push({ latex, typed: whole, block: block !== undefined, start: index, end: index + whole.length })
    if (found.length === MOST) break
  }
  return found
}
