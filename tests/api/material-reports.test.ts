import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MaterialReport, MOST_MATERIAL_REPORTS } from '#/contract/material-reports.ts'
import type { Page } from '#/contract/paging.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { whileHeld } from '../support/held-row.ts'
import { classmate, madeLesson, taughtSubject } from '../support/lessons.ts'
import { newPerson } from '../support/own-account.ts'
import { person } from '../support/people.ts'

type Bearer = Record<string, string>

let own: TestApp
let admin: Bearer
let professor: Bearer
let student: Bearer
let subject: Awaited<ReturnType<typeof taughtSubject>>

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  subject = await taughtSubject(own)
  await own.db.delete(materialReports)
})
afterAll(() => own.drop())

const lesson = (subjectId = subject.taught) => madeLesson(own, admin, subjectId)
const send = (materialId: number, facts: object = {}, { id = randomUUID() as string, headers = student } = {}) =>
  call(own, 'PUT', `/reports/${id}`, { body: { materialId, kind: 'wrong', ...facts }, headers })

async function list(query: string, headers = professor): Promise<Page<MaterialReport>> {
  const answer = await call(own, 'GET', `/reports?${query}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Page<MaterialReport>
}

describe('reports', () => {
  it('reach those who teach the subject and administrators, once', async () => {
    const { courseId, video } = await lesson()
    const id = randomUUID()
    const facts = { kind: 'unclear', position: 40, words: ' الصوت ضعيف ' }
    const twice = await Promise.all([send(video, facts, { id }), send(video, facts, { id })])
    expect(twice.map(({ status }) => status)).toEqual([204, 204])
    expect((await send(video, { kind: 'other' }, { id })).status).toBe(204)
    for (const headers of [professor, admin]) {
      const { items, total } = await list(`courseId=${courseId}`, headers)
      expect(total).toBe(1)
      expect(items).toMatchObject([
        {
          id,
          kind: 'unclear',
          position: 40,
          words: 'الصوت ضعيف',
          resolvedAt: null,
          material: { id: video, kind: 'video' },
          course: { id: courseId },
          subject: { id: subject.taught },
          schoolClass: { id: subject.classId },
        },
      ])
      expect(items[0]?.student).toMatch(/\S \S/)
    }
  })

  it('have no name for professors once their pupil has left the class; administrators read it still', async () => {
    const { courseId, video } = await lesson(subject.taught)
    const pupil = await person(own, { username: randomUUID(), classId: subject.classId })
    await own.db
      .insert(materialReports)
      .values({ id: randomUUID(), userId: pupil.id, materialId: video, kind: 'wrong' })
    const names = async () =>
      Promise.all(
        [professor, admin].map(async (headers) => (await list(`courseId=${courseId}`, headers)).items[0]?.student),
      )
    const name = `${pupil.firstName} ${pupil.lastName}`
    expect(await names()).toEqual([name, name])
    await putInto(own, pupil.id, null)
    expect(await names()).toEqual([null, name])
  })

  it('stay with the professors of their subject', async () => {
    const { courseId, video } = await lesson(subject.foreign)
    const id = randomUUID()
    expect((await send(video, {}, { id })).status).toBe(204)
    expect(await list(`courseId=${courseId}`)).toMatchObject({ items: [], total: 0 })
    expect(await list(`subjectId=${subject.foreign}`, admin)).toMatchObject({ total: 1 })
    const resolve = (headers: Bearer) =>
      call(own, 'PUT', `/reports/${id}/resolution`, { body: { resolved: true }, headers })
    expect((await resolve(professor)).status).toBe(404)
    expect((await resolve(admin)).status).toBe(200)
  })

  it('are marked as dealt with, and opened again, each written down once', async () => {
    const { courseId, video } = await lesson()
    const id = randomUUID()
    await send(video, {}, { id })
    const resolve = async (resolved: boolean): Promise<MaterialReport> =>
      (await (
        await call(own, 'PUT', `/reports/${id}/resolution`, { body: { resolved }, headers: professor })
      ).json()) as MaterialReport
    expect((await resolve(true)).resolvedAt).not.toBeNull()
    await resolve(true)
    expect(await list(`courseId=${courseId}`)).toMatchObject({ total: 0 })
    expect(await list(`courseId=${courseId}&state=resolved`)).toMatchObject({ total: 1 })
    expect((await resolve(false)).resolvedAt).toBeNull()
    const events = await own.db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(and(eq(auditEvents.objectType, 'report'), eq(auditEvents.objectId, id)))
      .orderBy(auditEvents.id)
    expect(events).toEqual([{ action: 'report.resolved' }, { action: 'report.reopened' }])
  })

  it('stay as they are to who teaches the subject no more, also when that ends while the call waits', async () => {
    const { video } = await lesson()
    const id = randomUUID()
    await send(video, {}, { id })
    const teacher = await newPerson(own, 'PROFESSOR')
    await own.db.insert(professorSubjects).values({ userId: teacher.id, subjectId: subject.taught })
    const lock = (tx: Tx) =>
      tx.execute(
        sql`select from material_reports join materials on materials.id = material_id
          where material_reports.id = ${id} for update`,
      )
    const takeAway = () => own.db.delete(professorSubjects).where(eq(professorSubjects.userId, teacher.id))
    const resolve = () =>
      call(own, 'PUT', `/reports/${id}/resolution`, { body: { resolved: true }, headers: teacher.headers })
    expect((await whileHeld(own, lock, resolve, takeAway)).status).toBe(404)
    expect(await own.db.select().from(materialReports).where(eq(materialReports.id, id))).toMatchObject([
      { resolvedAt: null },
    ])
  })

  it('are about materials that the student may open, under ids of their own', async () => {
    const { video } = await lesson()
    const abroad = await lesson(subject.elsewhere)
    expect((await send(abroad.video)).status).toBe(404)
    const id = randomUUID()
    await send(video, {}, { id, headers: await classmate(own) })
    expect((await send(video, {}, { id })).status).toBe(404)
    expect((await send(video, { words: 'x'.repeat(1_001) })).status).toBe(422)
  })

  it('are so many a day, and no more', async () => {
    const { video } = await lesson()
    const headers = await classmate(own, 1)
    for (let each = 0; each < MOST_MATERIAL_REPORTS; each += 1)
      expect((await send(video, {}, { headers })).status).toBe(204)
    const refused = await send(video, {}, { headers })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_600)
  })
})
