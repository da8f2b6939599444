import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionPresence } from '#/contract/presence.ts'
import type { PresenceState } from '#/contract/session-kinds.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { groupMembers } from '#/server/tables/groups.ts'
import { sessionPresences } from '#/server/tables/sessions.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { whileHeld } from '../support/held-row.ts'
import { type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { insertSession } from '../support/made-sessions.ts'
import { newPerson } from '../support/own-account.ts'
import { statementsOf } from '../support/people.ts'

let own: TestApp
let admin: Record<string, string>
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

type Headers = Record<string, string>
const ask = (method: string, path: string, headers: Headers, body?: object): Promise<Response> =>
  call(own, method, path, { body, headers: { 'Accept-Language': 'ar', ...headers } })
/** Marks students, all the same. */
const mark = (id: number, headers: Headers, userIds: readonly string[], state: PresenceState | null = 'here') =>
  ask('PUT', `/sessions/${id}/presence`, headers, { marks: userIds.map((userId) => ({ userId, state })) })
const read = async (id: number, headers: Headers) => {
  const answer = await ask('GET', `/sessions/${id}/presence`, headers)
  expect(answer.status).toBe(200)
  return sessionPresence.parse(await answer.json()).students
}
const kept = async (sessionId: number): Promise<Record<string, PresenceState>> => {
  const rows = await own.db.select().from(sessionPresences).where(eq(sessionPresences.sessionId, sessionId))
  return Object.fromEntries(rows.map(({ userId, state }) => [userId, state]))
}
const eventsOf = async (sessionId: number) => {
  const ofSession = and(eq(auditEvents.objectId, String(sessionId)), eq(auditEvents.action, 'presence.marked'))
  return (await own.db.select().from(auditEvents).where(ofSession).orderBy(auditEvents.id)).map((row) => row.details)
}
const inAnHour = (): Date => new Date(Date.now() + 3_600_000)

/** A class, with a session of it that goes on. */
async function taught(size: number): Promise<MadeSchool & { id: number; headers: Headers }> {
  const school = await madeSchool(own, admin, size)
  const { subjectId, professor } = school
  return {
    ...school,
    headers: professor.headers,
    id: await insertSession(own, { subjectId, professorId: professor.id }),
  }
}

describe('presence', () => {
  it('is said of those whom a session is for, and taken back; twice the same is as once', async () => {
    const { id, headers, students } = await taught(3)
    const [first = '', second = '', third = ''] = students
    expect(await read(id, headers)).toEqual(
      students.map((student, index) => ({ id: student, firstName: 'آية', lastName: `لقب 00${index}`, state: null })),
    )
    const marks = [
      { userId: first, state: 'here' },
      { userId: second.toUpperCase(), state: 'late' },
    ]
    for (const _ of [1, 2]) {
      const answer = await ask('PUT', `/sessions/${id}/presence`, headers, { marks })
      expect(answer.status).toBe(200)
      expect(sessionPresence.parse(await answer.json()).students.map(({ state }) => state)).toEqual([
        ...['here', 'late'],
        null,
      ])
    }
    for (const _ of [1, 2]) expect((await mark(id, headers, [first, third], null)).status).toBe(200)
    expect(await kept(id)).toEqual({ [second]: 'late' })
    expect(await eventsOf(id)).toEqual([{ changed: 2, here: 1, late: 1 }, { changed: 1 }])
  })

  it('is kept whoever says it at once, each said once', async () => {
    const { id, headers, students } = await taught(20)
    const answers = await Promise.all(
      students.map((student, index) => mark(id, index % 2 ? headers : admin, [student])),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await kept(id)).toEqual(Object.fromEntries(students.map((student) => [student, 'here'])))
    expect(await eventsOf(id)).toHaveLength(20)
    const again = await Promise.all([1, 2, 3].map(() => mark(id, headers, students, 'late')))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await eventsOf(id)).slice(20)).toEqual([{ changed: 20, late: 20 }])
  })

  it.each([
    ['لم تبدأ الحصّة بعد. يمكن تسجيل الحضور بداية من ساعة انطلاقها.', () => ({ startsAt: inAnHour() })],
    ['أُلغيت هذه الحصّة، فلا يُسجَّل فيها حضور.', () => ({ cancelledAt: new Date(), cancelReason: 'مرض الأستاذ' })],
  ])('is not said: %s', async (words, facts) => {
    const { subjectId, professor, students, headers } = await taught(1)
    const id = await insertSession(own, { subjectId, professorId: professor.id, ...facts() })
    for (const who of [headers, admin]) {
      const answer = await mark(id, who, students)
      expect([answer.status, (await errorOf(answer)).fields]).toEqual([422, { marks: words }])
    }
    expect((await read(id, headers)).map(({ state }) => state)).toEqual([null])
  })

  it('is said of everybody in a list or of nobody', async () => {
    const { id, headers, students } = await taught(2)
    const elsewhere = await newPerson(own)
    const [first = '', second = ''] = students
    for (const other of [elsewhere.id, '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11']) {
      for (const who of [headers, admin]) {
        const answer = await mark(id, who, [first, other, second])
        const words = 'هذه الحصّة ليست لهذا التلميذ. يُرجى تحديث القائمة ثمّ إعادة المحاولة.'
        expect([answer.status, (await errorOf(answer)).fields]).toEqual([422, { 'marks.1.userId': words }])
      }
    }
    expect([await kept(id), await eventsOf(id)]).toEqual([{}, []])
  })

  it.each([
    [{ marks: [] }, { marks: 'يُرجى الاختيار من القائمة.' }],
    [{ marks: [{ userId: 'x', state: 'here' }] }, { 'marks.0.userId': 'هذه القيمة غير صحيحة.' }],
    [
      { marks: [{ userId: '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11', state: 'asleep' }] },
      { 'marks.0.state': 'هذه القيمة غير صحيحة.' },
    ],
  ])('is refused with words: %o', async (body, fields) => {
    const answer = await ask('PUT', '/sessions/1/presence', admin, body)
    expect([answer.status, (await errorOf(answer)).fields]).toEqual([422, fields])
  })

  it('of groups is about their members, and of who left about what was kept', async () => {
    const { subjectId, professor, students, headers, group } = await taught(3)
    const { id: groupId } = await group()
    const [first = '', second = '', third = ''] = students
    await own.db.insert(groupMembers).values([first, second].map((userId) => ({ groupId, userId })))
    const id = await insertSession(own, { subjectId, professorId: professor.id, groupIds: [groupId] })
    expect((await mark(id, headers, [first, second])).status).toBe(200)
    expect((await mark(id, headers, [third])).status).toBe(422)
    await own.db.delete(groupMembers).where(eq(groupMembers.userId, second))
    expect((await read(id, headers)).map(({ id: student }) => student)).toEqual([first, second])
    expect((await mark(id, headers, [second], 'excused')).status).toBe(200)
    for (const _ of [1, 2]) expect((await mark(id, headers, [second], null)).status).toBe(200)
    expect((await mark(id, headers, [second])).status).toBe(422)
  })

  it('of an open session is said of any active student whom one sees', async () => {
    const { subjectId, professor, students, headers } = await taught(2)
    const [first = '', second = ''] = students
    const id = await insertSession(own, { subjectId, professorId: professor.id, audience: 'open' })
    const elsewhere = await newPerson(own)
    expect(await read(id, headers)).toEqual([])
    expect((await mark(id, headers, [first])).status).toBe(200)
    expect((await mark(id, headers, [elsewhere.id])).status).toBe(422)
    expect((await mark(id, admin, [elsewhere.id], 'late')).status).toBe(200)
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, second))
    expect((await mark(id, admin, [second])).status).toBe(422)
    expect((await read(id, headers)).map(({ id: student }) => student)).toEqual([first])
    expect((await read(id, admin)).map(({ id: student }) => student).sort()).toEqual([first, elsewhere.id].sort())
  })

  it('costs as many statements for three as for thirty', async () => {
    for (const size of [3, 30]) {
      const { id, headers } = await taught(size)
      // The session is one of them.
      expect(await statementsOf(own, () => ask('GET', `/sessions/${id}/presence`, headers))).toBe(2)
    }
  })
})

