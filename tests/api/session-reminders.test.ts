import { asc, eq, inArray, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sessionRemindersCleanup } from '#/server/features/sessions/reminders/cleanup.ts'
import { findDue } from '#/server/features/sessions/reminders/find.ts'
import { isDue, REMINDER_KINDS } from '#/server/features/sessions/reminders/rules.ts'
import { sendReminders } from '#/server/features/sessions/reminders/send.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { groupMembers } from '#/server/tables/groups.ts'
import { notificationSettings, notifications } from '#/server/tables/notifications.ts'
import { sessionReminders, sessions } from '#/server/tables/sessions.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { allStatementsOf } from '../support/people.ts'
import { type PlannedSession, plannedSession } from '../support/planned-sessions.ts'
import { run } from './database-support.ts'

let own: TestApp
let admin: { Authorization: string }
/** A class with a professor and two students; each test has sessions of its own. */
let school: MadeSchool
let everybody: string[]

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  school = await madeSchool(own, admin, 2)
  everybody = [...school.students, school.professor.id].sort()
})
afterAll(() => own.drop())
afterEach(async () => {
  await own.db.delete(sessions)
  await own.db.delete(notifications)
  await own.db.delete(mails)
})

/** A day and time of March 2031 in Tunis. */
const at = (day: number, time: string): Date => new Date(`2031-03-${String(day).padStart(2, '0')}T${time}:00+01:00`)
const plan = (startsAt: Date, facts: Partial<Parameters<typeof plannedSession>[1]> = {}): Promise<PlannedSession> =>
  plannedSession(own, { subjectId: school.subjectId, professorId: school.professor.id, startsAt, ...facts })
const send = (day: number, time: string, deps = own.deps): Promise<number> => sendReminders(deps, { at: at(day, time) })
const change = (session: PlannedSession, facts: Partial<typeof sessions.$inferInsert>) =>
  own.db.update(sessions).set(facts).where(eq(sessions.id, session.id))

/** Who was told of a session, by kind and id. */
async function toldOf({ id }: PlannedSession): Promise<[kind: string, userId: string][]> {
  const rows = await own.db
    .select({ kind: notifications.kind, userId: notifications.userId })
    .from(notifications)
    .where(eq(sql`(${notifications.data} ->> 'sessionId')::int`, id))
    .orderBy(asc(notifications.kind), asc(notifications.userId))
  return rows.map(({ kind, userId }) => [kind, userId])
}
const toldEach = (kind: string, ids: readonly string[]): [string, string][] => [...ids].sort().map((id) => [kind, id])

