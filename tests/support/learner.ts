import type { Page } from '@playwright/test'
import type { CourseContents } from '#/contract/courses.ts'
import type { CourseState, MaterialPlace } from '#/contract/progress.ts'
import { addFilm } from './film-by-api.ts'
import { expect, testOrigin } from './fixtures.ts'
import { type MadeLesson, type MadePupil, makePupil, type Newcomer, signUpPupil } from './made-pupil.ts'
import { bookPdf } from './pdfs.ts'
import { administrator, post } from './people-by-api.ts'
import { type Sender, upload } from './uploads.ts'

/** Drawing pages in small takes a busy machine its time. */
const PATIENCE_MS = 150_000
const DAY_MS = 86_400_000
/** Tunis is an hour ahead of UTC all the year. */
const TUNIS_OFFSET_MS = 3_600_000

/** A class with a lesson that has a text, a film and a magazine. Each test signs up students of its own for it. */
export interface LearningClass extends Pick<MadePupil, 'subject' | 'optional' | 'schoolClass' | 'remove'> {
  lesson: MadeLesson
  /** A film of two minutes, with its playlists. */
  film: { id: number; name: string }
  /** An Arabic magazine of twelve pages. */
  magazine: { id: number; name: string }
  newcomer(): Promise<Newcomer>
}

/** Makes such a class; a test takes it away again. */
export async function makeLearningClass(): Promise<LearningClass> {
  const { subject, optional, schoolClass, remove, lessons } = await makePupil()
  const admin = await administrator()
  const [lesson] = lessons
  if (!lesson) throw new Error('There is no lesson')
  const film = { id: 0, name: 'شريط 1' }
  const magazine = { id: await addMagazine(lesson.id, 'مجلّة 1'), name: 'مجلّة 1' }
  film.id = await addFilm(admin, lesson.id, film.name)
  return { subject, optional, schoolClass, remove, lesson, film, magazine, newcomer: () => signUpPupil(schoolClass.id) }
}

async function addMagazine(courseId: number, name: string): Promise<number> {
  const admin = await administrator()
  const facts = { courseId, kind: 'magazine', status: 'published', nameAr: name, nameFr: name, lang: 'ar' }
  const { id } = await post<{ id: number }>(admin, '/materials', facts)
  const send: Sender['send'] = (path, init) => fetch(`${testOrigin()}/api${path}`, init)
  const { answer } = await upload({ send, headers: admin.headers }, bookPdf(12), { materialId: id })
  if (!answer.ok) throw new Error(`The magazine was answered ${answer.status}: ${await answer.text()}`)
  const state = async (): Promise<string | undefined> => {
    const contents = await admin.request(`/courses/${courseId}/contents?state=draft`)
    const { materials } = (await contents.json()) as CourseContents
    return materials.find((material) => material.id === id)?.files[0]?.state
  }
  await expect.poll(state, { message: 'the magazine is made ready', timeout: PATIENCE_MS }).toBe('ready')
  return id
}

/** @returns how far somebody is in a material, as the server knows it */
export async function placeOf(
  { client }: Newcomer,
  courseId: number,
  materialId: number,
): Promise<MaterialPlace | undefined> {
  const state = (await (await client.request(`/courses/${courseId}/progress`)).json()) as CourseState
  return state.materials.find((place) => place.materialId === materialId)
}

/** Tells that somebody has read so much of a lesson's text by now, for a minute and a half of today at most. */
export async function readText(
  { client }: Pick<Newcomer, 'client'>,
  { textId }: Pick<MadeLesson, 'textId'>,
  percent: number,
): Promise<void> {
  const now = Date.now()
  // What was read before midnight in Tunis counts for another day.
  const seconds = Math.min(90, Math.floor(((now + TUNIS_OFFSET_MS) % DAY_MS) / 1000))
  const moments = { startedAt: new Date(now - seconds * 1000).toISOString(), at: new Date(now).toISOString() }
  const event = { viewing: crypto.randomUUID(), materialId: textId, ...moments, seconds, position: percent }
  await post(client, '/me/progress', { events: [event] })
}

/** Notes what a page tells of a material. @returns the seconds of all sittings before it that it has told of so far */
export function listenToSittings(page: Page, materialId: number): () => number {
  const sittings = new Map<string, number>()
  page.context().on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/me/progress')) return
    const { events } = request.postDataJSON() as { events: { viewing: string; materialId: number; seconds: number }[] }
    for (const { viewing, seconds, ...event } of events) {
      if (event.materialId === materialId) sittings.set(viewing, Math.max(seconds, sittings.get(viewing) ?? 0))
    }
  })
  return () => [...sittings.values()].reduce((sum, seconds) => sum + seconds, 0)
}
