import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FileFault, FileKind } from '#/contract/file-kinds.ts'
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

/** Whether a file is one of its sort, from the first byte to the last, or why it cannot be taken. */
type Verdict = boolean | Extract<FileFault, 'corrupt' | 'tooManyPixels'>
interface Sort {
  kind: FileKind
  type: string
  isOne(source: Source, head: Buffer, tail: Buffer): Promise<Verdict> | Verdict
}

/** What is taken, by what its first bytes say that it is. */
const SORTS: Readonly<Record<string, Sort>> = {
  'application/pdf': { kind: 'pdf', type: 'application/pdf', isOne: (_, head, tail) => isOnePdf(head, tail) },
  'image/jpeg': picture('image/jpeg', isOneJpeg),
  'image/png': picture('image/png', isOnePng),
  'image/apng': picture('image/png', isOnePng),
  'image/webp': picture('image/webp', isOneWebp),
  'video/mp4': { kind: 'video', type: 'video/mp4', isOne: isWholeMp4 },
  'video/x-m4v': { kind: 'video', type: 'video/mp4', isOne: isWholeMp4 },
  'video/3gpp': { kind: 'video', type: 'video/mp4', isOne: isWholeMp4 },
  'video/3gpp2': { kind: 'video', type: 'video/mp4', isOne: isWholeMp4 },
  'video/quicktime': { kind: 'video', type: 'video/quicktime', isOne: isWholeMp4 },
  'video/webm': { kind: 'video', type: 'video/webm', isOne: isWholeMatroska },
  'video/matroska': { kind: 'video', type: 'video/x-matroska', isOne: isWholeMatroska },
}

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
  if (endsAsZip(tail, source.size)) return UNKNOWN
  const sort = await sortOf(head)
  if (!sort) return UNKNOWN
  const verdict = await sort.isOne(source, head, tail)
  if (typeof verdict === 'string') return { fault: verdict }
  return verdict ? { kind: sort.kind, type: sort.type } : UNKNOWN
}

/** @returns what a file's first bytes promise; `undefined` = nothing that is taken, whatever follows */
export async function judgeHead(head: Buffer): Promise<FileKind | undefined> {
  return (await sortOf(head))?.kind
}

async function sortOf(head: Buffer): Promise<Sort | undefined> {
  if (holdsMarkup(head.subarray(0, FIRST))) return undefined
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  return known && SORTS[known.mime]
}

function picture(type: string, isOne: (bytes: Buffer) => boolean | 'corrupt'): Sort {
  return {
    kind: 'image',
    type,
    isOne: async (source) =>
      source.size > LARGEST_PICTURE ? 'tooManyPixels' : isOne(await source.read(0, source.size)),
  }
}

/** Readers look for the header anywhere in the first kilobyte; another kind of file would find room before it. */
function isOnePdf(head: Buffer, tail: Buffer): Verdict {
  if (!/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return false
  const end = tail.lastIndexOf('%%EOF')
  if (end < tail.length - PDF_END || end < 0) return 'corrupt'
  return !holdsMarkup(tail.subarray(end))
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