describe('a reminder', () => {
  test('goes out a day and a quarter of an hour before, once, to whom it is for and who gives it', async () => {
    const session = await plan(at(10, '14:00'), { title: 'الدوال العددية' })
    expect(await send(9, '13:59')).toBe(0)
    expect([await send(9, '14:00'), await send(9, '14:01')]).toEqual([1, 0])
    expect(await toldOf(session)).toEqual(toldEach('session-tomorrow', everybody))
    const [told] = await own.db.select().from(notifications)
    expect(told?.data).toEqual({
      sessionId: session.id,
      title: 'الدوال العددية',
      startsAt: '2031-03-10T13:00:00.000Z',
      sessions: 1,
    })
    expect([await send(10, '13:44'), await send(10, '13:45'), await send(10, '13:46')]).toEqual([0, 1, 0])
    expect(await toldOf(session)).toEqual([
      ...toldEach('session-soon', everybody),
      ...toldEach('session-tomorrow', everybody),
    ])
  })

  test('comes late where it could not come in time, and not once it is of no use', async () => {
    const late = await plan(at(10, '18:00'))
    expect(await send(9, '20:59')).toBe(1)
    const tooLate = await plan(at(11, '18:00'))
    expect([await send(11, '06:30'), await send(11, '18:00')]).toEqual([0, 0])
    expect([(await toldOf(late)).length, (await toldOf(tooLate)).length]).toEqual([3, 0])
  })

  test('wakes nobody, and forgets nobody', async () => {
    const early = await plan(at(10, '07:00'))
    const evening = await plan(at(10, '21:30'))
    const sent = []
    for (const [day, time] of [
      ...([
        [9, '07:00'],
        [9, '20:29'],
        [9, '20:30'],
        [9, '21:30'],
        [10, '06:45'],
        [10, '06:59'],
      ] as const),
      ...([
        [10, '07:00'],
        [10, '21:14'],
        [10, '21:15'],
      ] as const),
    ]) {
      if ((await send(day, time)) > 0) sent.push(`${day} ${time}`)
    }
    expect(sent).toEqual(['9 07:00', '9 20:30', '10 07:00', '10 21:15'])
    // What is told the evening before does not begin soon.
    expect((await toldOf(early)).map(([kind]) => kind)).toEqual(Array(6).fill('session-tomorrow'))
    expect(new Set((await toldOf(evening)).map(([kind]) => kind))).toEqual(
      new Set(['session-tomorrow', 'session-soon']),
    )
  })

  test('is for the members of its groups, active ones, and for a professor who still teaches', async () => {
    const group = await school.group()
    const [member, suspended] = school.students as [string, string]
    await own.db.insert(groupMembers).values(school.students.map((userId) => ({ groupId: group.id, userId })))
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, suspended))
    const elsewhere = await madeSchool(own, admin, 1)
    const ofGroup = await plan(at(10, '14:00'), { groupIds: [group.id] })
    const open = await plan(at(10, '14:00'), { audience: 'open' })
    const without = await plan(at(10, '14:00'), { professorId: null })
    const notTaught = await plan(at(10, '14:00'), { professorId: elsewhere.professor.id })
    expect(await send(9, '14:00')).toBe(4)
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, suspended))
    expect(await toldOf(ofGroup)).toEqual(toldEach('session-tomorrow', [member, school.professor.id]))
    expect(await toldOf(open)).toEqual(toldEach('session-tomorrow', [school.professor.id]))
    expect(await toldOf(without)).toEqual(toldEach('session-tomorrow', [member]))
    expect(await toldOf(notTaught)).toEqual(toldEach('session-tomorrow', [member]))
  })

  test('comes anew for a session that was moved', async () => {
    const session = await plan(at(10, '14:00'))
    expect(await send(9, '14:00')).toBe(1)
    await change(session, { startsAt: at(10, '16:00'), endsAt: at(10, '17:00') })
    expect([await send(9, '15:59'), await send(9, '16:00'), await send(9, '16:01')]).toEqual([0, 1, 0])
    expect(await toldOf(session)).toHaveLength(6)
  })

  test('is not for what is cancelled or in the bin, as long as it is', async () => {
    const cancelled = await plan(at(10, '14:00'), { cancelledAt: at(8, '14:00'), cancelReason: 'مرض' })
    const elsewhere = await madeSchool(own, admin, 1)
    const inBin = await plan(at(10, '14:00'), { subjectId: elsewhere.subjectId })
    const bin = (deletedAt: Date | null) =>
      own.db.update(subjects).set({ deletedAt }).where(eq(subjects.id, elsewhere.subjectId))
    await bin(at(8, '14:00'))
    expect(await send(9, '14:00')).toBe(0)
    await change(cancelled, { cancelledAt: null, cancelReason: null })
    await bin(null)
    expect(await send(9, '14:05')).toBe(2)
    expect([(await toldOf(cancelled)).length, (await toldOf(inBin)).length]).toEqual([3, 1])
  })

  test('is mailed to those who wish it', async () => {
    const [one = '', other = ''] = school.students
    const addresses = ['reminded.one@example.tn', 'reminded.other@example.tn']
    for (const [index, id] of [one, other].entries()) {
      const email = addresses[index]
      await own.db.update(users).set({ email, emailConfirmedAt: new Date() }).where(eq(users.id, id))
    }
    await own.db
      .insert(notificationSettings)
      .values({ userId: other, kind: 'session-tomorrow', channel: 'mail', enabled: false })
    await plan(at(10, '14:00'))
    await send(9, '14:00')
    const sent = await own.db.select().from(mails).where(inArray(mails.recipient, addresses))
    expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      [addresses[0], 'notification.session-tomorrow'],
    ])
    await own.db
      .update(users)
      .set({ email: null, emailConfirmedAt: null })
      .where(inArray(users.id, [one, other]))
  })
})

