import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_SITTINGS } from '#/contract/progress-limits.ts'
import { MOST_AUTH_SESSIONS, openAuthSession } from '#/server/features/auth-sessions/auth-sessions.ts'
import { MOST_WAITING } from '#/server/platform/security/turns.ts'
import { authSessions, rateLimits } from '#/server/tables/auth.ts'
import { viewings } from '#/server/tables/progress.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { enrolmentOf } from '../support/enrolments.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'

// What somebody who is signed in can make expensive has an end.

let own: TestApp
const headers: Record<'admin' | 'professor' | 'student', Record<string, string>> = {} as never
let pupil: string

beforeAll(async () => {
  own = await testApp()
  for (const who of ['admin', 'professor', 'student'] as const) headers[who] = (await signedIn(own, who)).bearer
  pupil = (await signedIn(own, 'student')).person.id
})
afterAll(() => own.drop())

describe('the sessions of a person', () => {
  const open = () =>
    own.database.withTx((tx) => openAuthSession(own.deps, tx, { id: pupil, role: 'STUDENT' }, { bound: false }))
  const statusOf = async (token: string): Promise<number> =>
    (await call(own, 'GET', '/me', { headers: { Authorization: `Bearer ${token}` } })).status

  it('are so many at most: one more ends the one that was used longest ago', async () => {
    await own.db.delete(authSessions).where(eq(authSessions.userId, pupil))
    const first = (await open()).accessToken
    const used = (await open()).accessToken
    await own.db.execute(sql`update auth_sessions set last_seen_at = now() - interval '2 hours'
      where id = (select id from auth_sessions where user_id = ${pupil} order by created_at limit 1)`)
    for (let count = 2; count < MOST_AUTH_SESSIONS; count += 1) await open()
    expect([await statusOf(first), await statusOf(used)]).toEqual([200, 200])
    await own.db.execute(sql`update auth_sessions set last_seen_at = now() - interval '2 hours'
      where id = (select id from auth_sessions where user_id = ${pupil} order by created_at limit 1)`)
    const last = (await open()).accessToken
    expect([await statusOf(first), await statusOf(used), await statusOf(last)]).toEqual([401, 200, 200])
    headers.student = { Authorization: `Bearer ${last}` }
  })

  it('fill no table, however often they are opened', async () => {
    for (let count = 0; count < 2 * MOST_AUTH_SESSIONS; count += 1) await open()
    expect(await own.db.$count(authSessions, eq(authSessions.userId, pupil))).toBeLessThanOrEqual(
      2 * MOST_AUTH_SESSIONS,
    )
    headers.student = (await signedIn(own, 'student')).bearer
  })
})

