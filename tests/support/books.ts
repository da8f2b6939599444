import { setTimeout as wait } from 'node:timers/promises'
import type { CourseContents } from '#/contract/courses.ts'
import { testOrigin } from './fixtures.ts'
import { makeLessons } from './lesson-by-api.ts'
import { bookPdf } from './pdfs.ts'
import { post } from './people-by-api.ts'
import { type Sender, upload } from './uploads.ts'

/** Drawing sixty pages in small takes a busy machine its time. */
const PATIENCE_MS = 150_000

/** A lesson with documents to read: an Arabic one, a French one, and one that may not be kept. */
export interface MadeBooks {
  courseId: number
  arabic: number
  french: number
  kept: number
  bytes: number
  remove(): Promise<void>
}

/** Makes them of sixty pages, as the professor who teaches the demo student's class; their files are drawn by then. */
export async function makeBooks({ filling = 20_000 }: { filling?: number } = {}): Promise<MadeBooks> {
  const made = await makeLessons()
  const courseId = made.lessons[0]?.id ?? 0
  const book = bookPdf(60, { filling })
  const sheet = bookPdf(3)
  const send: Sender['send'] = (path, init) => fetch(`${testOrigin()}/api${path}`, init)
  const make = async (names: object, content: Buffer<ArrayBuffer>): Promise<number> => {
    const { id } = await post<{ id: number }>(made.client, '/materials', { courseId, status: 'published', ...names })
    const { answer } = await upload({ send, headers: made.client.headers }, content, { materialId: id })
    if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`)
    return id
  }
  const arabic = await make({ kind: 'magazine', nameAr: 'مجلّة', nameFr: 'Revue arabe', lang: 'ar' }, book)
  const french = await make({ kind: 'magazine', nameAr: 'مجلّة', nameFr: 'Revue', lang: 'fr' }, book)
  const kept = await make({ kind: 'sheet', nameAr: 'سلسلة', nameFr: 'Série', downloadable: false }, sheet)
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await made.client.request(`/courses/${courseId}/contents`)
    const { materials } = (await answer.json()) as CourseContents
    const ready = materials.flatMap(({ files }) => files).filter(({ state }) => state === 'ready')
    if (ready.length === 3) return { courseId, arabic, french, kept, bytes: book.length, remove: made.remove }
    if (Date.now() > until) throw new Error('The files were not drawn in time')
    await wait(500)
  }
}
