import {
  KEPT_CACHE,
  KEPT_DOCUMENTS,
  KEPT_FACTS,
  KEPT_LANGUAGE,
  KEPT_LESSONS,
  KEPT_WEEKS,
  type KeptFacts,
  type KeptLesson,
  OFFLINE_SCOPE,
  OFFLINE_WORKER,
} from '#/contract/kept.ts'
import type { ReadDocument } from '#/contract/lesson-documents.ts'
import type { SessionList } from '#/contract/sessions.ts'
import { $leaving, tokenOwner } from './auth-session.ts'
import {
  isWeekOver,
  keptDocumentOf,
  keptLessonOf,
  keptWeekOf,
  type LessonToKeep,
  outdated,
  picturesIn,
  withPictures,
} from './kept-rules.ts'
import { $light } from './light.ts'
import { $me } from './me.ts'
import { registerWorker } from './register-worker.ts'

/** All pictures of a lesson together: more is no reading for a phone without a line. */
const MOST_PICTURE_BYTES = 3 * 1024 * 1024

/** Keeps the texts of a lesson on the device, for when there is no line; nothing of the person who reads them. */
export async function keepLesson(opened: LessonToKeep): Promise<void> {
  const lesson = keptLessonOf(opened, Date.now())
  const cache = lesson && (await openKept())
  if (!cache) return
  const budget = { bytes: $light.get() ? 0 : MOST_PICTURE_BYTES }
  for (const text of lesson.texts) text.html = withPictures(text.html, await picturesOf(text.html, budget))
  if ($leaving.get()) return
  await cache.put(`${KEPT_LESSONS}${lesson.id}`, Response.json(lesson, { headers: { 'Cache-Control': 'no-store' } }))
  await keepFonts(cache)
  const answers = await Promise.all((await keptUnder(cache, KEPT_LESSONS)).map((key) => cache.match(key)))
  const lessons = (await Promise.all(answers.map((answer) => answer?.json()))) as KeptLesson[]
  await Promise.all(outdated(lessons, Date.now()).map(({ id }) => cache.delete(`${KEPT_LESSONS}${id}`)))
}

/** Keeps the sessions of a week that is not over, and lets those go that are. */
export async function keepWeek(monday: string, list: SessionList, today: string): Promise<void> {
  const cache = isWeekOver(monday, today) ? undefined : await openKept()
  if (!cache || $leaving.get()) return
  const answer = Response.json(keptWeekOf(monday, list), { headers: { 'Cache-Control': 'no-store' } })
  await cache.put(KEPT_WEEKS + monday, answer)
  await keepFonts(cache)
  const over = (await keptUnder(cache, KEPT_WEEKS)).filter(({ url }) => isWeekOver(url.slice(-10), today))
  await Promise.all(over.map((key) => cache.delete(key)))
}

/**
 * Keeps the document that is open, in the place of the one before; not where data is to be spared.
 * @param read gives all of its bytes
 */
export async function keepDocument(
  document: ReadDocument,
  subject: KeptFacts['subject'],
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const facts = keptDocumentOf(document, subject, Date.now())
  if (!facts || $light.get()) return
  const cache = await openKept()
  if (!cache) return
  const path = `${KEPT_DOCUMENTS}${document.file.id}.pdf`
  const before = await keptUnder(cache, KEPT_DOCUMENTS)
  // What is in a file never changes.
  const known = await cache.match(path)
  const bytes = known ? await known.blob() : await read()
  if ($leaving.get()) return
  await cache.put(
    path,
    new Response(bytes, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(facts.title.text)}.pdf`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        [KEPT_FACTS]: encodeURIComponent(JSON.stringify(facts)),
      },
    }),
  )
  await Promise.all(before.filter(({ url }) => !url.endsWith(path)).map((other) => cache.delete(other)))
}

/**
 * Opens the cache, with the worker that answers from it. A cache that is thrown away while it is open takes nothing
 * more that anybody could find.
 * @returns `undefined` where nothing can or may be kept
 */
async function openKept(): Promise<Cache | undefined> {
  if (!globalThis.caches || !navigator.serviceWorker) return undefined
  const registration = await registerWorker(OFFLINE_WORKER, OFFLINE_SCOPE)
  // The session may be another one by now, or none: of another tab, or after a sign-out.
  if (!registration || $leaving.get() || tokenOwner() !== $me.get().data?.id) return undefined
  const cache = await caches.open(KEPT_CACHE)
  await cache.put(KEPT_LANGUAGE, new Response(document.documentElement.lang))
  return cache
}

async function keptUnder(cache: Cache, base: string): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(base)) as Request[]
}

/** Fetches the pictures of a text, most of which the browser has by now, as far as there is room for them. */
async function picturesOf(html: string, budget: { bytes: number }): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  for (const url of picturesIn(html)) {
    if (budget.bytes <= 0) break
    const answer = await fetch(url).catch(() => undefined)
    if (!answer?.ok) continue
    const picture = await answer.blob()
    budget.bytes -= picture.size
    if (budget.bytes >= 0) pictures.set(url, await dataAddress(picture))
  }
  return pictures
}

function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(content)
  })
}

/** The fonts that the page has fetched, those of its formulas among them: a second time they cost nothing. */
async function keepFonts(cache: Cache): Promise<void> {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const fonts = [...new Set(fetched.filter((name) => name.endsWith('.woff2')))]
  await Promise.all(fonts.map(async (url) => (await cache.match(url)) ?? cache.add(url)))
}
