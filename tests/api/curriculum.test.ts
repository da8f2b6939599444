import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hold } from '#/server/features/curriculum/access.ts'
import { emptyOldBin } from '#/server/features/curriculum/cleanup.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { enrolledPerson } from '../support/enrolments.ts'
import { whileHeld } from '../support/held-row.ts'
import { newPerson, type Person } from '../support/own-account.ts'

type Bearer = Record<string, string>
interface CurriculumItem {
  id: number
  version: number
  nameAr: string
  position: number
}

let own: TestApp
let admin: Bearer
let professor: Bearer
let student: Bearer
/** A subject of the student's class that the professor teaches, and one that somebody else does. */
let taught: number
let foreign: number

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  const person = await enrolledPerson(own, 'student')
  const [teacher] = await own.db.select().from(users).where(eq(users.username, 'professor'))
  const rows = await own.db
    .select({ id: subjects.id, mine: sql<boolean>`${professorSubjects.userId} is not null` })
    .from(subjects)
    .leftJoin(
      professorSubjects,
      sql`${professorSubjects.subjectId} = ${subjects.id} and ${professorSubjects.userId} = ${teacher?.id}`,
    )
    .where(eq(subjects.classId, person.classId ?? 0))
  taught = rows.find(({ mine }) => mine)?.id ?? 0
  foreign = rows.find(({ mine }) => !mine)?.id ?? 0
})
afterAll(() => own.drop())

const names = { nameAr: 'الأعداد المركّبة', nameFr: 'Nombres complexes' }

async function make(path: string, body: object, headers = professor): Promise<CurriculumItem> {
  const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers })
  expect(answer.status, `POST ${path}`).toBe(201)
  return (await answer.json()) as CurriculumItem
}
const statusOf = async (method: string, path: string, headers: Bearer, body?: object) =>
  (await call(own, method, path, { headers, body })).status
async function idsOf(path: string, headers: Bearer): Promise<number[]> {
  const answer = await call(own, 'GET', path, { headers })
  return ((await answer.json()) as { items: CurriculumItem[] }).items.map(({ id }) => id)
}

let chapter: CurriculumItem
beforeEach(async () => {
  chapter = await make('/chapters', { subjectId: taught })
})

describe('a professor', () => {
  it('makes, changes and deletes chapters, courses and materials of the subjects that they teach', async () => {
    const course = await make('/courses', { chapterId: chapter.id })
    expect(course).toMatchObject({ lang: 'fr', dir: 'ltr', status: 'draft', materials: 0 })
    const material = await make('/materials', { courseId: course.id, kind: 'text', lang: 'ar' })
    expect(material).toMatchObject({ lang: 'ar', dir: 'rtl', kind: 'text' })
    const change = { ...names, nameFr: 'Suites', version: 1 }
    expect(await statusOf('PUT', `/chapters/${chapter.id}`, professor, change)).toBe(200)
    expect(await statusOf('PUT', `/courses/${course.id}`, professor, { ...change, status: 'published' })).toBe(200)
    expect(await statusOf('DELETE', `/materials/${material.id}`, professor)).toBe(200)
    expect(await statusOf('POST', `/materials/${material.id}/restore`, professor)).toBe(200)
  })

  it('does not find what is in other subjects, and makes nothing there', async () => {
    const other = await make('/chapters', { subjectId: foreign }, admin)
    expect(await statusOf('GET', `/chapters/${other.id}`, professor)).toBe(404)
    expect(await statusOf('PUT', `/chapters/${other.id}`, professor, { ...names, version: 1 })).toBe(404)
    expect(await statusOf('DELETE', `/chapters/${other.id}`, professor)).toBe(404)
    expect(await statusOf('POST', `/chapters/${other.id}/restore`, professor)).toBe(404)
    expect(await statusOf('POST', '/chapters', professor, { ...names, subjectId: foreign })).toBe(403)
    expect(await statusOf('POST', '/courses', professor, { ...names, chapterId: other.id })).toBe(422)
    expect(await idsOf(`/chapters?subjectId=${foreign}&size=100`, professor)).toEqual([])
  })

  it('reads subjects and changes none', async () => {
    expect(await statusOf('GET', `/subjects/${taught}`, professor)).toBe(200)
    const body = { ...names, lang: 'fr', version: 1 }
    expect(await statusOf('PUT', `/subjects/${taught}`, professor, body)).toBe(403)
    expect(await statusOf('DELETE', `/subjects/${taught}`, professor)).toBe(403)
    expect(await statusOf('PUT', `/class/1/order`, professor, { ids: [taught] })).toBe(403)
  })
})

