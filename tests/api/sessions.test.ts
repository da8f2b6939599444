import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminDashboard } from '#/contract/dashboard.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { rooms, sessions } from '#/server/tables/sessions.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { whileHeld } from '../support/held-row.ts'
import { groupCalls, madeSchool } from '../support/made-groups.ts'
import { newPerson } from '../support/own-account.ts'
import { eventsOn, statementsOf, withPassword } from '../support/people.ts'
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
const { join } = groupCalls(() => ({ own, admin }))
const weekOf = (date: string): string => `from=${date}&to=${dateAfter(date, 7)}`
const sessionEvents = async (id = 0): Promise<string[]> =>
  (await eventsOn(own, String(id))).filter((action) => action.startsWith('calendar-session.'))
const told = async (userId: string): Promise<[string, unknown, unknown][]> => {
  const rows = await own.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id)
  return rows.flatMap(({ kind, data }) => (kind.startsWith('session-') ? [[kind, data.title, data.sessions]] : []))
}
const pupilOf = async (id = ''): Promise<{ Authorization: string }> => {
  await withPassword(own, id)
  const [user] = await own.db.select().from(users).where(eq(users.id, id))
  return (await signedIn(own, user?.username ?? '')).bearer
}
const checkOf = async (answer: Response): Promise<SessionCheck> => (await errorOf(answer)).current as SessionCheck

