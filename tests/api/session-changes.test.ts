import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { rooms, sessions } from '#/server/tables/sessions.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { madeSchool } from '../support/made-groups.ts'
import { newPerson } from '../support/own-account.ts'
import { mondayIn, sessionCalls, teachEveryDay } from '../support/sessions.ts'

let own: TestApp
let admin: { Authorization: string }
beforeAll(async () => {
  own = await testApp()
  await teachEveryDay(own)
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

const { ask, planOf, planned, read, listed, change } = sessionCalls(() => ({ own, admin }))
const weekOf = (date: string): string => `from=${date}&to=${dateAfter(date, 7)}`
const datesOf = async (ids: readonly number[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => isoDateInTunis((await read(id)).startsAt)))
const told = async (userId: string): Promise<[string, unknown, unknown][]> => {
  const rows = await own.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id)
  return rows.flatMap(({ kind, data }) => (kind.startsWith('session-') ? [[kind, data.title, data.sessions]] : []))
}

describe('for whom sessions are', () => {
  it('is said to who has them now and to who has them no more, and to nobody else', async () => {
    const school = await madeSchool(own, admin, 3)
    const [one = '', two = '', three = ''] = school.students
    const [first, second] = [await school.group(), await school.group()]
    await ask('POST', `/groups/${first.id}/members`, { userIds: [one], accept: [] })
    await ask('POST', `/groups/${second.id}/members`, { userIds: [two], accept: [] })
    const [, id = 0] = await planned(
      planOf(school, { repeat: { weekDays: [1], every: 1, until: mondayIn(5), closedDays: 'keep' } }),
    )
    const scope = { scope: 'following', accept: ['closedDay'] }
    await change(id, { ...scope, audience: 'groups', groupIds: [first.id], startsAt: '11:00', endsAt: '12:00' })
    await change(id, { ...scope, audience: 'groups', groupIds: [second.id] })
    await change(id, { audience: 'open', groupIds: [] })
    const kinds = async (userId: string) => (await told(userId)).map(([kind, , count]) => [kind, count])
    expect(await kinds(one)).toEqual([
      ['session-moved', 3],
      ['session-left', 3],
    ])
    expect(await kinds(two)).toEqual([
      ['session-left', 3],
      ['session-new', 3],
    ])
    expect(await kinds(three)).toEqual([['session-left', 3]])
  })

  it('is another class with a subject of another class', async () => {
    const [school, other] = [await madeSchool(own, admin, 1), await madeSchool(own, admin, 1)]
    await own.db.insert(professorSubjects).values({ userId: school.professor.id, subjectId: other.subjectId })
    const [id = 0] = await planned(planOf(school))
    expect((await change(id, { subjectId: other.subjectId, accept: ['closedDay'] })).status).toBe(200)
    expect(await told(school.students[0] ?? '')).toEqual([['session-left', 'حصّة مراجعة', 1]])
    expect(await told(other.students[0] ?? '')).toEqual([['session-new', 'حصّة مراجعة', 1]])
    expect((await told(school.professor.id)).map(([kind]) => kind)).toEqual(['session-given', 'session-subject'])
  })
})

describe('what is there already', () => {
  it('stays with a change of something else, could it be chosen today or not', async () => {
    const school = await madeSchool(own, admin, 0)
    const foreign = await school.group({ professorIds: [] })
    const [room] = await own.db
      .insert(rooms)
      .values({ name: 'قاعة 2', building: school.professor.username })
      .returning()
    const place = { kind: 'room', roomId: room?.id }
    const [id = 0] = await planned(planOf(school, { place, audience: 'groups', groupIds: [foreign.id] }))
    await own.db
      .update(rooms)
      .set({ archivedAt: new Date() })
      .where(eq(rooms.id, room?.id ?? 0))
    expect((await change(id, { note: 'كلمة' }, school.professor.headers)).status).toBe(200)
    const other = await ask('POST', '/sessions', planOf(school, { place, startsAt: '15:00', endsAt: '16:00' }))
    expect(Object.keys((await errorOf(other)).fields ?? {})).toEqual(['place'])
  })

  it('is not held beside the one that stands for it', async () => {
    const school = await madeSchool(own, admin, 0)
    const [id = 0] = await planned(planOf(school))
    await ask('POST', `/sessions/${id}/cancel`, { reason: 'سبب', version: 1 })
    await planned(planOf(school, { makesUpId: id, startsAt: '14:00', endsAt: '15:00' }))
    const answer = await ask('POST', `/sessions/${id}/restore`, { version: 2, accept: ['closedDay'] })
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, ['makesUpId']])
  })
})