describe('a right that ends while a change waits', () => {
  let teacher: Person
  let course: CurriculumItem
  beforeEach(async () => {
    teacher = await newPerson(own, 'PROFESSOR')
    await own.db.insert(professorSubjects).values({ userId: teacher.id, subjectId: taught })
    course = await make('/courses', { chapterId: chapter.id }, teacher.headers)
  })
  const lock = (tx: Tx) => tx.execute(sql`select from courses where id = ${course.id} for update`)
  const takeAway = (db: Queryable) => db.delete(professorSubjects).where(eq(professorSubjects.userId, teacher.id))
  const change = () => statusOf('PUT', `/courses/${course.id}`, teacher.headers, { ...names, nameFr: 'X', version: 1 })
  const unchanged = async () => {
    const answer = await call(own, 'GET', `/courses/${course.id}`, { headers: admin })
    expect(await answer.json()).toMatchObject({ nameFr: names.nameFr, version: 1 })
  }

  it('refuses the change of what the professor teaches no more', async () => {
    expect(await whileHeld(own, lock, change, () => takeAway(own.db))).toBe(404)
    await unchanged()
  })

  it('is waited for while it is being taken away', async () => {
    expect(await whileHeld(own, takeAway, change)).toBe(404)
    await unchanged()
  })

  it('is not taken away before a change that has begun is done', async () => {
    const actor = { id: teacher.id, role: 'PROFESSOR', authSessionId: '' } as const
    const atOnce = sql`select from professor_subjects where user_id = ${teacher.id} for update nowait`
    await own.database.withTx(async (tx) => {
      await hold(tx, actor, { kind: 'course', id: course.id })
      expect(await own.db.execute(atOnce).catch(sqlState)).toBe('55P03')
    })
  })

  it('refuses the change of who may not use their account any more', async () => {
    const suspend = () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, teacher.id))
    expect(await whileHeld(own, lock, change, suspend)).toBe(404)
    await unchanged()
  })

  it('gives nothing back out of the recycle bin', async () => {
    expect(await statusOf('DELETE', `/courses/${course.id}`, teacher.headers)).toBe(200)
    const restore = () => statusOf('POST', `/courses/${course.id}/restore`, teacher.headers)
    expect(await whileHeld(own, lock, restore, () => takeAway(own.db))).toBe(404)
    expect(await statusOf('GET', `/courses/${course.id}`, admin)).toBe(404)
  })
})

describe('a student', () => {
  it('sees what is published, from its time on', async () => {
    const course = async (parts: object) => (await make('/courses', { chapterId: chapter.id, ...parts })).id
    const draft = await course({})
    const later = await course({ status: 'published', publishAt: '2999-01-01T00:00:00Z' })
    const archived = await course({ status: 'archived' })
    const now = await course({ status: 'published', publishAt: '2020-01-01T00:00:00+01:00' })
    expect(await idsOf(`/courses?chapterId=${chapter.id}`, student)).toEqual([now])
    for (const hidden of [draft, later, archived])
      expect(await statusOf('GET', `/courses/${hidden}`, student)).toBe(404)
    const inDraft = await make('/materials', { courseId: draft, kind: 'text', status: 'published' })
    expect(await statusOf('GET', `/materials/${inDraft.id}`, student)).toBe(404)
  })

  it('does not know of another class’s, by any verb', async () => {
    const [other] = await own.db
      .select()
      .from(subjects)
      .where(sql`class_id <> (select class_id from subjects where id = ${taught})`)
      .limit(1)
    const elsewhere = await make('/chapters', { subjectId: other?.id }, admin)
    expect(await statusOf('GET', `/chapters/${elsewhere.id}`, student)).toBe(404)
    expect(await statusOf('GET', `/subjects/${other?.id}`, student)).toBe(404)
    expect(await idsOf(`/chapters?subjectId=${other?.id}`, student)).toEqual([])
    for (const [verb, path] of [
      ['PUT', `/chapters/${elsewhere.id}`],
      ['DELETE', `/chapters/${elsewhere.id}`],
      ['POST', `/chapters/${elsewhere.id}/restore`],
    ] as const) {
      expect(await statusOf(verb, path, student, verb === 'PUT' ? { ...names, version: 1 } : undefined)).toBe(404)
    }
  })
})