describe('a plan', () => {
  it('is there for its professor and its class, and for nobody else', async () => {
    const school = await madeSchool(own, admin, 1)
    const other = await madeSchool(own, admin, 1)
    const [id = 0] = await planned(planOf(school, { note: 'أحضروا المسطرة' }))
    expect(await read(id)).toMatchObject({ title: 'حصّة مراجعة', state: 'planned', students: 1, note: 'أحضروا المسطرة' })
    expect(await told(school.professor.id)).toEqual([['session-given', 'حصّة مراجعة', 1]])
    const pupil = await pupilOf(school.students[0])
    const seen = await read(id, pupil)
    expect([seen.professor?.id, seen.students]).toEqual([null, null])
    const week = weekOf(mondayIn(2))
    expect((await listed(week, school.professor.headers)).items.map((each) => each.id)).toEqual([id])
    for (const stranger of [other.professor.headers, await pupilOf(other.students[0])]) {
      expect((await ask('GET', `/sessions/${id}`, undefined, stranger)).status).toBe(404)
      expect((await listed(week, stranger)).items).toEqual([])
    }
    expect(await sessionEvents(id)).toContain('calendar-session.planned')
  })

  it.each([
    ['title', { title: ' ' }],
    ['subjectId', { subjectId: 2_147_483_647 }],
    ['professorId', { professorId: '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11' }],
    ['groupIds', { audience: 'groups', groupIds: [] }],
    ['groupIds', { audience: 'groups', groupIds: [2_147_483_647] }],
    ['endsAt', { startsAt: '11:00', endsAt: '10:00' }],
    ['endsAt', { startsAt: '08:00', endsAt: '17:00' }],
    ['endsAt', { startsAt: '08:00', endsAt: '08:05' }],
    ['startsAt', { date: mondayIn(-1) }],
    ['place', { place: { kind: 'room', roomId: 2_147_483_647 } }],
    ['place.link', { place: { kind: 'link', link: 'http://example.org/room' } }],
    ['place.link', { place: { kind: 'link', link: 'https://manara.tn@example.org/' } }],
    ['place.link', { place: { kind: 'link', link: 'javascript:alert(1)' } }],
    ['courseIds', { courseIds: [2_147_483_647] }],
    ['makesUpId', { makesUpId: 2_147_483_647 }],
    ['repeat.until', { repeat: { weekDays: [1], every: 1, until: mondayIn(1) } }],
    ['repeat.until', { repeat: { weekDays: [1], every: 1, until: mondayIn(80) } }],
    ['repeat.until', { repeat: { weekDays: [2], every: 1, until: mondayIn(2) } }],
    [
      'repeat.until',
      { repeat: { weekDays: [1, 2, 3, 4, 5, 6, 7], every: 1, until: mondayIn(30), closedDays: 'keep' } },
    ],
  ])('is refused with words for %s: %o', async (field, wrong) => {
    const answer = await ask('POST', '/sessions', planOf(await madeSchool(own, admin, 0), wrong))
    expect(answer.status).toBe(422)
    expect((await errorOf(answer)).fields).toEqual({ [field]: expect.stringMatching(/[ء-ي]/) })
  })

  it.each([
    ['Https://meet.example.org/salle', 'https://meet.example.org/salle'],
    ['https:meet.example.org/salle', 'https://meet.example.org/salle'],
    ['https://meet.example.org/\u0000x', 'https://meet.example.org/%00x'],
  ])('has an address as browsers write it: %s', async (link, written) => {
    const school = await madeSchool(own, admin, 0)
    const [id = 0] = await planned(planOf(school, { place: { kind: 'link', link } }))
    expect((await read(id)).place).toEqual({ kind: 'link', link: written, host: 'meet.example.org' })
  })

  it('has words that a database can keep, whatever was typed', async () => {
    const school = await madeSchool(own, admin, 0)
    const [id = 0] = await planned(planOf(school, { title: 'ab\ud800cd', note: 'ab\ud800cd' }))
    expect((await change(id, { note: 'ef\udc00', startsAt: '12:00', endsAt: '13:00' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ title: 'ab\ufffdcd', note: 'ef\ufffd' })
  })

  it('of a professor is their own, of what they teach and for groups that they lead', async () => {
    const school = await madeSchool(own, admin, 0)
    const other = await madeSchool(own, admin, 0)
    const foreign = await school.group({ professorIds: [] })
    const { headers, id: self } = school.professor
    const [id = 0] = await planned(planOf(school, { professorId: other.professor.id }), headers)
    expect((await read(id)).professor?.id).toBe(self)
    expect(await told(self)).toEqual([])
    for (const [field, facts] of [
      ['subjectId', { subjectId: other.subjectId }],
      ['groupIds', { audience: 'groups', groupIds: [foreign.id] }],
    ] as const) {
      const answer = await ask(
        'POST',
        '/sessions',
        planOf(school, { startsAt: '14:00', endsAt: '15:00', ...facts }),
        headers,
      )
      expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, [field]])
    }
  })

  it('is refused to students, and to whoever is suspended while it waits', async () => {
    const school = await madeSchool(own, admin, 1)
    expect((await ask('POST', '/sessions', planOf(school), await pupilOf(school.students[0]))).status).toBe(403)
    const { id, headers } = school.professor
    const suspend = () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id))
    const answer = await whileHeld(
      own,
      (tx) => tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id)),
      () => ask('POST', '/sessions', planOf(school), headers),
    )
    await suspend()
    expect(answer.status).toBe(404)
    expect(await own.db.$count(sessions, eq(sessions.subjectId, school.subjectId))).toBe(0)
  })

  it('leaves a professor at once who does not teach its subject any more', async () => {
    const school = await madeSchool(own, admin, 0)
    const { headers, id: self } = school.professor
    const [id = 0] = await planned(planOf(school), headers)
    await own.db.delete(professorSubjects).where(eq(professorSubjects.userId, self))
    expect((await ask('GET', `/sessions/${id}`, undefined, headers)).status).toBe(404)
    expect((await ask('POST', `/sessions/${id}/cancel`, { reason: 'سبب', version: 1 }, headers)).status).toBe(404)
    expect((await listed(weekOf(mondayIn(2)), headers)).items).toEqual([])
  })

  it.each([
    [
      'does not teach its subject any more',
      (id: string) => own.db.delete(professorSubjects).where(eq(professorSubjects.userId, id)),
    ],
    ['is suspended', (id: string) => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id))],
  ])('whose professor %s waits for administrators, until somebody else has it', async (_, leave) => {
    const school = await madeSchool(own, admin, 1)
    const waiting = async () => {
      const { waiting } = adminDashboard.parse(await (await ask('GET', '/me/dashboard')).json())
      return waiting.sessions
    }
    const before = await waiting()
    const [id = 0] = await planned(planOf(school))
    expect(await waiting()).toEqual(before)
    await leave(school.professor.id)
    expect(await waiting()).toEqual({ count: before.count + 1, firstOn: before.firstOn ?? mondayIn(2) })
    expect((await read(id)).needsProfessor).toBe(true)
    expect((await read(id, await pupilOf(school.students[0]))).needsProfessor).toBe(false)
    const other = await newPerson(own, 'PROFESSOR')
    await own.db.insert(professorSubjects).values({ userId: other.id, subjectId: school.subjectId })
    expect((await change(id, { professorId: other.id })).status).toBe(200)
    expect(await waiting()).toEqual(before)
  })
})

