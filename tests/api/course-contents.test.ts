import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CourseContents } from '#/contract/courses.ts'
import type { FileView } from '#/contract/files.ts'
import type { TextDocument } from '#/contract/material-text.ts'
import type { SubjectProgramme } from '#/contract/programme.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles, materialTexts } from '#/server/tables/materials.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { taughtSubject, textOf } from '../support/lessons.ts'

type Bearer = Record<string, string>
interface CurriculumItem {
  id: number
  version: number
}

let own: TestApp
let admin: Bearer
let professor: Bearer
let student: Bearer
let subjectId: number

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  subjectId = (await taughtSubject(own)).taught
})
afterAll(() => own.drop())

const names = { nameAr: 'الأعداد المركّبة', nameFr: 'Nombres complexes' }
const published = { status: 'published' }

async function make(path: string, body: object): Promise<CurriculumItem> {
  const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers: professor })
  expect(answer.status, `POST ${path}`).toBe(201)
  return (await answer.json()) as CurriculumItem
}

async function write(materialId: number, texts: { published?: TextDocument; draft?: TextDocument }): Promise<void> {
  await own.db.insert(materialTexts).values({ materialId, ...texts })
}

/** A file as an upload leaves it. */
async function attach(materialId: number, facts: Partial<typeof files.$inferInsert> = {}): Promise<string> {
  const values = { kind: 'pdf' as const, type: 'application/pdf', name: 'درس.pdf', bytes: 1_800_000, ...facts }
  const [file] = await own.db
    .insert(files)
    .values({ state: 'ready', ...values })
    .returning({ id: files.id })
  await own.db.insert(materialFiles).values({ materialId, fileId: file?.id ?? '', role: 'main' })
  return file?.id ?? ''
}

