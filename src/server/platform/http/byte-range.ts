/** A part of a file; both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a `Range` header (RFC 9110 §14). Several parts at once are answered with the whole file, as is allowed and
 * what nobody misses.
 * @param size of the file, in bytes
 * @returns the part; `'none'` when there is no such part; `undefined` when the whole file is asked for
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= size ? 'none' : { start, end }
}