describe('a room, a professor and a group', () => {
  it('are in one place at a time; the next free time is told', async () => {
    const school = await madeSchool(own, admin, 0)
    const other = await madeSchool(own, admin, 0)
    const [room] = await own.db
      .insert(rooms)
      .values({ name: 'قاعة 1', building: school.professor.username })
      .returning()
    const place = { kind: 'room', roomId: room?.id }
    await planned(planOf(school, { place }))
    const late = await ask('POST', '/sessions', planOf(other, { place, startsAt: '10:30', endsAt: '11:30' }))
    expect(late.status).toBe(409)
    expect(await checkOf(late)).toMatchObject({
      clashCount: 1,
      clashes: [{ what: 'room', name: 'قاعة 1', title: 'حصّة مراجعة' }],
      nextFree: { date: mondayIn(2), startsAt: '11:00', endsAt: '12:00' },
    })
    await planned(planOf(other, { place, startsAt: '11:00', endsAt: '12:00' }))
    // Its professor may not know whose the other session is.
    const hidden = await ask(
      'POST',
      '/sessions',
      planOf(other, { place, startsAt: '10:30', endsAt: '11:00' }),
      other.professor.headers,
    )
    expect((await checkOf(hidden)).clashes).toEqual([expect.objectContaining({ what: 'room', title: null })])
    const twice = await checkOf(await ask('POST', '/sessions', planOf(school)))
    expect(twice.clashes.map(({ what }) => what).sort()).toEqual(['class', 'professor'])
  })

  it('have one of fifty bookings of one hour', async () => {
    const school = await madeSchool(own, admin, 0)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', '/sessions', planOf(school), school.professor.headers)),
    )
    const of = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([of(201), of(409) + of(503)]).toEqual([1, 49])
    expect(await own.db.$count(sessions, eq(sessions.subjectId, school.subjectId))).toBe(1)
  })
})

describe('what needs a yes', () => {
  it('is told with its number: students who are elsewhere, closed days, hours', async () => {
    const school = await madeSchool(own, admin, 2)
    const group = await school.group()
    await join(group.id, school.students)
    const colleague = await newPerson(own, 'PROFESSOR', { username: `colleague.${school.classId}` })
    await own.db.insert(professorSubjects).values({ userId: colleague.id, subjectId: school.subjectId })
    await planned(planOf(school))
    const forGroup = planOf(school, { audience: 'groups', groupIds: [group.id], professorId: colleague.id, accept: [] })
    const twice = await ask('POST', '/sessions', forGroup)
    expect([twice.status, (await errorOf(twice)).counts]).toEqual([409, { pupilsTwice: 2 }])
    await planned({ ...forGroup, accept: ['pupilsTwice'] })
    const night = await ask('POST', '/sessions', planOf(school, { startsAt: '22:00', endsAt: '23:00' }))
    expect([night.status, (await errorOf(night)).counts]).toEqual([409, { outsideHours: 1 }])
    await planned(planOf(school, { startsAt: '22:00', endsAt: '23:00', accept: ['outsideHours'] }))
  })
})

