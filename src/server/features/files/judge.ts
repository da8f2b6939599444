import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FileFault, FileKind } from '#/contract/files.ts'
import { isWholeMatroska, isWholeMp4 } from './film-boxes.ts'
import { isOneJpeg, isOnePng, isOneWebp } from './picture-ends.ts'
import { holdsMarkup, type Source } from './source.ts'

/** What a file is, or why it cannot be taken. */
export type Judgement = { kind: FileKind; type: string } | { fault: FileFault }

/** Pictures are looked at as a whole; no camera's is larger. */
const LARGEST_PICTURE = 100_000_000
const HEAD = 8_192
/** What browsers and readers look at, to see what a file is. */
const FIRST = 1_024
/** A zip's directory ends in this many last bytes: 22, and a comment of at most 65,535. */
const TAIL = 65_557
/** How far from its end a PDF may have its end mark. */
const PDF_END = 1_024

const JUDGES: Readonly<Record<string, (source: Source, head: Buffer, tail: Buffer) => Promise<Judgement> | Judgement>> =
  {
    'application/pdf': (_, head, tail) => judgePdf(head, tail),
    'image/jpeg': (source) => judgePicture(source, 'image/jpeg', isOneJpeg),
    'image/png': (source) => judgePicture(source, 'image/png', isOnePng),
    'image/apng': (source) => judgePicture(source, 'image/png', isOnePng),
    'image/webp': (source) => judgePicture(source, 'image/webp', isOneWebp),
    'video/mp4': (source) => judgeFilm(source, 'video/mp4', isWholeMp4),
    'video/x-m4v': (source) => judgeFilm(source, 'video/mp4', isWholeMp4),
    'video/3gpp': (source) => judgeFilm(source, 'video/mp4', isWholeMp4),
    'video/3gpp2': (source) => judgeFilm(source, 'video/mp4', isWholeMp4),
    'video/quicktime': (source) => judgeFilm(source, 'video/quicktime', isWholeMp4),
    'video/webm': (source) => judgeFilm(source, 'video/webm', isWholeMatroska),
    'video/matroska': (source) => judgeFilm(source, 'video/x-matroska', isWholeMatroska),
  }

const CORRUPT = { fault: 'corrupt' } as const
const UNKNOWN = { fault: 'unknownKind' } as const

/**
 * Judges a file by its content alone: PDF, JPEG, PNG, WebP, MP4, QuickTime, WebM and Matroska. What is two kinds at
 * once, such as a picture with a zip behind it, is none of them.
 * @param path of a file of this machine
 */
export async function judgeFile(path: string): Promise<Judgement> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await judge({
      size,
      async read(start, length) {
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
        return bytes.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}

/** The same for bytes that are elsewhere, of which parts can be read. */
export async function judge(source: Source): Promise<Judgement> {
  if (source.size === 0) return { fault: 'empty' }
  const head = await source.read(0, HEAD)
  const tail = await source.read(Math.max(0, source.size - TAIL), TAIL)
  if (holdsMarkup(head.subarray(0, FIRST)) || endsAsZip(tail, source.size)) return UNKNOWN
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  const found = known && JUDGES[known.mime]
  return found ? found(source, head, tail) : UNKNOWN
}

/** @returns what a file's first bytes promise; `undefined` = nothing that is taken, whatever follows */
export async function judgeHead(head: Buffer): Promise<FileKind | undefined> {
  if (holdsMarkup(head.subarray(0, FIRST))) return undefined
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  if (!(known && JUDGES[known.mime])) return undefined
  const [family] = known.mime.split('/')
  return family === 'application' ? 'pdf' : family === 'image' ? 'image' : 'video'
}

async function judgePicture(
  source: Source,
  type: string,
  isOne: (bytes: Buffer) => boolean | 'corrupt',
): Promise<Judgement> {
  if (source.size > LARGEST_PICTURE) return { fault: 'tooManyPixels' }
  const verdict = isOne(await source.read(0, source.size))
  if (verdict === 'corrupt') return CORRUPT
  return verdict ? { kind: 'image', type } : UNKNOWN
}

async function judgeFilm(
  source: Source,
  type: string,
  isWhole: (source: Source) => Promise<boolean | 'corrupt'>,
): Promise<Judgement> {
  const verdict = await isWhole(source)
  if (verdict === 'corrupt') return CORRUPT
  return verdict ? { kind: 'video', type } : UNKNOWN
}

/** Readers look for the header anywhere in the first kilobyte; another kind of file would find room before it. */
function judgePdf(head: Buffer, tail: Buffer): Judgement {
  if (!/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return UNKNOWN
  const end = tail.lastIndexOf('%%EOF')
  if (end < tail.length - PDF_END || end < 0) return CORRUPT
  return holdsMarkup(tail.subarray(end)) ? UNKNOWN : { kind: 'pdf', type: 'application/pdf' }
}

/** Whether a program for zips would find a directory at the end, as in files that are two kinds at once. */
function endsAsZip(tail: Buffer, size: number): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1) {
    if (at + 22 > tail.length) continue
    const directory = tail.readUInt32LE(at + 12)
    if (directory <= size - tail.length + at) return true
  }
  return false
}
