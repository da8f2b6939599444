import type { MaterialContents } from '#/contract/course-contents.ts'
import { KEPT_MS, type KeptFacts, type KeptLesson, type KeptTitle } from '#/contract/kept.ts'
import type { ReadDocument } from '#/contract/lesson-documents.ts'

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