describe('whoever looks for reminders', () => {
  test('finds what is due at the time of the database', async () => {
    const startsAt = new Date(Date.now() + 10 * 60_000)
    const { id } = await plan(startsAt)
    const due = (await findDue(own.db)).due.filter(({ sessionId }) => sessionId === id)
    const expected = REMINDER_KINDS.filter((kind) => isDue(kind, startsAt.getTime(), Date.now()))
    expect(due.map(({ kind }) => kind)).toEqual(expected)
  })

  test('asks once where nothing is due', async () => {
    await plan(at(10, '14:00'))
    expect(await allStatementsOf(() => send(9, '10:00'))).toBe(1)
  })

  test('is let go on by one that fails, which comes later, once', async () => {
    const [broken, fine] = [await plan(at(10, '14:00'), { title: 'مكسورة' }), await plan(at(10, '14:10'))]
    await own.db
      .update(users)
      .set({ email: 'prof@example.tn', emailConfirmedAt: new Date() })
      .where(eq(users.id, school.professor.id))
    const lines: string[] = []
    const deps = {
      ...own.deps,
      log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
      mailer: {
        ...own.deps.mailer,
        sendToEach: (...[tx, letter, to]: Parameters<typeof own.deps.mailer.sendToEach>) => {
          if (letter.subject.includes('مكسورة')) throw new Error('The mail was not written')
          return own.deps.mailer.sendToEach(tx, letter, to)
        },
      },
    }
    expect(await send(9, '14:10', deps)).toBe(1)
    expect([await toldOf(broken), (await toldOf(fine)).length]).toEqual([[], 3])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ sessionId: broken.id, kind: 'tomorrow' }])
    expect(lines.join('')).not.toContain('مكسورة')
    expect([await send(9, '14:11'), await send(9, '14:12')]).toEqual([1, 0])
    expect(await toldOf(broken)).toEqual(toldEach('session-tomorrow', everybody))
    expect(await own.db.$count(mails)).toBe(2)
    const professor = eq(users.id, school.professor.id)
    await own.db.update(users).set({ email: null, emailConfirmedAt: null }).where(professor)
  })

  test('shares them with others who do', async () => {
    const planned = []
    for (let minute = 0; minute < 6; minute++) planned.push(await plan(at(10, `14:0${minute}`)))
    const shares = await Promise.all(Array.from({ length: 4 }, () => send(9, '14:10')))
    const rest = await send(9, '14:11')
    expect(shares.reduce((sum, share) => sum + share, rest)).toBe(6)
    for (const session of planned) expect(await toldOf(session)).toEqual(toldEach('session-tomorrow', everybody))
  })

  test('tells nobody when killed in the middle, and everybody the next time', async () => {
    const session = await plan(at(10, '14:00'))
    await own.db.transaction(async (tx) => {
      // However long the other process takes to begin.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.select().from(users).where(eq(users.id, school.professor.id)).for('update')
      const { child, ended } = run('session-reminders-child.ts', [own.runtimeUrl, at(9, '14:00').toISOString()])
      const waits = async (): Promise<number> => {
        const { rows } = await own.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "notifications"%'`)
        return rows.length
      }
      await eventually(waits).toBe(1)
      child.kill('SIGKILL')
      await ended
    })
    await eventually(() => own.db.$count(sessionReminders)).toBe(0)
    expect(await toldOf(session)).toEqual([])
    await eventually(() => send(9, '14:01')).toBe(1)
    expect(await toldOf(session)).toEqual(toldEach('session-tomorrow', everybody))
  })
})

test('it is forgotten a month after the session for which of its starts one went out', async () => {
  const { id } = await plan(at(10, '14:00'))
  const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)
  await own.db.insert(sessionReminders).values([
    { sessionId: id, kind: 'soon', startsAt: ago(31) },
    { sessionId: id, kind: 'soon', startsAt: ago(29) },
  ])
  expect(await sessionRemindersCleanup.forget(own.deps)).toEqual({ sessionReminders: 1 })
  expect(await own.db.$count(sessionReminders)).toBe(1)
})
