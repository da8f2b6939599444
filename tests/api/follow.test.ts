import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CourseFollow,
  courseFollow,
  type StuckReason,
  type SubjectFollow,
  type SubjectStuck,
  subjectFollow,
  subjectStuck,
} from '#/contract/follow.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { courses } from '#/server/tables/courses.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { materials } from '#/server/tables/materials.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { ageProgress, DAY, type FollowedClass, followedClass, type Pupil } from '../support/followed.ts'
import { statementsOf } from '../support/people.ts'

let own: TestApp
let professor: Record<string, string>
let admin: Record<string, string>

beforeAll(async () => {
  own = await testApp()
  professor = (await signedIn(own, 'professor')).bearer
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

async function read(path: string, headers = professor): Promise<unknown> {
  const answer = await call(own, 'GET', path, { headers })
  expect(answer.status, path).toBe(200)
  return answer.json()
}
const lessonsOf = async (id: number, query = ''): Promise<SubjectFollow> =>
  subjectFollow.parse(await read(`/subjects/${id}/follow${query}`))
const stuckIn = async (id: number, query = ''): Promise<SubjectStuck> =>
  subjectStuck.parse(await read(`/subjects/${id}/stuck${query}`))
const lessonOf = async (id: number, query = ''): Promise<CourseFollow> =>
  courseFollow.parse(await read(`/courses/${id}/follow${query}`))

/** Why somebody is in the list; nothing where they are not. */
async function reasonsOf({ subjectId }: FollowedClass, { id }: Pupil): Promise<StuckReason[]> {
  const { students } = await stuckIn(subjectId)
  return students.items.find(({ student }) => student.id === id)?.reasons ?? []
}
const kindsOf = async (of: FollowedClass, pupil: Pupil) => (await reasonsOf(of, pupil)).map(({ kind }) => kind)

/** The parts of a class by their places; a class of a test has them all. */
function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (!found) throw new Error(`There is none at ${place}`)
  return found
}

describe('the lessons of a subject', () => {
  it('say how many of the class opened, finished and marked each, and half of the time spent', async () => {
    const followed = await followedClass(own, { lessons: 2, names: ['ا', 'ب', 'ت', 'ث'] })
    const [first, second] = [at(followed.lessons, 0), at(followed.lessons, 1)]
    await at(followed.pupils, 0).view(first.video, { seconds: 300, position: 950 })
    await at(followed.pupils, 1).view(first.video, { seconds: 100, position: 200 })
    await at(followed.pupils, 2).mark(first.id, 'review')
    await at(followed.pupils, 2).view(first.video, { seconds: 200, position: 100 })
    const { group: facts, lessons } = await lessonsOf(followed.subjectId)
    expect(facts).toMatchObject({ students: 4, lessons: 2, reports: 0 })
    expect(lessons.total).toBe(2)
    expect(lessons.items).toMatchObject([
      { id: first.id, opened: 3, done: 1, review: 1, medianSeconds: 200, reports: 0 },
      { id: second.id, opened: 0, done: 0, review: 0, medianSeconds: null },
    ])
  })

  it('count the students who are in the class now, and no other', async () => {
    const followed = await followedClass(own, { names: ['باق', 'راحل', 'موقوف'] })
    for (const pupil of followed.pupils)
      await pupil.view(at(followed.lessons, 0).video, { seconds: 300, position: 950 })
    const elsewhere = await followedClass(own)
    await putInto(own, at(followed.pupils, 1).id, elsewhere.classId)
    await own.db
      .update(users)
      .set({ status: 'SUSPENDED' })
      .where(eq(users.id, at(followed.pupils, 2).id))
    const { group: facts, lessons } = await lessonsOf(followed.subjectId)
    expect(facts.students).toBe(1)
    expect(lessons.items).toMatchObject([{ opened: 1, done: 1 }])
    const lesson = await lessonOf(at(followed.lessons, 0).id)
    expect(lesson.counts).toMatchObject({ students: 1, opened: 1, done: 1 })
    expect(lesson.students.items.map(({ id }) => id)).toEqual([at(followed.pupils, 0).id])
  })

  it('have no drafts, come in pages, and take two statements however many there are', async () => {
    const followed = await followedClass(own, { lessons: 3 })
    await own.db
      .update(courses)
      .set({ status: 'draft' })
      .where(eq(courses.id, at(followed.lessons, 0).id))
    const page = await lessonsOf(followed.subjectId, '?page=2&size=1')
    expect(page.lessons).toMatchObject({ total: 2, page: 2, size: 1 })
    expect(page.lessons.items.map(({ id }) => id)).toEqual([at(followed.lessons, 2).id])
    const [one, many] = [
      await cost(`/subjects/${followed.subjectId}/follow?size=1`),
      await cost(`/subjects/${followed.subjectId}/follow`),
    ]
    expect(many).toBe(one)
  })

  it('count the reports that nobody has resolved', async () => {
    const followed = await followedClass(own)
    const { id: userId } = at(followed.pupils, 0)
    const report = { userId, materialId: at(followed.lessons, 0).video, kind: 'wrong' as const }
    await own.db.insert(materialReports).values([
      { ...report, id: randomUUID() },
      { ...report, id: randomUUID() },
      { ...report, id: randomUUID(), resolvedAt: new Date() },
    ])
    const { group: facts, lessons } = await lessonsOf(followed.subjectId)
    expect([facts.reports, at(lessons.items, 0).reports]).toEqual([2, 2])
  })
})

describe('one lesson', () => {
  it('says how it stands with each student, and finds them by name and by state', async () => {
    const followed = await followedClass(own, { names: ['الأحمديّ', 'البحريّ', 'التونسيّ', 'الثابتيّ'] })
    const { id, video } = at(followed.lessons, 0)
    await at(followed.pupils, 1).view(video, { seconds: 70, position: 40 })
    await at(followed.pupils, 2).view(video, { seconds: 400, position: 1_000 })
    await at(followed.pupils, 3).mark(id, 'review')
    const { counts, students } = await lessonOf(id)
    expect(counts).toMatchObject({ students: 4, opened: 3, done: 1, review: 1 })
    expect(students.items).toMatchObject([
      { lastName: 'الأحمديّ', opened: false, done: false, mark: null, seconds: 0, lastAt: null },
      { lastName: 'البحريّ', opened: true, done: false, seconds: 70, lastAt: expect.any(String) },
      { lastName: 'التونسيّ', opened: true, done: true, seconds: 400 },
      { lastName: 'الثابتيّ', opened: true, done: false, mark: 'review' },
    ])
    const found = async (query: string) => (await lessonOf(id, query)).students.items.map(({ lastName }) => lastName)
    expect(await found('?state=notOpened')).toEqual(['الأحمديّ'])
    expect(await found('?state=opened')).toEqual(['البحريّ', 'الثابتيّ'])
    expect(await found('?state=review')).toEqual(['الثابتيّ'])
    expect(await found('?state=done')).toEqual(['التونسيّ'])
    expect(await found(`?q=${encodeURIComponent('البحري')}`)).toEqual(['البحريّ'])
    expect(await found('?q=%25')).toEqual([])
    expect((await lessonOf(id, '?page=9')).students).toMatchObject({ items: [], total: 4 })
  })

  it('tells where those who did not finish a video left it', async () => {
    const followed = await followedClass(own, { names: ['ا', 'ب', 'ت', 'ث', 'ج'] })
    const { id, video } = at(followed.lessons, 0)
    const places = [0, 210, 249, 1_000]
    for (const [index, position] of places.entries()) {
      await at(followed.pupils, index).view(video, { seconds: 20, position })
    }
    await at(followed.pupils, 4).view(video, { seconds: 900, position: 1_000 })
    const [film] = (await lessonOf(id)).videos
    expect(film).toMatchObject({
      id: video,
      length: 1_000,
      span: 1_000,
      opened: 5,
      done: 1,
      left: 4,
      medianPosition: 230,
    })
    const expected = Array.from({ length: 20 }, () => 0)
    expected[0] = 1
    expected[4] = 2
    // Who dragged it to its end has not finished it; the end belongs to the last part.
    expected[19] = 1
    expect(film?.buckets).toEqual(expected)
  })

  it('covers as much of a video of unknown length as somebody came to', async () => {
    const followed = await followedClass(own)
    const { id, video } = at(followed.lessons, 0)
    await own.db.update(materials).set({ videoSeconds: null }).where(eq(materials.id, video))
    await at(followed.pupils, 0).view(video, { seconds: 20, position: 77 })
    expect(await lessonOf(id)).toMatchObject({ videos: [{ length: null, span: 77 }] })
  })

  it('takes as many statements for a class as for one student', async () => {
    const small = await followedClass(own)
    const large = await followedClass(own, { names: ['ا', 'ب', 'ت'] })
    const [one, many] = [small, large].map(({ lessons }) => `/courses/${at(lessons, 0).id}/follow`)
    expect(await cost(one ?? '')).toBe(await cost(many ?? ''))
  })
})

/** @returns how many statements a read takes, the session's own among them */
function cost(path: string): Promise<number> {
  return statementsOf(own, () => call(own, 'GET', path, { headers: professor }))
}

describe('who may need help', () => {
  it('is nobody in a class that goes along', async () => {
    const followed = await followedClass(own, { names: ['ا', 'ب'] })
    await at(followed.pupils, 0).view(at(followed.lessons, 0).video, { seconds: 400, position: 1_000 })
    expect((await stuckIn(followed.subjectId)).students).toMatchObject({ items: [], total: 0 })
  })

  it('has a lesson that was opened a week ago and not finished', async () => {
    const followed = await followedClass(own, { names: ['قديم', 'جديد', 'مكمل'] })
    const { id, video } = at(followed.lessons, 0)
    const [old, fresh, finished] = [at(followed.pupils, 0), at(followed.pupils, 1), at(followed.pupils, 2)]
    await old.view(video, { daysAgo: 8, seconds: 90 })
    await fresh.view(video, { daysAgo: 6, seconds: 90 })
    await finished.view(video, { daysAgo: 8, seconds: 400, position: 1_000 })
    expect(await reasonsOf(followed, old)).toMatchObject([
      { kind: 'unfinished', lessons: 1, lesson: { id }, seconds: 90, openedAt: expect.any(String) },
    ])
    expect(await kindsOf(followed, fresh)).toEqual([])
    expect(await kindsOf(followed, finished)).toEqual([])
  })

  it('says so of a lesson, until they take it back', async () => {
    const followed = await followedClass(own)
    const [pupil, { id }] = [at(followed.pupils, 0), at(followed.lessons, 0)]
    await pupil.mark(id, 'review')
    expect(await reasonsOf(followed, pupil)).toMatchObject([{ kind: 'review', lessons: 1, lesson: { id } }])
    await pupil.mark(id, 'understood')
    expect(await kindsOf(followed, pupil)).toEqual([])
  })

  it('has spent more than twice the time that half of those who finished needed', async () => {
    const followed = await followedClass(own, { names: ['ا', 'ب', 'ت', 'بطيء', 'متوسّط', 'مكمل'] })
    const { id, video } = at(followed.lessons, 0)
    for (const index of [0, 1, 2]) await at(followed.pupils, index).view(video, { seconds: 300, position: 1_000 })
    await at(followed.pupils, 3).view(video, { seconds: 601 })
    await at(followed.pupils, 4).view(video, { seconds: 600 })
    expect(await reasonsOf(followed, at(followed.pupils, 3))).toMatchObject([
      { kind: 'long', lessons: 1, lesson: { id }, seconds: 601, medianSeconds: 300 },
    ])
    expect(await kindsOf(followed, at(followed.pupils, 4))).toEqual([])
    await at(followed.pupils, 3).mark(id, 'understood')
    expect(await kindsOf(followed, at(followed.pupils, 3))).toEqual([])
  })

  it('is not measured by the time of two', async () => {
    const followed = await followedClass(own, { names: ['ا', 'ب', 'بطيء'] })
    const { video } = at(followed.lessons, 0)
    for (const index of [0, 1]) await at(followed.pupils, index).view(video, { seconds: 300, position: 1_000 })
    await at(followed.pupils, 2).view(video, { seconds: 3_000 })
    expect(await kindsOf(followed, at(followed.pupils, 2))).toEqual([])
  })

  it('has not been there for two weeks while others were', async () => {
    const followed = await followedClass(own, { lessons: 2, names: ['حاضر', 'غائب', 'لم يحضر', 'وافد', 'منهٍ'] })
    const [present, away, never, newcomer, finished] = followed.pupils as [Pupil, Pupil, Pupil, Pupil, Pupil]
    const { video } = at(followed.lessons, 0)
    await away.view(video, { seconds: 400, position: 1_000 })
    await ageProgress(own, away, 15)
    for (const { id } of followed.lessons) await finished.mark(id, 'understood')
    await ageProgress(own, finished, 15)
    await own.db
      .update(users)
      .set({ createdAt: new Date(Date.now() - 20 * DAY) })
      .where(eq(users.id, never.id))
    expect(await kindsOf(followed, away), 'nobody else was there').toEqual([])
    await present.view(video, { seconds: 400, position: 1_000 })
    expect(await reasonsOf(followed, away)).toMatchObject([{ kind: 'away', others: 1, lastAt: expect.any(String) }])
    expect(await reasonsOf(followed, never)).toMatchObject([{ kind: 'away', lastAt: null }])
    expect(await kindsOf(followed, newcomer), 'has only just come').toEqual([])
    expect(await kindsOf(followed, finished), 'has done everything').toEqual([])
    expect(await kindsOf(followed, present)).toEqual([])
  })

  it('has done less than half of what half of the class has', async () => {
    const followed = await followedClass(own, { lessons: 4, names: ['ا', 'ب', 'ت', 'متأخّر', 'قريب'] })
    for (const index of [0, 1, 2]) {
      for (const { id } of followed.lessons) await at(followed.pupils, index).mark(id, 'understood')
    }
    await at(followed.pupils, 3).mark(at(followed.lessons, 0).id, 'understood')
    for (const place of [0, 1]) await at(followed.pupils, 4).mark(at(followed.lessons, place).id, 'understood')
    expect(await reasonsOf(followed, at(followed.pupils, 3))).toEqual([{ kind: 'behind', done: 1, median: 4 }])
    expect(await kindsOf(followed, at(followed.pupils, 4))).toEqual([])
  })

  it('comes with most reasons first, in pages, in as many statements for many as for none', async () => {
    const followed = await followedClass(own, { names: ['ا', 'ب', 'ت'] })
    const { id, video } = at(followed.lessons, 0)
    await at(followed.pupils, 1).view(video, { daysAgo: 9 })
    await at(followed.pupils, 1).mark(id, 'review')
    await at(followed.pupils, 0).mark(id, 'review')
    const { students, group: facts } = await stuckIn(followed.subjectId)
    expect(facts.students).toBe(3)
    expect(students.items.map(({ student }) => student.id)).toEqual([
      at(followed.pupils, 1).id,
      at(followed.pupils, 0).id,
    ])
    expect(students.items[0]?.reasons.map(({ kind }) => kind)).toEqual(['unfinished', 'review'])
    const second = (await stuckIn(followed.subjectId, '?page=2&size=1')).students
    expect(second).toMatchObject({ total: 2, items: [{ student: { id: at(followed.pupils, 0).id } }] })
    expect((await stuckIn(followed.subjectId, '?page=7')).students).toMatchObject({ total: 2, items: [] })
    const none = await followedClass(own)
    expect(await cost(`/subjects/${followed.subjectId}/stuck`)).toBe(await cost(`/subjects/${none.subjectId}/stuck`))
  })
})

describe('the file', () => {
  it('has a row a student and a column a lesson, for a French Excel, and is in the audit log', async () => {
    const followed = await followedClass(own, { lessons: 2, names: ['=1+1', '\u202eب', 'ت'] })
    const [first, second] = [at(followed.lessons, 0), at(followed.lessons, 1)]
    await at(followed.pupils, 0).view(first.video, { seconds: 600, position: 1_000 })
    await at(followed.pupils, 0).mark(second.id, 'review')
    await at(followed.pupils, 1).view(second.video, { daysAgo: 8, seconds: 30 })
    const headers = { ...professor, 'Accept-Language': 'fr' }
    const answer = await call(own, 'GET', `/subjects/${followed.subjectId}/follow.csv`, { headers })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString()
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/)
    const { data } = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter: ';' })
    const [head, ...rows] = data
    expect(head?.slice(0, 5)).toEqual(['Nom', 'Prénom', 'Leçons', 'Ouvertes', 'Terminées'])
    expect(head).toHaveLength(10)
    const byName = new Map(rows.map((row) => [row[0], row]))
    expect(byName.get("'=1+1")?.slice(2, 6)).toEqual(['2', '2', '1', '10'])
    expect(byName.get("'=1+1")?.slice(7)).toEqual(['Leçon à revoir', 'Terminée', 'À revoir'])
    expect(byName.get('ب')?.slice(7)).toEqual(['Leçon inachevée depuis une semaine', '', 'Ouverte'])
    expect(byName.get('ت')?.slice(2)).toEqual(['2', '0', '0', '0', '', '', '', ''])
    const exported = and(
      eq(auditEvents.action, 'follow.exported'),
      eq(auditEvents.objectId, String(followed.subjectId)),
    )
    expect(await own.db.$count(auditEvents, exported)).toBe(1)
  })
})

describe('whose students they are', () => {
  it('is for those who teach them and for administrators', async () => {
    const foreign = await followedClass(own, { taught: false })
    const paths = [
      `/subjects/${foreign.subjectId}/follow`,
      `/subjects/${foreign.subjectId}/stuck`,
      `/subjects/${foreign.subjectId}/follow.csv`,
      `/courses/${at(foreign.lessons, 0).id}/follow`,
    ]
    for (const path of paths) {
      const status = async (headers: Record<string, string>) => (await call(own, 'GET', path, { headers })).status
      expect(await status(professor), path).toBe(404)
      expect(await status(at(foreign.pupils, 0).bearer), path).toBe(403)
      expect(await status(admin), path).toBe(200)
    }
  })

  it('tells nothing of what they wrote for themselves, nor of single sittings', async () => {
    const followed = await followedClass(own)
    await at(followed.pupils, 0).view(at(followed.lessons, 0).video)
    const [student] = (await lessonOf(at(followed.lessons, 0).id)).students.items
    expect(Object.keys(student ?? {}).sort()).toEqual(
      ['done', 'firstName', 'id', 'lastAt', 'lastName', 'mark', 'opened', 'photo', 'seconds'].sort(),
    )
  })
})
