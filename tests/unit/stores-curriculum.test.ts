import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import type { Chapter } from '#/contract/chapters.ts'
import type { Course } from '#/contract/courses.ts'
import { connectApi } from '#/stores/api.ts'
import {
  $chapters,
  clearChapters,
  loadChapters,
  orderChapters,
  removeChapter,
  seedChapters,
} from '#/stores/chapters.ts'
import { $course, changeCourse, clearCourse, loadCourse, seedCourse } from '#/stores/courses.ts'
import { childrenInTheWay, currentOf } from '#/stores/errors.ts'
import { $subjectPage, clearSubjectPage, loadSubjectPage } from '#/stores/managed-subjects.ts'
import { loadMaterials } from '#/stores/materials.ts'

const chapter = (id: number): Chapter => ({
  ...{ id, nameAr: `محور ${id}`, nameFr: `Chapitre ${id}`, position: id, version: 1 },
  ...{ subjectId: 3, trimester: null, courses: 0 },
})
const course: Course = {
  ...{ id: 5, nameAr: 'درس', nameFr: 'Leçon', position: 1, version: 2, lang: 'ar', dir: 'rtl', status: 'draft' },
  ...{ publishAt: null, chapterId: 1, materials: 0 },
}
const change = { nameAr: 'درس', nameFr: 'Leçon', status: 'draft', publishAt: null, version: 2 } as const
const pageOf = <T>(...items: T[]) => ({ items, total: items.length, page: 1, size: 20 })

let asked: string[]
let answer: (path: string) => Response
beforeEach(() => {
  asked = []
  const fetch = async (url: string, { method = 'GET' }: RequestInit) => {
    const { pathname, search } = new URL(url)
    asked.push(`${method} ${pathname}${search}`)
    return answer(pathname)
  }
  connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
})
afterEach(() => {
  clearChapters()
  clearCourse()
  clearSubjectPage()
  cleanStores($chapters, $course, $subjectPage)
})

const refused = (status: number, more: object) => Response.json({ message: 'No', requestId: 'r', ...more }, { status })

describe('the chapters', () => {
  test('are loading, then a list; failures are flagged and leave it', async () => {
    answer = () => Response.json(pageOf(chapter(1)))
    const loaded = loadChapters({ subjectId: 3, q: '', page: 1, size: 20 })
    expect($chapters.get()).toEqual({ data: undefined, loading: true, error: undefined })
    await loaded
    expect(asked).toEqual(['GET /api/chapters?subjectId=3&q=&page=1&size=20'])
    expect($chapters.get()).toEqual({ data: pageOf(chapter(1)), loading: false, error: undefined })
    answer = () => refused(500, { code: 'INTERNAL' })
    await loadChapters({ q: '', page: 1, size: 20 })
    expect($chapters.get()).toMatchObject({ data: { total: 1 }, loading: false, error: { status: 500 } })
  })

  test('are in their new order at once, and as they were when it fails', async () => {
    seedChapters(pageOf(chapter(1), chapter(2), chapter(3)))
    answer = () => Response.json({ ids: [3, 1, 2] })
    const ordered = orderChapters(3, [3, 1, 2])
    const ids = () => $chapters.get().data?.items.map(({ id }) => id)
    expect(ids()).toEqual([3, 1, 2])
    await ordered
    expect(asked).toEqual(['PUT /api/subjects/3/order'])
    answer = () => refused(409, { code: 'CONFLICT', current: [3, 1, 2, 4] })
    const late = orderChapters(3, [1, 2, 3])
    expect(ids()).toEqual([1, 2, 3])
    const error = await late.catch((failure: unknown) => failure)
    expect(currentOf(error)).toEqual([3, 1, 2, 4])
    expect(ids()).toEqual([3, 1, 2])
  })

  test('lose one that is deleted, and keep it while something is in the way', async () => {
    seedChapters(pageOf(chapter(1), chapter(2)))
    answer = () => refused(409, { code: 'HAS_CHILDREN', counts: { course: 3 } })
    const error = await removeChapter(1, false).catch((failure: unknown) => failure)
    expect(childrenInTheWay(error)).toEqual({ course: 3 })
    expect($chapters.get().data?.total).toBe(2)
    answer = () => new Response('Deleted')
    await removeChapter(1, true)
    expect(asked.at(-1)).toBe('DELETE /api/chapters/1?with=children')
    expect($chapters.get().data).toMatchObject({ total: 1, items: [{ id: 2 }] })
  })
})

describe('one course', () => {
  test('is selected, and follows its changes', async () => {
    answer = () => Response.json(course)
    await loadCourse(5)
    expect($course.get().data).toEqual(course)
    answer = () => Response.json({ ...course, version: 3 })
    await changeCourse(5, change)
    expect($course.get().data?.version).toBe(3)
  })

  test('that somebody else changed first stays as it was read, and the answer has their version', async () => {
    seedCourse(course)
    answer = () => refused(409, { code: 'CONFLICT', current: { ...course, nameFr: 'Autre', version: 3 } })
    const error = await changeCourse(5, change).catch((failure: unknown) => failure)
    expect(currentOf<Course>(error)).toMatchObject({ nameFr: 'Autre', version: 3 })
    expect($course.get().data).toEqual(course)
    expect(currentOf(new Error('other'))).toBeUndefined()
  })
})

test('subjects are a list that clearing empties; materials are asked for by course', async () => {
  answer = () => Response.json(pageOf())
  await loadSubjectPage({ classId: 2, q: '', page: 1, size: 20 })
  expect($subjectPage.get().data).toEqual(pageOf())
  clearSubjectPage()
  expect($subjectPage.get()).toEqual({ data: undefined, loading: false, error: undefined })
  await loadMaterials({ courseId: 5, q: '', page: 1, size: 20 })
  expect(asked.at(-1)).toBe('GET /api/materials?courseId=5&q=&page=1&size=20')
})
