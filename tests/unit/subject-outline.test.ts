import { describe, expect, it } from 'vitest'
import type { SubjectProgramme } from '#/contract/programme.ts'
import type { LessonState, SubjectState } from '#/contract/progress.ts'
import { outlineOf } from '#/portals/student/subject/outline.ts'

type Chapter = SubjectProgramme['chapters'][number]
type Lesson = Chapter['lessons'][number]

const lesson = (id: number, film?: number): Lesson => ({
  id,
  nameAr: `درس ${id}`,
  nameFr: `Leçon ${id}`,
  position: id,
  version: 1,
  lang: 'fr',
  dir: 'ltr',
  status: 'published',
  publishAt: null,
  chapterId: 1,
  kinds: ['text'],
  materials: film ? [{ id, kind: 'video', nameAr: '', nameFr: '', lang: 'fr', length: film }] : [],
})
const chapter = (id: number, trimester: number | null, lessons: Lesson[]): Chapter => ({
  id,
  nameAr: `محور ${id}`,
  nameFr: `Chapitre ${id}`,
  position: id,
  version: 1,
  subjectId: 1,
  trimester,
  courses: lessons.length,
  lessons,
})
const programme = (chapters: Chapter[]): SubjectProgramme => ({
  subject: {} as SubjectProgramme['subject'],
  trimesters: [{ number: 3, startsOn: '2027-03-29', endsOn: '2027-06-30' }],
  chapters,
})
const state = (nextId: number | null, doneIds: number[]): SubjectState => ({
  sums: { subjectId: 1, lessons: 4, done: doneIds.length, seconds: 0, lastAt: null },
  lessons: doneIds.map(
    (courseId): LessonState => ({ courseId, opened: true, done: true, mark: null, secondsLeft: null }),
  ),
  nextId,
  before: null,
})

describe('the outline of a subject', () => {
  it('has the chapters by trimester, those of none last, and numbers them as the programme does', () => {
    const { terms } = outlineOf(
      programme([chapter(1, 1, []), chapter(2, null, []), chapter(3, 3, []), chapter(4, 1, [])]),
      undefined,
    )
    expect(terms.map(({ period }) => period?.startsOn)).toEqual([undefined, '2027-03-29', undefined])
    expect(terms.map(({ trimester, chapters }) => [trimester, chapters.map(({ place }) => place)])).toEqual([
      [1, [1, 4]],
      [3, [3]],
      [null, [2]],
    ])
  })

  it('knows what is done and what is next', () => {
    const all = programme([
      chapter(1, 1, [lesson(1)]),
      chapter(2, 1, [lesson(2), lesson(3, 760)]),
      chapter(3, 2, [lesson(4)]),
    ])
    const outline = outlineOf(all, state(3, [1, 2]))
    expect(outline.terms.flatMap(({ chapters }) => chapters.map(({ phase, done }) => [phase, done]))).toEqual([
      ['done', 1],
      ['now', 1],
      ['ahead', 0],
    ])
    expect(outline.next).toMatchObject({ lesson: { id: 3 }, seconds: 760, isNext: true })
    expect(outline.current?.place).toBe(2)
    expect(outline.first).toBe(outline.current)
  })

  it('opens the first chapter with lessons while no progress is known, and none once all is done', () => {
    const all = programme([chapter(1, 1, []), chapter(2, 1, [lesson(2)])])
    expect(outlineOf(all, undefined).first?.place).toBe(2)
    expect(outlineOf(all, state(null, [2])).first).toBeUndefined()
  })
})
