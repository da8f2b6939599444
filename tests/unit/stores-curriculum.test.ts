import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { type Chapter, chapterEndpoints } from '#/contract/chapters.ts'
import { classEndpoints } from '#/contract/classes.ts'
import { type Course, courseEndpoints } from '#/contract/courses.ts'
import { type MaterialReportPage, materialReportEndpoints } from '#/contract/material-reports.ts'
import { type Material, materialEndpoints } from '#/contract/materials.ts'
import { type Programme, programmeEndpoints } from '#/contract/programme.ts'
import { type Read, read } from '#/contract/read.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { type VideoPage, videoEndpoints } from '#/contract/videos.ts'
import { createChapter, orderChapters, removeChapter, restoreChapter } from '#/stores/chapters.ts'
import { connectApi } from '#/stores/connection.ts'
import { changeCourse, createCourse, orderCourses, publishCourse } from '#/stores/courses.ts'
import { childrenInTheWay, currentOf } from '#/stores/errors.ts'
import { removeSubject } from '#/stores/managed-subjects.ts'
import { resolveMaterialReport } from '#/stores/material-reports.ts'
import { orderMaterials } from '#/stores/materials.ts'
import { orderProgramme } from '#/stores/programme.ts'
import { answerOf, forget, load, put, stateOf } from '#/stores/reads.ts'
import { loadMoreVideos, loadVideos, videosRead } from '#/stores/videos.ts'

const chapter = (id: number): Chapter => ({
  ...{ id, nameAr: `محور ${id}`, nameFr: `Chapitre ${id}`, position: id, version: 1 },
  ...{ subjectId: 3, trimester: null, courses: 0 },
})
const course: Course = {
  ...{ id: 5, nameAr: 'درس', nameFr: 'Leçon', position: 1, version: 2, lang: 'ar', dir: 'rtl', status: 'draft' },
  ...{ publishAt: null, chapterId: 1, materials: 0 },
}
const change = { nameAr: 'درس', nameFr: 'Leçon', status: 'draft', publishAt: null, version: 2 } as const
const material = (id: number, status: Material['status']): Material => ({
  ...{ id, nameAr: 'نصّ', nameFr: 'Texte', position: id, version: 1, lang: 'ar', dir: 'rtl', publishAt: null },
  ...{ status, courseId: 5, kind: 'text', videoId: null, videoTitle: null, videoSeconds: null, videoPicture: null },
  downloadable: false,
})
const pageOf = <T>(...items: T[]) => ({ items, total: items.length, page: 1, size: 20 })

const query = { q: '', page: 1, size: 20 }
const chapters = read(chapterEndpoints.list, { ...query, subjectId: 3 })
const allChapters = read(chapterEndpoints.list, query)
const oneCourse = read(courseEndpoints.read, { id: 5 })
const courses = read(courseEndpoints.list, { ...query, chapterId: 1 })
const materials = read(materialEndpoints.list, { ...query, courseId: 5 })
const draft = read(courseEndpoints.contents, { id: 5, state: 'draft' })
const subjects = read(subjectEndpoints.list, query)
const choices = read(classEndpoints.choices)
const programme = read(programmeEndpoints.ofClass, { id: 2 })
const otherProgramme = read(programmeEndpoints.ofClass, { id: 9 })
const openMaterialReports = read(materialReportEndpoints.list, { state: 'open', courseId: 5 })
const all: Read[] = [
  ...[chapters, allChapters, oneCourse, courses, materials, draft, subjects, choices, programme, otherProgramme],
  ...[openMaterialReports, videosRead(''), videosRead('', 'two')],
]

let asked: string[]
let answer: (path: string, search: string) => Response
let stops: (() => void)[]
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  asked = []
  stops = []
  const fetch = async (url: string, { method = 'GET' }: RequestInit) => {
    const { pathname, search } = new URL(url)
    asked.push(`${method} ${pathname}${search}`)
    return answer(pathname, search)
  }
  connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
})
afterEach(() => {
  for (const stop of stops) stop()
  for (const each of all) forget(each)
  vi.unstubAllGlobals()
})