describe('a session', () => {
  it('is cancelled with a reason that everybody is told once, and held after all', async () => {
    const school = await madeSchool(own, admin, 2)
    const ids = await planned(
      planOf(school, { repeat: { weekDays: [1], every: 1, until: mondayIn(4), closedDays: 'keep' } }),
    )
    const [id = 0] = ids
    const cancelling = { scope: 'all', version: 1, reason: 'الأستاذة في تكوين' }
    const answer = await ask('POST', `/sessions/${id}/cancel`, cancelling)
    expect(await answer.json()).toEqual({ changed: 3 })
    const pupil = school.students[0] ?? ''
    expect(await told(pupil)).toEqual([['session-cancelled', 'حصّة مراجعة', 3]])
    expect(await read(id, await pupilOf(pupil))).toMatchObject({
      state: 'cancelled',
      cancelled: { reason: 'الأستاذة في تكوين' },
    })
    // Its hour is free again.
    const [stands = 0] = await planned(planOf(school, { title: 'حصّة تدارك', makesUpId: id }))
    expect([(await read(id)).madeUpBy?.id, (await read(stands)).makesUp?.id]).toEqual([stands, id])
    const second = await ask('POST', '/sessions', planOf(school, { makesUpId: id, startsAt: '15:00', endsAt: '16:00' }))
    expect([second.status, Object.keys((await errorOf(second)).fields ?? {})]).toEqual([422, ['makesUpId']])
    expect((await ask('POST', `/sessions/${id}/restore`, { version: 2 })).status).toBe(422)
    const again = await ask('POST', `/sessions/${ids[1]}/restore`, { version: 2, accept: ['closedDay'] })
    expect(await again.json()).toEqual({ changed: 1 })
    expect((await told(pupil)).at(-1)).toEqual(['session-restored', 'حصّة مراجعة', 1])
    expect(await sessionEvents(id)).toEqual(['calendar-session.planned', 'calendar-session.cancelled'])
    expect(await sessionEvents(ids[1])).toEqual(['calendar-session.restored'])
  })

  it('is given to another professor: both are told, and those for whom it is', async () => {
    const school = await madeSchool(own, admin, 1)
    const colleague = await newPerson(own, 'PROFESSOR', { username: `other.${school.classId}` })
    await own.db.insert(professorSubjects).values({ userId: colleague.id, subjectId: school.subjectId })
    const [id = 0] = await planned(planOf(school))
    expect((await change(id, { professorId: colleague.id })).status).toBe(200)
    expect((await told(school.professor.id)).map(([kind]) => kind)).toEqual(['session-given', 'session-taken'])
    expect((await told(colleague.id)).map(([kind]) => kind)).toEqual(['session-given'])
    expect((await told(school.students[0] ?? '')).map(([kind]) => kind)).toEqual(['session-professor'])
    expect((await ask('GET', `/sessions/${id}`, undefined, school.professor.headers)).status).toBe(404)
    expect(await sessionEvents(id)).toContain('calendar-session.changed')
  })

  it('is changed by one of two who have its form open; the other sees what is there', async () => {
    const school = await madeSchool(own, admin, 0)
    const [id = 0] = await planned(planOf(school))
    const body = planOf(school, { version: 1 })
    const answers = await Promise.all([
      ask('PUT', `/sessions/${id}`, { ...body, title: 'الأولى' }),
      ask('PUT', `/sessions/${id}`, { ...body, title: 'الثانية' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect((await errorOf(late ?? new Response())).current).toMatchObject({ id, version: 2 })
  })

  it('that is over stays as it is but for its words', async () => {
    const school = await madeSchool(own, admin, 0)
    const [id = 0] = await planned(planOf(school))
    await own.db
      .update(sessions)
      .set({ startsAt: new Date('2020-01-06T09:00Z'), endsAt: new Date('2020-01-06T10:00Z') })
      .where(eq(sessions.id, id))
    expect((await change(id, { title: 'ما أنجزنا' })).status).toBe(200)
    const moved = await change(id, { date: mondayIn(3) })
    expect([moved.status, (await errorOf(moved)).code]).toEqual([409, 'SESSION_OVER'])
    const cancelled = await ask('POST', `/sessions/${id}/cancel`, { reason: 'سبب', version: 2 })
    expect([cancelled.status, (await errorOf(cancelled)).code]).toEqual([409, 'SESSION_OVER'])
  })
})

describe('reading', () => {
  it('takes two statements for a week, two for a month and one for a session', async () => {
    const school = await madeSchool(own, admin, 1)
    const [id = 0] = await planned(planOf(school))
    const pupil = await pupilOf(school.students[0])
    for (const headers of [admin, school.professor.headers, pupil]) {
      // The first call of a session writes down when it was seen.
      await ask('GET', '/me', undefined, headers)
      // Years are read by one statement.
      const alone = await statementsOf(own, () => ask('GET', '/school-years', undefined, headers))
      expect(await statementsOf(own, () => listed(weekOf(mondayIn(2)), headers))).toBe(alone + 1)
      expect(
        await statementsOf(own, () => ask('GET', `/sessions/days?${weekOf(mondayIn(2))}`, undefined, headers)),
      ).toBe(alone + 1)
      expect(await statementsOf(own, () => read(id, headers))).toBe(alone)
    }
  })

  it('says nothing of groups that a student is not in, whatever is asked', async () => {
    const school = await madeSchool(own, admin, 1)
    const [mine, theirs] = [await school.group(), await school.group()]
    await join(mine.id, school.students)
    await planned(planOf(school, { audience: 'groups', groupIds: [mine.id, theirs.id] }))
    const pupil = await pupilOf(school.students[0])
    const seen = async (groupId: number) => (await listed(`${weekOf(mondayIn(2))}&groupId=${groupId}`, pupil)).total
    expect([await seen(mine.id), await seen(theirs.id)]).toEqual([1, 0])
  })

  it('is of six weeks at most, in their order', async () => {
    for (const query of [
      `from=${mondayIn(1)}&to=${mondayIn(0)}`,
      `from=${mondayIn(0)}&to=${mondayIn(7)}`,
      'from=x&to=y',
    ]) {
      expect((await ask('GET', `/sessions?${query}`)).status).toBe(422)
    }
  })

  it('counts a month by day', async () => {
    const school = await madeSchool(own, admin, 0)
    const [id = 0] = await planned(planOf(school))
    await planned(planOf(school, { startsAt: '12:00', endsAt: '13:00' }))
    await ask('POST', `/sessions/${id}/cancel`, { reason: 'سبب', version: 1 })
    const answer = await ask('GET', `/sessions/days?from=${mondayIn(2)}&to=${mondayIn(3)}&classId=${school.classId}`)
    expect(await answer.json()).toMatchObject({ days: [{ date: mondayIn(2), sessions: 1, cancelled: 1 }] })
  })
})
