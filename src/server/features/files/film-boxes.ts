import type { Source } from './source.ts'

/** Kinds of MP4 and QuickTime that are films; pictures and sounds come in the same boxes. */
const FILM_BRANDS =
  /^(isom|iso[2-9a-c]|mp4[12v]|avc1|M4V[ HP]|qt {2}|MSNV|dash|3g[gp2][0-9a-z]|3gp[0-9]|mmp4|XAVC|f4v |ND[SX][CHMPS]|CAEP)$/
const PICTURE_BRANDS = /^(avi[fs]|mif[12]|msf1|mi[af][1fx]|hei[cmsx]|hev[cmsx]|crx |jp2 |jpx |jxl )$/
/** What may stand at the top of such a file. */
const BOXES = new Set(
  'ftyp moov mdat free skip wide moof mfra sidx styp uuid udta meta pnot PICT pdin emsg prft ssix'.split(' '),
)
/** No film has so many boxes at its top; the longest fragmented ones have two for each second. */
const MOST_BOXES = 100_000

/** @returns whether the file is boxes of a film from its first byte to its last, with an index among them */
export async function isWholeMp4(source: Source): Promise<boolean | 'corrupt'> {
  let indexed = false
  let at = 0
  for (let count = 0; at < source.size; count += 1) {
    const head = await source.read(at, 16)
    const name = head.toString('latin1', 4, 8)
    // Cameras end some films with a few zeros.
    if (head.length < 8 || head.readBigUInt64BE(0) === 0n) return indexed && (await isZero(source, at))
    if (!BOXES.has(name) || count > MOST_BOXES) return false
    if (name === 'ftyp' && !(await isFilm(source, at, head.readUInt32BE(0)))) return false
    indexed ||= name === 'moov'
    const size = boxSize(head, source.size - at)
    if (size === undefined) return 'corrupt'
    at += size
  }
  return at === source.size && indexed ? true : 'corrupt'
}

/** Size 0 = up to the end, 1 = it is written in 64 bits. */
function boxSize(head: Buffer, left: number): number | undefined {
  const short = head.readUInt32BE(0)
  const size = short === 0 ? left : short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
  return size >= 8 && size <= left ? size : undefined
}

async function isFilm(source: Source, at: number, size: number): Promise<boolean> {
  const box = (await source.read(at + 8, Math.min(size, 1_024) - 8)).toString('latin1')
  const [major = '', , ...others] = box.match(/[\s\S]{4}/g) ?? []
  return FILM_BRANDS.test(major) && !others.some((brand) => PICTURE_BRANDS.test(brand))
}

async function isZero(source: Source, at: number): Promise<boolean> {
  const rest = await source.read(at, 65_536)
  return at + rest.length === source.size && rest.every((byte) => byte === 0)
}

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
/** Void, CRC-32, and what a live recording writes at its top once its segment has no known size. */
const FILLERS = new Set([0xec, 0xbf])

/** @returns whether the file is one Matroska segment from its first byte to its last */
export async function isWholeMatroska(source: Source): Promise<boolean | 'corrupt'> {
  let at = 0
  let segments = 0
  for (let count = 0; at < source.size && count < 64; count += 1) {
    const head = await source.read(at, 12)
    const id = readNumber(head, 0, true)
    const size = id && readNumber(head, id.length, false)
    if (!(id && size)) return segments > 0 ? false : 'corrupt'
    if (id.value === SEGMENT) segments += 1
    else if (!(at === 0 && id.value === EBML) && !FILLERS.has(id.value)) return false
    // Browsers record without knowing how long it will be: such a segment goes up to the end.
    if (size.unknown) return segments === 1
    at += id.length + size.length + size.value
  }
  if (segments !== 1) return 'corrupt'
  return at === source.size ? true : 'corrupt'
}

/** EBML's numbers say by their leading zeros how long they are; an id keeps that mark, a size does not. */
function readNumber(
  bytes: Buffer,
  at: number,
  keepMark: boolean,
): { value: number; length: number; unknown: boolean } | undefined {
  const first = bytes[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = keepMark ? first : first & (0xff >> length)
  let unknown = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    unknown &&= byte === 0xff
  }
  return { value, length, unknown }
}