const refused = (status: number, more: object) => Response.json({ message: 'No', requestId: 'r', ...more }, { status })
/** As a screen does that shows it. */
function look(...reads: Read[]): void {
  for (const each of reads) stops.push(stateOf(each).listen(() => undefined))
}
const idsOf = (list: Read<{ items: { id: number }[] }>) => answerOf(list)?.items.map(({ id }) => id)

describe('the chapters', () => {
  test('are loading, then a list; failures are flagged and leave it', async () => {
    answer = () => Response.json(pageOf(chapter(1)))
    const loaded = load(chapters)
    expect(stateOf(chapters).get()).toEqual({ data: undefined, loading: true, error: undefined })
    await loaded
    expect(asked).toEqual(['GET /api/chapters?q=&page=1&size=20&subjectId=3'])
    expect(stateOf(chapters).get()).toEqual({ data: pageOf(chapter(1)), loading: false, error: undefined })
    answer = () => refused(500, { code: 'INTERNAL' })
    await load(chapters)
    expect(stateOf(chapters).get()).toMatchObject({ data: { total: 1 }, loading: false, error: { status: 500 } })
  })

  test('are in their new order at once, and as they were when it fails', async () => {
    put(chapters, pageOf(chapter(1), chapter(2), chapter(3)))
    put(allChapters, pageOf(chapter(7), chapter(1), chapter(2), chapter(3)))
    look(chapters)
    answer = () => Response.json({ ids: [3, 1, 2] })
    const ordered = orderChapters(3, [3, 1, 2])
    expect(idsOf(chapters)).toEqual([3, 1, 2])
    expect(idsOf(allChapters)).toEqual([7, 3, 1, 2])
    await ordered
    expect(asked).toEqual(['PUT /api/subjects/3/order'])
    answer = () => refused(409, { code: 'CONFLICT', current: [3, 1, 2, 4] })
    const late = orderChapters(3, [1, 2, 3])
    expect(idsOf(chapters)).toEqual([1, 2, 3])
    const error = await late.catch((failure: unknown) => failure)
    expect(currentOf(error)).toEqual([3, 1, 2, 4])
    expect(idsOf(chapters)).toEqual([3, 1, 2])
    expect(idsOf(allChapters)).toEqual([7, 3, 1, 2])
  })

  test('lose one that is deleted, and keep it while something is in the way', async () => {
    put(chapters, pageOf(chapter(1), chapter(2)))
    answer = () => refused(409, { code: 'HAS_CHILDREN', counts: { course: 3 } })
    const error = await removeChapter(1, false).catch((failure: unknown) => failure)
    expect(childrenInTheWay(error)).toEqual({ course: 3 })
    expect(answerOf(chapters)?.total).toBe(2)
    answer = () => new Response('Deleted')
    await removeChapter(1, true)
    expect(asked.at(-1)).toBe('DELETE /api/chapters/1?with=children')
    expect(answerOf(chapters)).toMatchObject({ total: 1, items: [{ id: 2 }] })
  })

  test('are asked again where they are looked at, once one is made, deleted or back', async () => {
    put(chapters, pageOf(chapter(1)))
    put(subjects, pageOf())
    look(chapters, subjects)
    answer = (path) => Response.json(path === '/api/chapters' ? pageOf(chapter(1), chapter(2)) : chapter(2))
    const again = ['GET /api/chapters?q=&page=1&size=20&subjectId=3', 'GET /api/subjects?q=&page=1&size=20']
    await createChapter({ subjectId: 3, nameAr: 'محور', nameFr: 'Chapitre' })
    expect(asked.toSorted()).toEqual([...again, 'POST /api/chapters'])
    expect(idsOf(chapters)).toEqual([1, 2])
    asked = []
    await removeChapter(2, false)
    expect(asked.toSorted()).toEqual(['DELETE /api/chapters/2', ...again])
    asked = []
    await restoreChapter(2)
    expect(asked.toSorted()).toEqual([...again, 'POST /api/chapters/2/restore'])
  })
})