describe('who says and reads it', () => {
  const path = (id: number): string => `/sessions/${id}/presence`

  it('is the professor of a session, of whom they still see, as long as they teach its subject', async () => {
    const { id, headers, students, subjectId, professor } = await taught(2)
    const [first = '', second = ''] = students
    const colleague = await newPerson(own, 'PROFESSOR')
    await own.db.insert(professorSubjects).values({ userId: colleague.id, subjectId })
    const elsewhere = await taught(0)
    for (const stranger of [colleague.headers, elsewhere.headers]) {
      expect((await ask('GET', path(id), stranger)).status).toBe(404)
      expect((await mark(id, stranger, [first])).status).toBe(404)
    }
    await mark(id, headers, students)
    await putInto(own, second, null)
    expect((await read(id, headers)).map(({ id: student }) => student)).toEqual([first])
    expect((await mark(id, headers, [second], 'absent')).status).toBe(422)
    expect((await read(id, admin)).map(({ id: student }) => student)).toEqual([first, second])
    await own.db.delete(professorSubjects).where(eq(professorSubjects.userId, professor.id))
    expect((await ask('GET', path(id), headers)).status).toBe(404)
    expect((await mark(id, headers, [first], 'absent')).status).toBe(404)
    expect(await kept(id)).toEqual({ [first]: 'here', [second]: 'here' })
  })

  it('is no student, whoever it is about', async () => {
    const { id, classId } = await taught(0)
    const pupil = await newPerson(own)
    await putInto(own, pupil.id, classId)
    expect((await ask('GET', path(id), pupil.headers)).status).toBe(403)
    expect((await mark(id, pupil.headers, [pupil.id])).status).toBe(403)
  })

  it.each([
    ['was suspended', 404, (id: string) => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id))],
    ['lost the subject', 404, (id: string) => own.db.delete(professorSubjects).where(eq(professorSubjects.userId, id))],
  ])('is no professor who %s while the request was on its way', async (_, status, meanwhile) => {
    const { id, headers, students, professor } = await taught(1)
    const answer = await whileHeld(
      own,
      (tx) => tx.execute(sql`select from sessions where id = ${id} for update`),
      () => mark(id, headers, students),
      () => meanwhile(professor.id),
    )
    expect([answer.status, await kept(id)]).toEqual([status, {}])
  })

  it('says nothing of who is erased meanwhile', async () => {
    const { id, headers, students } = await taught(1)
    const [student = ''] = students
    const answer = await whileHeld(
      own,
      async (tx) => {
        await tx.execute(sql`select from users where id = ${student} for update`)
        await tx.update(users).set({ status: 'ERASED' }).where(eq(users.id, student))
      },
      () => mark(id, headers, students),
    )
    expect([answer.status, await kept(id)]).toEqual([422, {}])
  })
})

