/** What spreadsheets take for the beginning of a formula, full-width signs too; blanks before it do not disarm it. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\0]/

/** Marks that turn the text around them; in a spreadsheet they would turn the cell. */
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The mark by which Excel knows UTF-8. */
export const BOM = '\uFEFF'

/**
 * Lines of a CSV file as a French or Arabic Excel opens it by a double click: semicolons, CRLF, every cell in quotes.
 * What would be a formula gets an apostrophe in front. The file begins with `BOM`.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join('')
}

function cellOf(text: string): string {
  const plain = text.replace(/\0/g, '')
  const safe = FORMULA.test(text) ? `'${plain}` : plain
  return `"${safe.replace(/"/g, '""')}"`
}

/** @returns words that were isolated for a page as a cell has them */
export function plainWords(text: string): string {
  return text.replace(BIDI_MARKS, '')
}
