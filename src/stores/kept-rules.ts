import type { MaterialContents } from '#/contract/course-contents.ts'
import { KEPT_MS, type KeptFacts, type KeptLesson, type KeptTitle, type KeptWeek } from '#/contract/kept.ts'
import type { ReadDocument } from '#/contract/lesson-documents.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { titleLook } from '#/contract/session-titles.ts'
import type { SessionList } from '#/contract/sessions.ts'

export const MOST_LESSONS = 10
export const MOST_DOCUMENT_BYTES = 10 * 1024 * 1024

/** A lesson as far as something of it may be kept. */
export interface LessonToKeep {
  course: { id: number; nameAr: string; nameFr: string; lang: string }
  subject: KeptFacts['subject']
  materials: readonly MaterialContents[]
}

/** @returns what is kept of a lesson; `undefined` when it has no text */
export function keptLessonOf({ course, subject, materials }: LessonToKeep, now: number): KeptLesson | undefined {
  const texts = materials.flatMap((material) => {
    const { html, lang, dir } = material
    return html ? [{ title: titleOf(material), lang, dir, html }] : []
  })
  return texts.length > 0 ? { id: course.id, ...factsOf(course, subject, now), texts } : undefined
}

/** @returns what is said of a document that may be kept; `undefined` for one that may not, or is too long */
export function keptDocumentOf(
  { material, file }: ReadDocument,
  subject: KeptFacts['subject'],
  now: number,
): KeptFacts | undefined {
  if (!material.downloadable || file.bytes > MOST_DOCUMENT_BYTES) return undefined
  return factsOf(material, subject, now)
}

/** @returns which of the lessons are to be let go: those kept for too long, and the oldest of too many */
export function outdated(lessons: readonly KeptLesson[], now: number): KeptLesson[] {
  const newest = [...lessons].sort((a, b) => b.keptAt - a.keptAt)
  return newest.filter(({ keptAt }, place) => place >= MOST_LESSONS || now - keptAt > KEPT_MS)
}

/** @returns what is kept of a week: when and where its sessions are, and who gives them */
export function keptWeekOf(monday: string, { items, closed, readAt }: SessionList): KeptWeek {
  return {
    monday,
    readAt,
    closed,
    sessions: items.map((session) => {
      const { title, subject, professor, startsAt, endsAt, place, cancelled } = session
      const { nameAr, nameFr, key } = subject
      return {
        title: { text: title, ...titleLook(session) },
        subject: { nameAr, nameFr, key },
        professor: professor && `${professor.firstName} ${professor.lastName}`,
        startsAt,
        endsAt,
        place: place && (place.kind === 'room' ? `${place.name}, ${place.building}` : place.host),
        cancelled: cancelled !== null,
      }
    }),
  }
}

/** @returns whether a week is over on a day, so that nobody needs it without a line */
export function isWeekOver(monday: string, today: string): boolean {
  return dateAfter(monday, 7) <= today
}

const PICTURE = /<img [^>]*>/g
const attributeOf = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Wide enough for a phone, in pixels. */
const WIDE_ENOUGH = 640

/** @returns the address of each picture in a text, in the size that is kept */
export function picturesIn(html: string): string[] {
  return Array.from(html.matchAll(PICTURE), ([tag]) => addressOf(tag))
}

/**
 * Puts pictures into a text themselves: their addresses run out, and are made for one person. One that is not there
 * leaves its words.
 * @param pictures `data:` addresses, by those that `picturesIn` gave
 */
export function withPictures(html: string, pictures: ReadonlyMap<string, string>): string {
  return html.replace(/<source [^>]*>/g, '').replace(PICTURE, (tag) => {
    const bare = tag.replace(/ (?:src|srcset|sizes|loading)="[^"]*"/g, '')
    const data = pictures.get(addressOf(tag))
    return data ? bare.replace('<img', `<img src="${data}"`) : bare
  })
}

function addressOf(tag: string): string {
  const sizes = attributeOf(tag, 'srcset')
    .split(', ')
    .map((size) => /^(\S+) (\d+)w$/.exec(size))
    .flatMap((found) => (found?.[1] ? [{ url: found[1], width: Number(found[2]) }] : []))
    .sort((a, b) => a.width - b.width)
  const fit = sizes.find(({ width }) => width >= WIDE_ENOUGH) ?? sizes.at(-1)
  return (fit?.url ?? attributeOf(tag, 'src')).replaceAll('&amp;', '&')
}

function factsOf(
  of: { nameAr: string; nameFr: string; lang: string },
  { nameAr, nameFr, key }: KeptFacts['subject'],
  keptAt: number,
) {
  return { title: titleOf(of), subject: { nameAr, nameFr, key }, keptAt } satisfies KeptFacts
}

function titleOf({ nameAr, nameFr, lang }: { nameAr: string; nameFr: string; lang: string }): KeptTitle {
  return lang === 'ar' ? { text: nameAr, lang: 'ar', dir: 'rtl' } : { text: nameFr, lang: 'fr', dir: 'ltr' }
}