it('searches of a person are done one after the other, and too many at once are sent away', async () => {
  const search = (who: Record<string, string>) => call(own, 'GET', '/search?q=%D8%A7%D9%84', { headers: who })
  const answers = await Promise.all(Array.from({ length: 3 * MOST_WAITING }, () => search(headers.student)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(MOST_WAITING)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('2')
  const others = await Promise.all([search(headers.professor), search(headers.admin), search(headers.student)])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
})

describe('lists in which something is searched for', () => {
  /** Asks for these, again and again; nobody's turn is over before all have asked. */
  async function askAtOnce(who: 'admin' | 'professor', paths: readonly string[]): Promise<number[]> {
    const { turns } = own.deps
    const allCame = Promise.withResolvers<void>()
    let missing = MOST_WAITING + 4
    const came = (): void => {
      missing -= 1
      if (missing === 0) allCame.resolve()
    }
    own.deps.turns = {
      take(key, work) {
        came()
        return turns.take(key, () => allCame.promise.then(work))
      },
    }
    const asked = Array.from({ length: missing }, async (_, at) => {
      const { status } = await call(own, 'GET', paths[at % paths.length] ?? '', { headers: headers[who] })
      // Without a turn.
      if (status === 200 && missing > 0) came()
      return status
    })
    const statuses = await Promise.all(asked)
    own.deps.turns = turns
    return statuses.sort()
  }
  const oneByOne = [...Array(MOST_WAITING).fill(200), ...Array(4).fill(503)]

  it.each([
    ['admin', '/users?role=STUDENT', '&q=%D8%A7%D9%84'],
    ['professor', '/users?role=STUDENT', '&q=%D8%A7%D9%84'],
    ['admin', '/mails?', 'q=a'],
    ['admin', '/contact-messages?', 'q=a'],
    ['admin', '/audit-events?', 'action=session'],
    ['admin', '/audit-events?', 'from=2026-01-01'],
  ] as const)('are read one after the other by a person: %s %s%s', async (who, path, searched) => {
    expect(await askAtOnce(who, [path])).toEqual(Array(MOST_WAITING + 4).fill(200))
    expect(await askAtOnce(who, [path + searched])).toEqual(oneByOne)
  })

  it('take turns with the search of lessons: a person looks for one thing at a time', async () => {
    const paths = ['/users?role=STUDENT&q=a', '/mails?q=a', '/contact-messages?q=a', '/search?q=%D8%A7%D9%84']
    expect(await askAtOnce('admin', paths)).toEqual(oneByOne)
  })
})

describe('lists as files', () => {
  it.each([
    ['admin', 'people'],
    ['admin', 'programme'],
    ['professor', 'followed'],
  ] as const)('are made for a %s so often in an hour: %s', async (who, what) => {
    const { taught } = await demoSubjects(own)
    const path = {
      people: '/users/export.csv?role=STUDENT',
      programme: '/class/1/programme.csv',
      followed: `/subjects/${taught}/follow.csv`,
    }[what]
    const get = () => call(own, 'GET', path, { headers: headers[who] })
    const first = await get()
    expect([first.status, (await first.text()).length > 0]).toEqual([200, true])
    const { person } = await signedIn(own, who)
    for (let taken = 1; taken < 60; taken += 1) await own.deps.limits.lists.take(person.id)
    expect((await get()).status).toBe(429)
    await own.db.delete(rateLimits)
  })

  it('are made one after the other for a person; too many at once are sent away, and are no lists that were made', async () => {
    const { taught } = await demoSubjects(own)
    const { person } = await signedIn(own, 'admin')
    const get = (path: string) => call(own, 'GET', path, { headers: headers.admin })
    const paths = ['/users/export.csv?role=STUDENT', `/subjects/${taught}/follow.csv`, '/class/1/programme.csv']
    const answers = await Promise.all(Array.from({ length: 3 * MOST_WAITING }, (_, at) => get(paths[at % 3] ?? '')))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('2')
    const made = statuses.filter((status) => status === 200).length
    expect(made).toBeGreaterThanOrEqual(MOST_WAITING)
    for (let taken = made; taken < 60; taken += 1) await own.deps.limits.lists.take(person.id)
    expect((await get(paths[0] ?? '')).status).toBe(429)
    await own.db.delete(rateLimits)
  })
})

it('copies of their own data are packed one after the other, whoever asks', async () => {
  let at = 0
  let most = 0
  const { turns } = own.deps
  own.deps.turns = {
    take: (key, work) =>
      turns.take(key, async () => {
        if (key === 'export') at += 1
        most = Math.max(most, at)
        return work().finally(() => {
          if (key === 'export') at -= 1
        })
      }),
  }
  const answers = await Promise.all(
    Object.values(headers).map((each) => call(own, 'GET', '/me/export', { headers: each })),
  )
  own.deps.turns = turns
  expect([answers.map(({ status }) => status), most]).toEqual([[200, 200, 200], 1])
})

it.each([
  ['after', -1],
  ['before', 1],
])('sittings of a student that begin within a day have an end, told one %s the other', async (_, sign) => {
  const { taught } = await demoSubjects(own)
  const { text } = await makeMaterials(own, headers.professor, { subjectId: taught, kinds: ['text'] })
  const moment = new Date(Date.now() - 60_000).toISOString()
  await own.db.delete(viewings).where(eq(viewings.userId, pupil))
  await own.db.execute(sql`insert into viewings (user_id, id, enrolment_id, material_id, seconds, started_at)
    select ${pupil}, gen_random_uuid(), ${await enrolmentOf(own, pupil)}::int, ${text}, 0, ${moment}::timestamptz + ${sign}::int * n * interval '1 second'
    from generate_series(1, ${MOST_SITTINGS - 1}::int) n`)
  const tell = async (viewing: string) => {
    const event = { viewing, materialId: text, startedAt: moment, at: moment, seconds: 0, position: 0 }
    const answer = await call(own, 'POST', '/me/progress', { headers: headers.student, body: { events: [event] } })
    return (await answer.json()) as { accepted: string[] }
  }
  const last = crypto.randomUUID()
  expect((await tell(last)).accepted).toEqual([last])
  expect((await tell(crypto.randomUUID())).accepted).toEqual([])
  expect((await tell(last)).accepted).toEqual([last])
})
