import { expect, test } from 'vitest'
import type { CourseContents } from '#/contract/courses.ts'
import type { KeptLesson } from '#/contract/kept.ts'
import type { ReadDocument } from '#/contract/lesson-documents.ts'
import { keptDocumentOf, keptLessonOf, outdated, picturesIn, withPictures } from '#/stores/kept-rules.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const DAY = 86_400_000

const material = {
  id: 3,
  kind: 'text',
  nameAr: 'النصّ',
  nameFr: 'Cours',
  lang: 'ar',
  dir: 'rtl',
  html: '<p>س</p>',
  files: [],
}
const contents = {
  course: { id: 7, nameAr: 'الدرس', nameFr: 'Leçon', lang: 'fr', dir: 'ltr' },
  subject: { id: 1, nameAr: 'رياضيات', nameFr: 'Mathématiques', key: 'mathematics', professors: ['سلمى'] },
  schoolClass: { id: 2, nameAr: 'قسم', nameFr: 'Classe' },
  materials: [material, { ...material, id: 4, kind: 'magazine', html: null }],
} as unknown as CourseContents

test('of a lesson, its texts and names are kept, and nothing else', () => {
  expect(keptLessonOf(contents, NOW)).toEqual({
    id: 7,
    title: { text: 'Leçon', lang: 'fr', dir: 'ltr' },
    subject: { nameAr: 'رياضيات', nameFr: 'Mathématiques', key: 'mathematics' },
    keptAt: NOW,
    texts: [{ title: { text: 'النصّ', lang: 'ar', dir: 'rtl' }, lang: 'ar', dir: 'rtl', html: '<p>س</p>' }],
  })
})

test('a lesson without a text is not kept', () => {
  expect(keptLessonOf({ ...contents, materials: contents.materials.slice(1) }, NOW)).toBeUndefined()
})

test.each([
  [true, 10 * 1024 * 1024, true],
  [true, 10 * 1024 * 1024 + 1, false],
  [false, 1000, false],
])('a document that may be downloaded: %s, of %i bytes, is kept: %s', (downloadable, bytes, kept) => {
  const document = { material: { ...material, downloadable }, file: { bytes } } as unknown as ReadDocument
  expect(keptDocumentOf(document, contents.subject, NOW) !== undefined).toBe(kept)
})

test('the eleventh lesson is let go, and what is older than two weeks', () => {
  const lessons = Array.from({ length: 12 }, (_, age) => ({ id: age, keptAt: NOW - age * DAY })) as KeptLesson[]
  expect(outdated(lessons, NOW).map(({ id }) => id)).toEqual([10, 11])
  const old = [
    { id: 1, keptAt: NOW - 14 * DAY - 1 },
    { id: 2, keptAt: NOW - 14 * DAY },
  ] as KeptLesson[]
  expect(outdated(old, NOW).map(({ id }) => id)).toEqual([1])
})

const signed = '/api/files/5/17.ab'
const figure =
  '<picture><source type="image/avif" srcset="/a 480w, /b 960w" sizes="1px">' +
  `<img src="${signed}/original" srcset="${signed}/480.webp 480w, ${signed}/960.webp 960w" sizes="50vw"` +
  ' alt="A src=&quot;x&quot; &gt; B" width="9" height="5" loading="lazy" decoding="async"></picture>'

test('a picture is put into its text, and leaves no address behind', () => {
  expect(picturesIn(`<p>x</p>${figure}`)).toEqual([`${signed}/960.webp`])
  const kept = withPictures(figure, new Map([[`${signed}/960.webp`, 'data:image/webp;base64,AA']]))
  expect(kept).toBe(
    '<picture><img src="data:image/webp;base64,AA" alt="A src=&quot;x&quot; &gt; B" width="9" height="5" decoding="async"></picture>',
  )
})

test('a picture that is not there leaves its words', () => {
  const kept = withPictures(figure, new Map())
  expect(kept).not.toContain('/api/files/')
  expect(kept).not.toContain('src="')
  expect(kept).toContain('alt="A src=&quot;x&quot; &gt; B"')
})
