// @ts-check
import { deflateSync, inflateSync } from 'node:zlib'

/**
 * Mends what Chromium writes into a PDF: words whose letters are told a second time in spans around single glyphs,
 * which cut them to pieces for who reads the text; and, for Arabic, that pages turn from right to left.
 * @param {Buffer} pdf
 * @param {{ rightToLeft: boolean }} options
 * @returns {Buffer}
 */
export function mended(pdf, { rightToLeft }) {
  const objects = objectsOf(pdf)
  return assembled(
    pdf,
    objects.map((object) => {
      const plain = withoutSpans(object)
      return rightToLeft ? boundOnTheRight(plain) : plain
    }),
  )
}

/**
 * @param {Buffer} object
 * @returns {Buffer} the same; a content stream without the marks that only repeat what the font says of its glyphs
 */
function withoutSpans(object) {
  const start = object.indexOf('stream\n')
  const end = object.lastIndexOf('\nendstream')
  const head = object.toString('latin1', 0, Math.max(start, 0))
  if (start < 0 || end < 0 || !head.includes('/FlateDecode') || /\/Subtype|\/Length1/.test(head)) return object
  const content = inflateSync(object.subarray(start + 7, end)).toString('latin1')
  if (!/ReversedChars|ActualText/.test(content)) return object
  /** @type {boolean[]} whether each open mark goes */
  const open = []
  const kept = content.split('\n').filter((line) => {
    if (/\bB[MD]C$/.test(line)) open.push(/^\/ReversedChars|^\/Span\s*<<\/ActualText/.test(line))
    else if (line === 'EMC') return !open.pop()
    else return true
    return !open.at(-1)
  })
  const bytes = deflateSync(Buffer.from(kept.join('\n'), 'latin1'), { level: 9 })
  const withLength = head.replace(/\/Length \d+/, `/Length ${bytes.length}`)
  return Buffer.concat([Buffer.from(`${withLength}stream\n`, 'latin1'), bytes, Buffer.from('\nendstream\nendobj\n')])
}

/**
 * @param {Buffer} object
 * @returns {Buffer} the same; the catalogue says how the pages turn, and that the window shows the title
 */
function boundOnTheRight(object) {
  const text = object.toString('latin1')
  if (!text.includes('/Type /Catalog')) return object
  const kept = text.replace(/\/ViewerPreferences\s*<<[^>]*>>/, '')
  const end = kept.lastIndexOf('>>')
  const preferences = '\n/ViewerPreferences <</Direction /R2L /DisplayDocTitle true>>'
  return Buffer.from(`${kept.slice(0, end)}${preferences}${kept.slice(end)}`, 'latin1')
}

/**
 * @param {Buffer} pdf
 * @returns {Buffer[]} its objects by number, the first at 1
 */
function objectsOf(pdf) {
  const table = tableAt(pdf)
  const [, count] = /^xref\n0 (\d+)\n/.exec(pdf.toString('latin1', table, table + 40)) ?? []
  const rows = pdf.toString('latin1', pdf.indexOf('\n', table + 5) + 1).match(/\d{10} \d{5} [nf]/g) ?? []
  const offsets = rows.slice(1, Number(count)).map((row) => Number(row.slice(0, 10)))
  const ends = [...offsets, table].toSorted((a, b) => a - b)
  return offsets.map((offset) => pdf.subarray(offset, ends[ends.indexOf(offset) + 1]))
}

/**
 * @param {Buffer} pdf whose head and trailer are taken
 * @param {Buffer[]} objects
 * @returns {Buffer}
 */
function assembled(pdf, objects) {
  const head = pdf.subarray(0, pdf.indexOf('1 0 obj'))
  const tail = pdf.toString('latin1', tableAt(pdf))
  const [trailer] = /trailer\s*<<[\s\S]*?>>\s*(?=startxref)/.exec(tail) ?? []
  if (!trailer) throw new Error('Chromium wrote a PDF that we cannot mend')
  let offset = head.length
  const rows = objects.map((object) => {
    const row = `${String(offset).padStart(10, '0')} 00000 n \n`
    offset += object.length
    return row
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.concat([head, ...objects, Buffer.from(`${table}${trailer}startxref\n${offset}\n%%EOF\n`, 'latin1')])
}

/**
 * @param {Buffer} pdf
 * @returns {number} where its table of objects is
 */
function tableAt(pdf) {
  const [, start] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1')) ?? []
  if (!start) throw new Error('Chromium wrote a PDF that we cannot mend')
  return Number(start)
}