describe('one course', () => {
  test('is selected, and follows its changes', async () => {
    answer = () => Response.json(course)
    await load(oneCourse)
    expect(answerOf(oneCourse)).toEqual(course)
    answer = () => Response.json({ ...course, version: 3 })
    await changeCourse(5, change)
    expect(answerOf(oneCourse)?.version).toBe(3)
  })

  test('that somebody else changed first stays as it was read, and the answer has their version', async () => {
    put(oneCourse, course)
    answer = () => refused(409, { code: 'CONFLICT', current: { ...course, nameFr: 'Autre', version: 3 } })
    const error = await changeCourse(5, change).catch((failure: unknown) => failure)
    expect(currentOf<Course>(error)).toMatchObject({ nameFr: 'Autre', version: 3 })
    expect(answerOf(oneCourse)).toEqual(course)
    expect(currentOf(new Error('other'))).toBeUndefined()
  })

  test('is published after what is a draft in it, and is read again once, also when that fails', async () => {
    put(oneCourse, course)
    put(materials, pageOf(material(1, 'draft'), material(2, 'published'), material(3, 'draft')))
    look(oneCourse, materials)
    answer = (path) => Response.json(path === '/api/courses/5' ? course : pageOf(material(1, 'published')))
    const again = ['GET /api/courses/5', 'GET /api/materials?q=&page=1&size=20&courseId=5']
    const parts = answerOf(materials)?.items ?? []
    await publishCourse(course, parts, null)
    expect(asked).toEqual(['PUT /api/materials/1', 'PUT /api/materials/3', 'PUT /api/courses/5', ...again])
    expect(idsOf(materials)).toEqual([1])
    asked = []
    answer = () => refused(409, { code: 'CONFLICT', current: course })
    await expect(publishCourse(course, parts, null)).rejects.toMatchObject({ status: 409 })
    expect(asked).toEqual(['PUT /api/materials/1', ...again])
  })

  test('that is made makes the counts of its chapter old', async () => {
    put(chapters, pageOf(chapter(1)))
    look(chapters)
    answer = (path) => Response.json(path === '/api/courses' ? course : pageOf(chapter(1)))
    await createCourse({ chapterId: 1, nameAr: 'درس', nameFr: 'Leçon' })
    expect(asked).toEqual(['POST /api/courses', 'GET /api/chapters?q=&page=1&size=20&subjectId=3'])
  })
})

test('materials in another order change what pupils will see; their own list has it already', async () => {
  put(materials, pageOf(material(1, 'draft'), material(2, 'draft')))
  look(materials, draft)
  answer = () => Response.json({ ids: [2, 1] })
  await orderMaterials(5, [2, 1])
  expect(idsOf(materials)).toEqual([2, 1])
  expect(asked).toEqual(['PUT /api/courses/5/order', 'GET /api/courses/5/contents?state=draft'])
})

test('subjects are what is chosen from: one less makes the choices old', async () => {
  put(subjects, pageOf())
  put(choices, [])
  look(choices)
  answer = () => Response.json([])
  await removeSubject(3, false)
  expect(asked).toEqual(['DELETE /api/subjects/3', 'GET /api/classes'])
})