describe('order', () => {
  it('is one call, and stays', async () => {
    const made = []
    for (let index = 0; index < 3; index += 1) made.push((await make('/courses', { chapterId: chapter.id })).id)
    const [a = 0, b = 0, c = 0] = made
    expect(await statusOf('PUT', `/chapters/${chapter.id}/order`, professor, { ids: [c, a, b] })).toBe(200)
    expect(await idsOf(`/courses?chapterId=${chapter.id}`, professor)).toEqual([c, a, b])
  })

  it('of other ids than those that are there is refused with those that are', async () => {
    const { id } = await make('/courses', { chapterId: chapter.id })
    const answer = await call(own, 'PUT', `/chapters/${chapter.id}/order`, {
      body: { ids: [id, 2_147_483_647] },
      headers: professor,
    })
    expect(answer.status).toBe(409)
    expect((await errorOf(answer)).current).toEqual([id])
  })

  it('comes out whole of fifty reorders and edits at once, and no edit is lost', async () => {
    const made: number[] = []
    for (let index = 0; index < 5; index += 1) made.push((await make('/courses', { chapterId: chapter.id })).id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const first = index % made.length
        const ids = [...made.slice(first), ...made.slice(0, first)]
        return index % 2
          ? statusOf('PUT', `/chapters/${chapter.id}/order`, professor, { ids })
          : statusOf('PUT', `/courses/${made[0]}`, professor, { ...names, version: 1 + index / 2 })
      }),
    )
    expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const listed = await idsOf(`/courses?chapterId=${chapter.id}`, professor)
    expect([...listed].sort()).toEqual([...made].sort())
    const accepted = answers.filter((status, index) => index % 2 === 0 && status === 200).length
    const course = (await (
      await call(own, 'GET', `/courses/${made[0]}`, { headers: professor })
    ).json()) as CurriculumItem
    expect(course.version).toBe(1 + accepted)
  })
})

