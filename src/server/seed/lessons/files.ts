import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import type { FileKind } from '#/contract/file-kinds.ts'
import type { FileFacts } from '#/server/tables/files.ts'
import { LESSONS, type LessonSubject, lessonFile } from './read.ts'

/** A file of a lesson with what is made of it, as it goes to the storage. */
export interface DemoFile {
  /** The same on every machine: whoever stores it a second time stores the same. */
  id: string
  kind: FileKind
  type: string
  bytes: number
  facts: FileFacts
  /** Paths below the file's folder. */
  objects: { path: string; bytes: Uint8Array; type: string }[]
}

/** What is known of a file that the studio has seen, beside the pictures that it made. */
const madeFacts = z.object({
  /** SHA-256 of the file that these are of. */
  of: z.string(),
  pages: z.number().int().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  seconds: z.number().optional(),
  poster: z.string().optional(),
  thumbnails: z.array(z.string()).optional(),
  sizes: z.array(z.object({ width: z.number().int(), type: z.string(), path: z.string() })).optional(),
})

const TYPES: Record<string, [FileKind, string]> = {
  '.pdf': ['pdf', 'application/pdf'],
  '.mp4': ['video', 'video/mp4'],
  '.svg': ['image', 'image/webp'],
}
/** How wide a drawing becomes for one that the studio has not seen. */
const FIGURE_WIDTH = 1_280

/** @returns where the studio puts what it makes of a file of a lesson */
export function madeFolder(place: string): string {
  const [below] = relative(LESSONS, place).split('public/samples/').toReversed()
  return join(LESSONS, 'made', below ?? '')
}

/** @returns what tells whether something was made of this very file */
export function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Reads a file of a lesson and what was made of it.
 * @param file its name beside the lesson's text, or in the public folder
 */
export async function demoFile(subject: Pick<LessonSubject, 'folder'>, file: string): Promise<DemoFile> {
  const place = lessonFile(subject, file)
  const [kind, type] = TYPES[extname(file)] ?? []
  if (!kind || !type) throw new Error(`A lesson has no use for ${place}`)
  const source = await readFile(place)
  const id = idOf(relative(LESSONS, place), source)
  const made = await madeOf(place, source)
  const facts: FileFacts = { main: 'original', ...made?.facts }
  const objects = made?.objects ?? []
  if (kind !== 'image') {
    objects.unshift({ path: 'original', bytes: source, type })
  } else if (!made) {
    const { data, info } = await sharp(source, { density: 144 })
      .resize({ width: FIGURE_WIDTH })
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
    Object.assign(facts, {
      width: info.width,
      height: info.height,
      sizes: [{ width: info.width, type, path: 'original' }],
    })
    objects.push({ path: 'original', bytes: data, type })
  } else {
    // Pupils get pictures, never the drawing: the largest of them is the file.
    facts.main = facts.sizes?.at(-1)?.path
  }
  facts.stored = objects.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const main = objects.find(({ path }) => path === facts.main)
  return { id, kind, type, bytes: main?.bytes.byteLength ?? source.byteLength, facts, objects }
}

/** What the studio made of a file; nothing where it has not seen this very file. */
async function madeOf(
  place: string,
  source: Uint8Array,
): Promise<{ facts: FileFacts; objects: DemoFile['objects'] } | undefined> {
  const folder = madeFolder(place)
  const text = await readFile(join(folder, 'facts.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { of, ...facts } = madeFacts.parse(JSON.parse(text))
  if (of !== fingerprint(source)) return undefined
  const paths = [facts.poster, ...(facts.thumbnails ?? []), ...(facts.sizes ?? []).map(({ path }) => path)]
  const objects = await Promise.all(
    [...new Set(paths)].flatMap((path) =>
      path ? readFile(join(folder, path)).then((bytes) => ({ path, bytes, type: 'image/webp' })) : [],
    ),
  )
  return { facts, objects }
}

/** A UUID (version 8) of a file's name and bytes. */
function idOf(name: string, bytes: Uint8Array): string {
  const hex = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
