/** What spreadsheets take for the beginning of a formula, full-width signs too; blanks before it do not disarm it. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\0]/

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