describe('the recycle bin', () => {
  it('hides what is below a deleted chapter, and gives all of it back', async () => {
    const course = await make('/courses', { chapterId: chapter.id })
    const asked = await call(own, 'DELETE', `/chapters/${chapter.id}`, { headers: professor })
    expect(await errorOf(asked)).toMatchObject({ code: 'HAS_CHILDREN', counts: { course: 1 } })
    expect(await statusOf('DELETE', `/chapters/${chapter.id}?with=children`, professor)).toBe(200)
    expect(await statusOf('GET', `/courses/${course.id}`, professor)).toBe(404)
    const bin = (await (await call(own, 'GET', '/recycle-bin', { headers: admin })).json()) as { items: object[] }
    expect(bin.items).toContainEqual(expect.objectContaining({ kind: 'chapter', id: chapter.id }))
    expect(await statusOf('POST', `/chapters/${chapter.id}/restore`, professor)).toBe(200)
    expect(await statusOf('GET', `/courses/${course.id}`, professor)).toBe(200)
  })

  it('keeps things for a month', async () => {
    const course = await make('/courses', { chapterId: chapter.id })
    await statusOf('DELETE', `/courses/${course.id}`, professor)
    await emptyOldBin(own.database)
    expect(await statusOf('POST', `/courses/${course.id}/restore`, professor)).toBe(200)
    await statusOf('DELETE', `/courses/${course.id}`, professor)
    await own.db.execute(sql`update courses set deleted_at = now() - interval '31 days' where id = ${course.id}`)
    await emptyOldBin(own.database)
    expect(await statusOf('POST', `/courses/${course.id}/restore`, professor)).toBe(404)
  })

  it('gives nothing back to a professor who teaches the subject no more', async () => {
    const teacher = await newPerson(own, 'PROFESSOR')
    await own.db.insert(professorSubjects).values({ userId: teacher.id, subjectId: taught })
    const course = await make('/courses', { chapterId: chapter.id }, teacher.headers)
    expect(await statusOf('DELETE', `/courses/${course.id}`, teacher.headers)).toBe(200)
    await own.db.delete(professorSubjects).where(eq(professorSubjects.userId, teacher.id))
    expect(await statusOf('POST', `/courses/${course.id}/restore`, teacher.headers)).toBe(404)
    expect(await statusOf('GET', `/courses/${course.id}`, admin)).toBe(404)
    const bin = (await (await call(own, 'GET', '/recycle-bin', { headers: admin })).json()) as { items: object[] }
    expect(bin.items).toContainEqual(expect.objectContaining({ kind: 'course', id: course.id }))
  })

  it('does not give back what belongs to something deleted', async () => {
    const course = await make('/courses', { chapterId: chapter.id })
    await statusOf('DELETE', `/courses/${course.id}`, professor)
    await statusOf('DELETE', `/chapters/${chapter.id}`, professor)
    expect(await statusOf('POST', `/courses/${course.id}/restore`, professor)).toBe(409)
  })
})

describe('subjects', () => {
  it('get a stable name from the French one, whatever there is already', async () => {
    const code = async (nameFr: string, nameAr = 'مادّة اختيارية') => {
      const [{ classId = 0 } = {}] = await own.db.select().from(subjects).where(eq(subjects.id, taught))
      const body = { classId, nameAr, nameFr, lang: 'ar' }
      const answer = await call(own, 'POST', '/subjects', { body, headers: admin })
      return ((await answer.json()) as { code: string }).code
    }
    const codes = [await code('Option théâtre'), await code('Option (théâtre)'), await code('اختياري'), await code('٣')]
    expect(codes).toEqual(['option-theatre', 'option-theatre-2', 'subject', 'subject-2'])
  })

  it('take professors, and nobody else', async () => {
    const people = await own.db.select().from(users)
    const idOf = (username: string) => people.find((person) => person.username === username)?.id
    const body = (id: string | undefined) => ({ ...names, lang: 'fr', professorIds: [id], version: 1 })
    const answer = await call(own, 'PUT', `/subjects/${foreign}`, { body: body(idOf('student')), headers: admin })
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual(['professorIds'])
    expect(await statusOf('PUT', `/subjects/${foreign}`, admin, body(idOf('professor')))).toBe(200)
    expect(await statusOf('POST', '/chapters', professor, { ...names, subjectId: foreign })).toBe(201)
    await own.db.delete(professorSubjects).where(eq(professorSubjects.subjectId, foreign))
  })
})

describe('lists', () => {
  it('come in pages, each read with three statements, the session’s among them', async () => {
    for (let index = 0; index < 12; index += 1) await make('/courses', { chapterId: chapter.id })
    const queries = vi.spyOn(own.database.pool, 'query')
    const page = await call(own, 'GET', `/courses?chapterId=${chapter.id}&size=5&page=3`, { headers: professor })
    expect(queries).toHaveBeenCalledTimes(3)
    expect(await page.json()).toMatchObject({ total: 12, page: 3, size: 5, items: [{}, {}] })
  })

  it('find words in both names, blind to accents and hamzas', async () => {
    const { id } = await make('/chapters', { subjectId: taught, nameAr: 'الإحتمالات', nameFr: 'Probabilités' })
    expect(await idsOf(`/chapters?q=${encodeURIComponent('احتمالات')}&size=100`, professor)).toContain(id)
    expect(await idsOf('/chapters?q=PROBABILITES&size=100', professor)).toContain(id)
    expect(await idsOf(`/chapters?q=${encodeURIComponent('%_')}`, professor)).toEqual([])
  })
})
