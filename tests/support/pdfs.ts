import { createHash } from 'node:crypto'

/** @returns a PDF of empty pages, with its table of objects */
export function pdfOf(
  pages: number,
  { trailer = '', objects = [] }: { trailer?: string; objects?: string[] } = {},
): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>'),
    ...objects,
  ]
  return written(all, trailer)
}

/** Pages of a branch of the tree of pages, as most programs write long documents; a reader skips whole branches. */
const BRANCH = 8

/**
 * @returns a PDF whose pages say their numbers in a font that is not embedded, each with a black square in its upper
 *   left corner and as many bytes besides as its drawing may have
 */
export function bookPdf(pages: number, { filling = 0 }: { filling?: number } = {}): Buffer<ArrayBuffer> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const branches = Array.from({ length: Math.ceil(pages / BRANCH) }, (_, index) =>
    numbers.slice(index * BRANCH, (index + 1) * BRANCH),
  )
  const branchOf = (number: number): number => 4 + Math.floor((number - 1) / BRANCH)
  const pageOf = (number: number): number => 2 + branches.length + 2 * number
  const kids = (ids: readonly number[]): string => ids.map((id) => `${id} 0 R`).join(' ')
  const drawn = numbers.flatMap((number) => {
    const words = `0 340 60 60 re f BT /F1 40 Tf 40 200 Td (Page ${number}) Tj ET\n`
    const lines = `%${'-'.repeat(98)}\n`.repeat(Math.ceil(filling / 100))
    return [
      `<< /Type /Page /Parent ${branchOf(number)} 0 R /MediaBox [0 0 300 400] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageOf(number) + 1} 0 R >>`,
      `<< /Length ${words.length + lines.length} >>\nstream\n${words}${lines}endstream`,
    ]
  })
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids(branches.map((_, index) => 4 + index))}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...branches.map((own) => `<< /Type /Pages /Parent 2 0 R /Count ${own.length} /Kids [${kids(own.map(pageOf))}] >>`),
    ...drawn,
  ])
}

/** @returns a file of objects, with their table */
function written(all: readonly string[], trailer = ''): Buffer<ArrayBuffer> {
  let text = '%PDF-1.4\n'
  const places = all.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** @returns a PDF that opens with a password only, which is `secret` (PDF 1.4, algorithms 2 to 4, 40 bits) */
export function encryptedPdf(): Buffer {
  const padded = Buffer.concat([Buffer.from('secret'), PAD]).subarray(0, 32)
  const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const id = Buffer.alloc(16, 1)
  const rights = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(padded, owner, rights, id).subarray(0, 5)
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, PAD))} /P -4 >>`
  return pdfOf(1, { trailer: `/Encrypt ${encrypt} /ID [${hex(id)} ${hex(id)}]` })
}

/** The library of the machine's own has this old cipher no more. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number): void => {
    const kept = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] ?? 0)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
    }),
  )
}
