import { sql } from 'drizzle-orm'
import type { TestDatabase } from './database.ts'
import { smallPdf, smallPng } from './files.ts'
import { ask, begin, idOf, type Sender, sendPart } from './uploads.ts'

/** A client's own view of one upload. */
export interface Sent {
  /** Known once its beginning was acknowledged. */
  id: string
  kind: 'pdf' | 'image'
  content: Buffer<ArrayBuffer>
  /** Bytes that were acknowledged. */
  acknowledged: number
}

/** @returns numbers from 0 to 1, the same ones for the same seed */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Begins an upload of a PDF or a picture that is like no other. */
export async function beginFile(sender: Sender, materialId: number, random: () => number): Promise<Sent> {
  const [kind, bytes] = [random() < 0.3 ? 'pdf' : 'image', 100_000 + Math.floor(random() * 1_000_000)] as const
  const content = kind === 'pdf' ? uniquePdf(bytes) : smallPng(8, bytes)
  const name = kind === 'pdf' ? 'درس.pdf' : 'صورة.png'
  const id = idOf(await begin(sender, { materialId, name, bytes: content.length }))
  return { id, kind, content, acknowledged: 0 }
}

function uniquePdf(bytes: number): Buffer<ArrayBuffer> {
  const content = smallPdf(bytes)
  content.write(crypto.randomUUID(), content.indexOf('%---') + 1)
  return content
}

/**
 * Goes on with an upload from where the server says it is, in parts of some size, until it is whole.
 * @throws {Error} when something that was acknowledged is not there; whatever breaks when the server dies
 */
export async function resume(sender: Sender, sent: Sent, random: () => number): Promise<void> {
  const { id, content } = sent
  const asked = await ask(sender, id)
  let offset = Number(asked.headers.get('upload-offset') ?? Number.NaN)
  if (!(asked.ok && offset >= sent.acknowledged)) {
    throw new LostError(`${id}: ${sent.acknowledged} bytes were acknowledged, now ${asked.status} with ${offset}`)
  }
  while (offset < content.length) {
    const end = offset + 10_000 + Math.floor(random() * 60_000)
    const answer = await sendPart(sender, id, offset, content.subarray(offset, end))
    if (answer.status !== 204) throw new LostError(`${id}: a part was answered ${answer.status}`)
    offset = Number(answer.headers.get('upload-offset'))
    sent.acknowledged = offset
  }
  sent.acknowledged = content.length
}

/** Something is gone that was promised to be there. */
export class LostError extends Error {
  override name = 'LostError'
}

/** Makes a book, or a sheet, in a subject of the demo professor. @returns its id */
export async function makeBook({ db }: TestDatabase, kind: 'book' | 'sheet' = 'book'): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with chapter as (insert into chapters (subject_id, name_ar, name_fr, position)
        select subject_id, 'محور', 'Chapitre', 1000 from professor_subjects join users on users.id = user_id
        where username = 'professor' limit 1 returning id),
      course as (insert into courses (chapter_id, lang, name_ar, name_fr, position)
        select id, 'fr', 'درس', 'Leçon', 1 from chapter returning id)
    insert into materials (course_id, kind, lang, name_ar, name_fr, position)
      select id, ${kind}, 'fr', 'كتاب', 'Livre', 1 from course returning id`)
  return rows[0]?.id ?? 0
}