describe('the programme', () => {
  const branch = (id: number, ...courseIds: number[]) => ({
    ...chapter(id),
    courses: courseIds.map((each) => ({ ...course, id: each, materials: [] })),
  })
  const subject = (id: number, ...branches: ReturnType<typeof branch>[]) => ({
    ...{
      id,
      subjectName: 'الرياضيات',
      nameAr: 'الرياضيات',
      nameFr: 'Maths',
      key: null,
      lang: 'ar',
      dir: 'rtl' as const,
    },
    ...{ optional: false, professors: [], classId: 2, code: '', coefficient: null, position: id, version: 1 },
    chapters: branches,
  })
  const of = (classId: number): Programme => ({
    schoolClass: { id: classId, code: '4ر', nameAr: '', nameFr: '' },
    subjects: [subject(1), subject(3, branch(1, 5, 6), branch(2))],
  })
  const ids = (items: readonly { id: number }[] | undefined) => items?.map(({ id }) => id)

  test('is in its new order at once on every level, and as it was when that fails', async () => {
    put(programme, of(2))
    put(otherProgramme, { ...of(9), subjects: [subject(1)] })
    answer = () => Response.json({ ids: [] })
    await orderProgramme({ kind: 'class', id: 2 }, [3, 1])
    expect(ids(answerOf(programme)?.subjects)).toEqual([3, 1])
    await orderProgramme({ kind: 'subject', id: 3 }, [2, 1])
    expect(ids(answerOf(programme)?.subjects[0]?.chapters)).toEqual([2, 1])
    await orderCourses(1, [6, 5])
    expect(ids(answerOf(programme)?.subjects[0]?.chapters[1]?.courses)).toEqual([6, 5])
    expect(asked).toEqual(['PUT /api/class/2/order', 'PUT /api/subjects/3/order', 'PUT /api/chapters/1/order'])
    answer = () => refused(409, { code: 'CONFLICT', current: [1, 3] })
    const late = orderProgramme({ kind: 'class', id: 2 }, [1, 3])
    expect(ids(answerOf(programme)?.subjects)).toEqual([1, 3])
    await expect(late).rejects.toMatchObject({ status: 409 })
    expect(ids(answerOf(programme)?.subjects)).toEqual([3, 1])
    expect(ids(answerOf(otherProgramme)?.subjects)).toEqual([1])
  })
})

test('a report that is dealt with leaves its list, which is then read again', async () => {
  const page = { items: [{ id: 'a' }, { id: 'b' }], total: 2, page: 1, size: 20 } as MaterialReportPage
  put(openMaterialReports, page)
  look(openMaterialReports)
  const seen: number[] = []
  stops.push(stateOf(openMaterialReports).listen(({ data }) => data && seen.push(data.items.length)))
  answer = (path) => Response.json(path === '/api/reports' ? { ...page, items: page.items.slice(1), total: 1 } : {})
  await resolveMaterialReport('a', true)
  expect(asked).toEqual(['PUT /api/reports/a/resolution', 'GET /api/reports?state=open&courseId=5'])
  expect(seen.every((count) => count === 1)).toBe(true)
  expect(answerOf(openMaterialReports)?.total).toBe(1)
})

test('videos are read on behind what is there, each once; a new search begins anew', async () => {
  const video = (id: string) => ({ id, title: id, seconds: null, publishedAt: null, picture: '' })
  const first: VideoPage = { items: [video('a'), video('b')], next: 'two', notice: null }
  const second: VideoPage = { items: [video('b'), video('c')], next: null, notice: null }
  answer = (_, search) => Response.json(search.includes('page=two') ? second : first)
  await loadVideos('')
  await loadMoreVideos('')
  expect(answerOf(videosRead(''))).toEqual({ items: [video('a'), video('b'), video('c')], next: null, notice: null })
  await loadMoreVideos('')
  expect(asked).toEqual([`GET /api${videoEndpoints.list.path}?q=`, `GET /api${videoEndpoints.list.path}?q=&page=two`])
  const again = loadVideos('')
  expect(answerOf(videosRead(''))).toBeUndefined()
  await again
  expect(answerOf(videosRead(''))).toEqual(first)
  answer = () => refused(503, { code: 'INTERNAL' })
  await loadMoreVideos('')
  expect(answerOf(videosRead(''))).toEqual(first)
  expect(stateOf(videosRead('', 'two')).get()).toMatchObject({ loading: false, error: { status: 503 } })
})