describe('a series', () => {
  const weekly = { weekDays: [1], every: 1, until: mondayIn(6), closedDays: 'keep' }

  it('is one, this and following, or all; what one has of its own stays', async () => {
    const school = await madeSchool(own, admin, 1)
    const ids = await planned(planOf(school, { repeat: weekly }))
    expect(await datesOf(ids)).toEqual([2, 3, 4, 5, 6].map(mondayIn))
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    const accept = ['closedDay']
    expect((await change(second, { date: dateAfter(mondayIn(3), 1), accept })).status).toBe(200)
    expect((await change(third, { title: 'عنوان خاصّ' })).status).toBe(200)
    expect(
      await (await change(third, { startsAt: '15:00', endsAt: '16:00', scope: 'following', accept })).json(),
    ).toEqual({ changed: 3 })
    expect(await (await change(first, { title: 'عنوان السلسلة', scope: 'all' })).json()).toEqual({ changed: 2 })
    expect(await (await change(fourth, { date: dateAfter(mondayIn(5), 2), scope: 'all', accept })).json()).toEqual({
      changed: 3,
    })
    const all = await Promise.all(ids.map((id) => read(id)))
    expect(all.map(({ title }) => title)).toEqual([
      'عنوان السلسلة',
      'عنوان السلسلة',
      'عنوان خاصّ',
      'حصّة مراجعة',
      'حصّة مراجعة',
    ])
    expect(all.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['09:00', '09:00', '14:00', '14:00', '14:00'])
    expect(await datesOf(ids)).toEqual([
      mondayIn(2),
      dateAfter(mondayIn(3), 1),
      ...[4, 5, 6].map((week) => dateAfter(mondayIn(week), 2)),
    ])
    expect(all.map(({ seriesId }) => seriesId === all[0]?.seriesId)).toEqual([true, true, false, false, false])
    expect(all[4]?.series).toMatchObject({ weekDays: [3], every: 1, until: dateAfter(mondayIn(6), 2), coming: 3 })
    const moves = (await told(school.students[0] ?? '')).map(([kind, , count]) => [kind, count])
    expect(moves).toEqual([
      ['session-moved', 1],
      ['session-moved', 3],
      ['session-moved', 3],
    ])
  })

  it('gets a later last day, and skips days without lessons', async () => {
    const school = await madeSchool(own, admin, 0)
    const ids = await planned(planOf(school, { repeat: { ...weekly, every: 2, until: mondayIn(4) } }))
    expect(await datesOf(ids)).toEqual([2, 4].map(mondayIn))
    const more = await change(ids[0] ?? 0, { scope: 'all', until: mondayIn(9), accept: ['closedDay'] })
    expect(more.status).toBe(200)
    const { items } = await listed(`from=${mondayIn(5)}&to=${mondayIn(10)}&subjectId=${school.subjectId}`)
    expect(items.map(({ startsAt }) => isoDateInTunis(startsAt))).toEqual([6, 8].map(mondayIn))
    const earlier = await change(ids[0] ?? 0, { scope: 'all', until: mondayIn(3) })
    expect([earlier.status, Object.keys((await errorOf(earlier)).fields ?? {})]).toEqual([422, ['until']])
  })

  it('says before it is made longer what comes of that, and what is in the way', async () => {
    const school = await madeSchool(own, admin, 2)
    const repeat = { ...weekly, until: mondayIn(3), closedDays: 'keep' }
    const [id = 0] = await planned(planOf(school, { repeat }))
    await planned(planOf(school, { date: mondayIn(5), audience: 'open', title: 'في الطريق' }))
    const { accept: _, ...plan } = planOf(school)
    const asked = async (change: object): Promise<SessionCheck> =>
      (await ask('POST', '/sessions/check', { plan, change: { id, ...change } })).json() as Promise<SessionCheck>
    const far = await asked({ scope: 'all', until: mondayIn(5) })
    expect(far.occurrences.map(({ startsAt }) => isoDateInTunis(startsAt))).toEqual([4, 5].map(mondayIn))
    expect([far.clashCount, far.clashes[0]?.title]).toEqual([1, 'في الطريق'])
    expect((await change(id, { scope: 'all', until: mondayIn(5), accept: ['closedDay'] })).status).toBe(409)
    expect(await asked({ scope: 'all', until: mondayIn(4) })).toMatchObject({ clashCount: 0, students: 2 })
    expect(await asked({ scope: 'this', until: mondayIn(4) })).toMatchObject({ occurrences: [] })
  })

  it('of two days of every other week stays so, moved over a Monday', async () => {
    const school = await madeSchool(own, admin, 0)
    const repeat = { weekDays: [1, 4], every: 2, until: dateAfter(mondayIn(4), 3), closedDays: 'keep' }
    const [id = 0] = await planned(planOf(school, { repeat }))
    const scope = { scope: 'all', accept: ['closedDay', 'pupilsTwice'] }
    expect((await change(id, { ...scope, date: dateAfter(mondayIn(2), -1) })).status).toBe(200)
    expect((await read(id)).series).toMatchObject({ weekDays: [3, 7], every: 2, until: dateAfter(mondayIn(4), 2) })
    expect((await change(id, { ...scope, until: dateAfter(mondayIn(6), 2) })).status).toBe(200)
    const days = async (from: number): Promise<string[]> =>
      (await listed(`from=${mondayIn(from)}&to=${mondayIn(from + 6)}&subjectId=${school.subjectId}`)).items.map(
        ({ startsAt }) => isoDateInTunis(startsAt),
      )
    expect(await days(1)).toEqual([2, 4, 6].flatMap((week) => [-1, 2].map((day) => dateAfter(mondayIn(week), day))))
  })

  it('that was moved is made longer from where it is', async () => {
    const school = await madeSchool(own, admin, 0)
    const [first = 0] = await planned(planOf(school, { repeat: { ...weekly, every: 2, until: mondayIn(4) } }))
    const accept = ['closedDay']
    const sunday = dateAfter(mondayIn(2), -1)
    expect((await change(first, { date: sunday, scope: 'all', accept })).status).toBe(200)
    expect((await change(first, { scope: 'all', until: mondayIn(8), accept })).status).toBe(200)
    const { items } = await listed(`from=${mondayIn(4)}&to=${mondayIn(9)}&subjectId=${school.subjectId}`)
    expect(items.map(({ startsAt }) => isoDateInTunis(startsAt))).toEqual(
      [6, 8].map((week) => dateAfter(mondayIn(week), -1)),
    )
  })

  it('is made longer as it is, and not as one of it that differs', async () => {
    const school = await madeSchool(own, admin, 0)
    const [, second = 0] = await planned(planOf(school, { repeat: { ...weekly, until: mondayIn(3) } }))
    const accept = ['closedDay']
    await change(second, { startsAt: '15:00', endsAt: '16:00', title: 'اختبار', kind: 'test' })
    expect((await change(second, { scope: 'all', until: mondayIn(4), accept })).status).toBe(200)
    const { items } = await listed(`${weekOf(mondayIn(4))}&subjectId=${school.subjectId}`)
    expect(items).toMatchObject([
      { title: 'حصّة مراجعة', kind: 'revision', startsAt: expect.stringContaining('T09:00') },
    ])
  })

  it('is not put into the past with one of it', async () => {
    const school = await madeSchool(own, admin, 0)
    const ids = await planned(planOf(school, { repeat: weekly }))
    const answer = await change(ids[4] ?? 0, { date: mondayIn(1), scope: 'all', accept: ['closedDay'] })
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, ['startsAt']])
    expect(await datesOf(ids)).toEqual([2, 3, 4, 5, 6].map(mondayIn))
  })

  it('has one of it back that was moved and moved back: nothing says that it was elsewhere', async () => {
    const school = await madeSchool(own, admin, 0)
    const [first = 0, second = 0] = await planned(planOf(school, { repeat: weekly }))
    const accept = ['closedDay']
    await change(second, { startsAt: '12:00', endsAt: '13:00', accept })
    expect((await read(second)).movedFrom).not.toBeNull()
    await change(second, { startsAt: '10:00', endsAt: '11:00', accept })
    expect((await read(second)).movedFrom).toBeNull()
    await change(first, { startsAt: '15:00', endsAt: '16:00', scope: 'all', accept })
    expect((await read(second)).startsAt).toContain('T14:00')
  })

  it('tells each of what concerns them: who keeps theirs hears nothing', async () => {
    const school = await madeSchool(own, admin, 0)
    const teaching = async (name: string) => {
      const colleague = await newPerson(own, 'PROFESSOR', { username: `${name}.${school.classId}` })
      await own.db.insert(professorSubjects).values({ userId: colleague.id, subjectId: school.subjectId })
      return colleague.id
    }
    const [keeps, takes] = [await teaching('keeps'), await teaching('takes')]
    const [first = 0, second = 0] = await planned(planOf(school, { repeat: weekly }))
    await change(second, { professorId: keeps })
    await change(first, { professorId: takes, scope: 'all' })
    expect((await told(keeps)).map(([kind, , count]) => [kind, count])).toEqual([['session-given', 1]])
    expect((await told(takes)).map(([kind, , count]) => [kind, count])).toEqual([['session-given', 4]])
  })

  it('is checked as a whole before it is planned: all or none', async () => {
    const school = await madeSchool(own, admin, 0)
    await planned(planOf(school, { date: mondayIn(4) }))
    const plan = planOf(school, { repeat: weekly })
    const { accept: _, ...question } = plan
    const check = (await (await ask('POST', '/sessions/check', { plan: question })).json()) as SessionCheck
    expect([check.occurrences.length, check.clashCount, check.nextFree]).toEqual([
      5,
      2,
      { date: mondayIn(2), startsAt: '11:00', endsAt: '12:00' },
    ])
    expect((await ask('POST', '/sessions', plan)).status).toBe(409)
    expect(await own.db.$count(sessions, eq(sessions.subjectId, school.subjectId))).toBe(1)
  })
})