async function contentsOf(id: number, headers: Bearer = student, query = ''): Promise<CourseContents> {
  const answer = await call(own, 'GET', `/courses/${id}/contents${query}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as CourseContents
}
const statusOf = async (id: number, headers: Bearer, query = '') =>
  (await call(own, 'GET', `/courses/${id}/contents${query}`, { headers })).status

let chapter: CurriculumItem
let course: CurriculumItem
beforeEach(async () => {
  chapter = await make('/chapters', { subjectId })
  course = await make('/courses', { chapterId: chapter.id, ...published })
})
const material = (kind: string, body: object = published) => make('/materials', { courseId: course.id, kind, ...body })

describe('a lesson', () => {
  it('tells a student where it is and what is in it, in its order', async () => {
    const text = await material('text')
    await write(text.id, { published: textOf('Soit z un nombre complexe.'), draft: textOf('Brouillon') })
    const magazine = await material('magazine')
    const fileId = await attach(magazine.id, { facts: { pages: 8, thumbnails: ['pages/1.webp'] } })
    const contents = await contentsOf(course.id)
    expect(contents).toMatchObject({
      course: { id: course.id, lang: 'fr', dir: 'ltr' },
      chapter: { id: chapter.id, ...names },
      subject: { id: subjectId, professors: [expect.any(String)] },
      lessons: [{ id: course.id, kinds: ['text', 'magazine'] }],
    })
    expect(contents.materials.map(({ id }) => id)).toEqual([text.id, magazine.id])
    expect(contents.materials[0]?.html).toContain('Soit z un nombre complexe.')
    expect(contents.materials[0]?.html).not.toContain('Brouillon')
    expect(contents.materials[1]?.files).toMatchObject([{ id: fileId, pages: 8, state: 'ready' }])
  })

  it('keeps from students what is a draft, archived, for later, without contents or not ready', async () => {
    await write((await material('text', {})).id, { published: textOf('a') })
    await write((await material('text', { status: 'archived' })).id, { published: textOf('b') })
    const later = { ...published, publishAt: '2999-01-01T00:00:00Z' }
    await write((await material('text', later)).id, { published: textOf('c') })
    await write((await material('text')).id, { draft: textOf('d') })
    await material('text')
    await attach((await material('book')).id, { state: 'processing', progress: 40 })
    await attach((await material('sheet')).id, { state: 'failed', fault: 'corrupt' })
    const gone = await material('text')
    await write(gone.id, { published: textOf('e') })
    await call(own, 'DELETE', `/materials/${gone.id}`, { headers: professor })
    expect((await contentsOf(course.id)).materials).toEqual([])
  })

  it('is there as a draft for those who work on it: drafts, texts being written, files under way', async () => {
    const text = await material('text', {})
    await write(text.id, { draft: textOf('Brouillon'), published: textOf('Publié') })
    const book = await material('book', {})
    await attach(book.id, { state: 'processing', progress: 40 })
    const old = await material('text', { status: 'archived' })
    for (const headers of [professor, admin]) {
      const { materials } = await contentsOf(course.id, headers, '?state=draft')
      expect(materials.map(({ id }) => id)).toEqual([text.id, book.id])
      expect(materials[0]?.html).toContain('Brouillon')
      expect(materials[1]?.files).toMatchObject([{ state: 'processing', progress: 40 }])
      expect(materials.map(({ id }) => id)).not.toContain(old.id)
    }
    expect((await contentsOf(course.id, professor)).materials).toEqual([])
  })

  it('is not shown as a draft to students, nor are its unpublished neighbours', async () => {
    const hidden = await make('/courses', { chapterId: chapter.id })
    const later = await make('/courses', { chapterId: chapter.id, ...published, publishAt: '2999-01-01T00:00:00Z' })
    const last = await make('/courses', { chapterId: chapter.id, ...published })
    expect(await statusOf(course.id, student, '?state=draft')).toBe(403)
    expect(await statusOf(hidden.id, student)).toBe(404)
    expect(await statusOf(hidden.id, student, '?state=draft')).toBe(404)
    expect(await statusOf(later.id, student)).toBe(404)
    expect(await statusOf(hidden.id, professor)).toBe(404)
    expect(await statusOf(hidden.id, professor, '?state=draft')).toBe(200)
    const ids = ({ lessons }: CourseContents) => lessons.map(({ id }) => id)
    expect(ids(await contentsOf(course.id))).toEqual([course.id, last.id])
    expect(ids(await contentsOf(course.id, professor, '?state=draft'))).toEqual([
      course.id,
      hidden.id,
      later.id,
      last.id,
    ])
    expect(await statusOf(course.id, professor, '?state=other')).toBe(422)
  })

  it('goes with what is above it', async () => {
    await call(own, 'DELETE', `/chapters/${chapter.id}?with=children`, { headers: professor })
    for (const [headers, query] of [
      [student, ''],
      [professor, '?state=draft'],
      [admin, '?state=draft'],
    ] as const) {
      expect(await statusOf(course.id, headers, query)).toBe(404)
    }
  })

  it('tells students no address to keep what may not be kept', async () => {
    const book = await material('book', { ...published, downloadable: false })
    const free = await material('book', { ...published })
    for (const { id } of [book, free]) await attach(id)
    const addresses = async (headers?: Bearer) =>
      (await contentsOf(course.id, headers)).materials.map(({ files }) => files[0]?.downloadUrl)
    const listed = async ({ id }: CurriculumItem, headers: Bearer) => {
      const answer = await call(own, 'GET', `/materials/${id}/files`, { headers })
      const { items } = (await answer.json()) as { items: FileView[] }
      const alone = await call(own, 'GET', `/files/${items[0]?.id}`, { headers })
      return [items[0]?.downloadUrl, ((await alone.json()) as FileView).downloadUrl]
    }
    const keep = expect.stringMatching(/[?]download$/)
    expect(await addresses()).toEqual([null, keep])
    expect(await addresses(professor)).toEqual([keep, keep])
    expect(await listed(book, student)).toEqual([null, null])
    expect(await listed(book, professor)).toEqual([keep, keep])
    expect(await listed(free, student)).toEqual([keep, keep])
  })

  it('is read with six statements, the session’s among them, however much is in it', async () => {
    for (let index = 0; index < 6; index += 1) await attach((await material('book')).id)
    const queries = vi.spyOn(own.database.pool, 'query')
    expect((await contentsOf(course.id)).materials).toHaveLength(6)
    expect(queries).toHaveBeenCalledTimes(6)
    queries.mockRestore()
  })
})

describe('the programme of a subject', () => {
  const programmeOf = async (headers: Bearer) => {
    const answer = await call(own, 'GET', `/subjects/${subjectId}/programme`, { headers })
    return (await answer.json()) as SubjectProgramme
  }

  it('has chapters with their lessons, each with its kinds; for students what is published', async () => {
    await material('video')
    await material('text')
    await material('text')
    await material('sheet', {})
    const draft = await make('/courses', { chapterId: chapter.id })
    const chapterOf = ({ chapters }: SubjectProgramme) => chapters.find(({ id }) => id === chapter.id)
    expect(chapterOf(await programmeOf(student))?.lessons).toMatchObject([{ id: course.id, kinds: ['video', 'text'] }])
    expect(chapterOf(await programmeOf(professor))?.lessons).toMatchObject([
      { id: course.id, kinds: ['video', 'text', 'sheet'] },
      { id: draft.id, kinds: [] },
    ])
  })

  it('is read with six statements, the session’s and the trimesters’ among them', async () => {
    const queries = vi.spyOn(own.database.pool, 'query')
    await programmeOf(student)
    expect(queries).toHaveBeenCalledTimes(6)
    queries.mockRestore()
  })

  it('of another class is not there for a student', async () => {
    const { elsewhere } = await taughtSubject(own)
    const answer = await call(own, 'GET', `/subjects/${elsewhere}/programme`, { headers: student })
    expect(answer.status).toBe(404)
    expect((await call(own, 'GET', `/subjects/${elsewhere}/programme`, { headers: admin })).status).toBe(200)
  })
})
