import { holdsMarkup } from './source.ts'

/**
 * Where pictures end: what stands behind the end belongs to no picture, and is how a file is made to be two kinds at
 * once.
 */

/** A picture, something else as well, or cut off. */
type Verdict = boolean | 'corrupt'

const PNG_START = 8
const JPEG_START = '\xff\xd8'

/** @returns whether the bytes are one PNG and nothing behind it */
export function isOnePng(bytes: Buffer): Verdict {
  for (let at = PNG_START; ; ) {
    if (at + 12 > bytes.length) return 'corrupt'
    const next = at + 12 + bytes.readUInt32BE(at)
    if (next > bytes.length) return 'corrupt'
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return isPadding(bytes.subarray(next))
    at = next
  }
}

/** @returns whether the bytes are one WebP and nothing behind it */
export function isOneWebp(bytes: Buffer): Verdict {
  if (bytes.length < 16) return 'corrupt'
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) return 'corrupt'
  return isPadding(bytes.subarray(end))
}

/**
 * @returns whether the bytes are a JPEG and nothing behind it but what phones put there: a small or second picture, a
 *   short film, or the maker's notes. None of that is ever served.
 */
export function isOneJpeg(bytes: Buffer): Verdict {
  const end = endOfJpeg(bytes)
  if (end === undefined) return 'corrupt'
  const rest = bytes.subarray(end)
  if (isPadding(rest)) return true
  if (holdsMarkup(rest)) return false
  const [second, film, notes] = [rest.subarray(0, 2), rest.subarray(4, 8), rest.subarray(-4)].map((part) =>
    part.toString('latin1'),
  )
  return second === JPEG_START || film === 'ftyp' || notes === 'SEFT'
}

/** Walks the segments, and through what is between two of them. @returns `undefined` when it is cut off */
function endOfJpeg(bytes: Buffer): number | undefined {
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    // In the picture's own bytes, `ff` stands before a zero, before a restart mark, or is repeated.
    const inside = bytes[at] !== 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd7)
    if (inside || marker === 0xff) {
      const next = bytes.indexOf(0xff, at + 1)
      if (next < 0) return undefined
      at = next
    } else if (marker === 0xd9) return at + 2
    else if (at + 4 > bytes.length) return undefined
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function isPadding(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}