describe('the table of a group', () => {
  /** A group of two, with sessions that were, are to come, were cancelled, and one of another professor. */
  async function presentGroup() {
    const school = await taught(3)
    const { subjectId, professor, students, group } = school
    const { id: groupId } = await group()
    const [first = '', second = ''] = students
    await own.db.insert(groupMembers).values([first, second].map((userId) => ({ groupId, userId })))
    const at = (date: string): Date => new Date(`${date}T13:30:00Z`)
    const session = (title: string, facts: object) =>
      insertSession(own, { subjectId, professorId: professor.id, groupIds: [groupId], title, ...facts })
    const later = await session('=1+1', { startsAt: at('2026-10-08') })
    const earlier = await session('القوى\u202e', { startsAt: at('2026-10-01') })
    await session('قادمة', { startsAt: inAnHour() })
    await session('ملغاة', { cancelledAt: new Date(), cancelReason: 'مرض' })
    await session('لزميل', { startsAt: at('2026-10-02'), professorId: null })
    await mark(earlier, school.headers, [first, second])
    await mark(later, school.headers, [second], 'excused')
    await own.db.update(users).set({ lastName: '@SUM(1)' }).where(eq(users.id, second))
    return { ...school, groupId, second }
  }
  const table = async (groupId: number, headers: Headers): Promise<string[]> => {
    const answer = await ask('GET', `/groups/${groupId}/presence`, headers)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    expect(text.startsWith('\ufeff')).toBe(true)
    return text.slice(1).trimEnd().split('\r\n')
  }

  it('has a row for each member and a column for each of one’s sessions that has begun, in the reader’s language', async () => {
    const { groupId, headers } = await presentGroup()
    const rows = [
      '"اللقب";"الاسم";"حاضر";"متأخّر";"غائب";"غائب بعذر";"2026-10-01 14:30 القوى";"2026-10-08 14:30 =1+1"',
      `"'@SUM(1)";"آية";"1";"0";"0";"1";"حاضر";"غائب بعذر"`,
      '"لقب 000";"آية";"1";"0";"0";"0";"حاضر";""',
    ]
    const [head, ...members] = await table(groupId, headers)
    expect([head, ...members.sort()]).toEqual(rows)
    const [french] = await table(groupId, { ...headers, 'Accept-Language': 'fr' })
    expect(french).toMatch(/^"Nom";"Prénom";"Présent";/)
    const [all] = await table(groupId, admin)
    expect(all).toContain('"2026-10-02 14:30 لزميل"')
    expect(all).not.toMatch(/قادمة|ملغاة/)
    const events = and(eq(auditEvents.action, 'presence.exported'), eq(auditEvents.objectId, String(groupId)))
    const [event] = await own.db.select().from(auditEvents).where(events).limit(1)
    expect(event).toMatchObject({ objectType: 'group', objectId: String(groupId), details: null })
  })

  it('is given to no professor who does not lead it, to no student, and so many times an hour', async () => {
    const { groupId, headers, professor } = await presentGroup()
    const path = `/groups/${groupId}/presence`
    const { headers: colleague } = await taught(0)
    expect((await ask('GET', path, colleague)).status).toBe(404)
    const pupil = await newPerson(own)
    expect((await ask('GET', path, pupil.headers)).status).toBe(403)
    const used = { key: `list-person:${professor.id}`, points: 60, expire: Date.now() + 3_600_000 }
    await own.db.insert(rateLimits).values(used)
    expect((await ask('GET', path, headers)).status).toBe(429)
    await own.db.delete(rateLimits)
  })

  it('of a group without members or sessions has its headings', async () => {
    const { group, headers } = await taught(0)
    const { id } = await group()
    expect(await table(id, headers)).toEqual(['"اللقب";"الاسم";"حاضر";"متأخّر";"غائب";"غائب بعذر"'])
  })
})
