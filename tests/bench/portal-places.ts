import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { CourseContents } from '#/contract/courses.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import { readPath } from '#/portals/shared/reader/read-path.ts'
import { addFilm } from '../support/film-by-api.ts'
import { makeCameraFilm } from '../support/films.ts'
import { makeLessons } from '../support/lesson-by-api.ts'
import { post } from '../support/people-by-api.ts'
import { upload } from '../support/uploads.ts'

/** Drawing sixty pages in small takes a busy machine its time, and a film's ladder of three takes it longer. */
const PATIENCE_MS = 180_000
const FILM_PATIENCE_MS = 900_000
const PAGES = 60

/** Addresses of the demo student's, below the server's origin. */
export interface Places {
  subject: string
  /** A lesson whose film was uploaded and made ready, with its playlists, and the film's material. */
  film: { path: string; id: number }
  /** A book of sixty pages full of words. */
  book: string
}

/** Makes a lesson with a film and one with a book, as the professor who teaches the demo student's class. */
export async function makePlaces(browser: Browser): Promise<Places> {
  const { client, lessons, subject } = await makeLessons()
  const [withFilm, withBook] = lessons.map(({ id }) => id)
  if (withFilm === undefined || withBook === undefined) throw new Error('The lessons were not made')
  const film = await addFilm(client, withFilm, 'Film 720', { make: makeCameraFilm, timeout: FILM_PATIENCE_MS })
  const names = { nameAr: 'كتاب', nameFr: 'Livre', lang: 'ar', status: 'published' }
  const { id } = await post<{ id: number }>(client, '/materials', { courseId: withBook, kind: 'book', ...names })
  const sender = { send: client.request, headers: client.headers }
  const { answer } = await upload(sender, await printBook(browser), { materialId: id })
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`)
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { materials } = (await (await client.request(`/courses/${withBook}/contents`)).json()) as CourseContents
    if (materials.some(({ files }) => files.some(({ state }) => state === 'ready'))) break
    if (Date.now() > until) throw new Error('The book was not drawn in time')
    await wait(500)
  }
  return {
    subject: subjectPath(subject),
    film: { path: `/student/courses/${withFilm}`, id: film },
    book: readPath({ courseId: withBook, materialId: id }),
  }
}

/** @returns a PDF as offices write them: every page full of words, a table and a drawing, with its fonts inside */
async function printBook(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage()
  const line = 'نعتبر العدد المركّب ثمّ نحسب معياره وعمدته ونمثّله في المستوي المنسوب إلى معلم متعامد.'
  const lines = Array.from({ length: 9 }, (_, index) => `<p>${index + 1}. ${line} ${line}</p>`).join('')
  const cells = Array.from({ length: 18 }, (_, index) => `<td>${(index * 37) % 91}</td>`)
  const rows = [0, 6, 12].map((from) => `<tr>${cells.slice(from, from + 6).join('')}</tr>`).join('')
  const curve =
    '<svg viewBox="0 0 200 60" width="400"><path d="M0 50 Q50 -30 100 30 T200 10" fill="none" stroke="#945"/></svg>'
  const pages = Array.from(
    { length: PAGES },
    (_, index) => `<section><h1>المحور ${index + 1}</h1>${lines}<table>${rows}</table>${curve}</section>`,
  )
  const style = 'section { break-after: page; font: 12pt sans-serif } table { inline-size: 100%; border: 1px solid }'
  await page.setContent(`<html lang="ar" dir="rtl"><style>${style}</style>${pages.join('')}</html>`)
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  await page.close()
  return new Uint8Array(pdf)
}
