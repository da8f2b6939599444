import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationKind } from '#/contract/notification-kinds.ts'
import type { PushState } from '#/contract/push.ts'
import { endAuthSessionsOf } from '#/server/features/auth-sessions/auth-sessions.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { forgetUnseenBrowsers } from '#/server/features/notifications/push/cleanup.ts'
import { pushQueue } from '#/server/features/notifications/push/queue.ts'
import { MOST_BROWSERS } from '#/server/features/notifications/push/service.ts'
import { pushWorker } from '#/server/features/notifications/push/worker.ts'
import { shutOut } from '#/server/features/users/states.ts'
import { createJobs, type Jobs } from '#/server/platform/jobs/jobs.ts'
import { createKeys } from '#/server/platform/security/keys.ts'
import { notificationSettings } from '#/server/tables/notifications.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { newPerson, type Person, signInOnce } from '../support/own-account.ts'
import { allStatementsOf } from '../support/people.ts'
import {
  type PushedBrowser,
  type ReceivedPush,
  startPushService,
  type TestPushService,
} from '../support/push-service.ts'

let own: TestApp
let service: TestPushService
let pupil: Person

beforeAll(async () => {
  service = await startPushService()
  own = await testApp({ seeded: false, env: { PUSH_SERVICE: service.origin } })
})
afterAll(async () => {
  await own.drop()
  await service.close()
})
beforeEach(async () => {
  pupil = await newPerson(own, 'PROFESSOR')
})

const group = { groupId: 7, group: 'فوج الزيتونة', classAr: 'رابعة رياضيات', classFr: '4e Maths' }
const session = { sessionId: 5, title: 'حصّة', startsAt: '2031-11-11T08:00:00.000Z', sessions: 1 }

const ask = (method: string, { headers }: Pick<Person, 'headers'>, body?: unknown, path = '/me/push') =>
  call(own, method, path, { headers, body })
const stateOf = async (person: Pick<Person, 'headers'>): Promise<PushState> =>
  (await ask('GET', person)).json() as Promise<PushState>
const bodyOf = ({ endpoint, keys }: PushedBrowser) => ({ endpoint, keys })

/** A browser of somebody’s session that is pushed to. */
async function pushed(person: Pick<Person, 'headers'>): Promise<PushedBrowser> {
  const browser = service.browser()
  expect((await ask('PUT', person, bodyOf(browser))).status).toBe(200)
  return browser
}

const rowsOf = (userId: string) => own.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
const waiting = async (): Promise<{ start: Date }[]> =>
  (
    await own.db.execute<{ start: string }>(
      sql`select start_after as start from pgboss.job where name = ${pushQueue.name} and state = 'created' order by id`,
    )
  ).rows.map(({ start }) => ({ start: new Date(start) }))

function tell(
  to: string[],
  {
    kind = 'group-joined',
    at = '2031-11-11T12:00:00Z',
    urgent,
  }: { kind?: NotificationKind; at?: string; urgent?: boolean } = {},
): Promise<void> {
  const data = kind.startsWith('session') ? session : group
  const told = { to, kind, data, at: new Date(at), ...(urgent !== undefined && { urgent }) }
  return own.deps.database.withTx((tx) => notify(own.deps, tx, told as Parameters<typeof notify>[2]))
}

describe('a browser', () => {
  it('is pushed to once its person wishes so, by the key that it was told', async () => {
    const before = await stateOf(pupil)
    expect(before).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), on: false })
    const browser = service.browser()
    for (let times = 0; times < 2; times += 1) {
      const answer = await ask('PUT', pupil, bodyOf(browser))
      expect(await answer.json()).toEqual({ ...before, on: true })
    }
    expect(await rowsOf(pupil.id)).toHaveLength(1)
    // Another session of the same person is another browser.
    expect(await stateOf({ headers: await signInOnce(own, pupil.username) })).toEqual(before)
    for (let times = 0; times < 2; times += 1) expect(await (await ask('DELETE', pupil)).json()).toEqual(before)
    expect(await rowsOf(pupil.id)).toEqual([])
  })

  it('whose address is another now is pushed to at that one alone', async () => {
    await pushed(pupil)
    const { endpoint } = await pushed(pupil)
    expect((await rowsOf(pupil.id)).map((row) => row.endpoint)).toEqual([endpoint])
  })

  it('is nobody else’s any more once another person wishes so in it', async () => {
    const browser = await pushed(pupil)
    const other = await newPerson(own, 'PROFESSOR')
    expect((await ask('PUT', other, bodyOf(browser))).status).toBe(200)
    expect(await rowsOf(pupil.id)).toEqual([])
    expect(await rowsOf(other.id)).toHaveLength(1)
    expect(await stateOf(pupil)).toMatchObject({ on: false })
  })

  it('makes room where a person has many: that seen longest ago goes', async () => {
    const [first] = [await pushed(pupil)]
    for (let count = 0; count < MOST_BROWSERS; count += 1) {
      await pushed({ headers: await signInOnce(own, pupil.username) })
    }
    const rows = await rowsOf(pupil.id)
    expect(rows).toHaveLength(MOST_BROWSERS)
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first?.endpoint)
  })

  it.each([
    ['an address of no push service', { endpoint: 'https://example.com/push/1' }, 'endpoint'],
    ['one of this machine', { endpoint: 'http://127.0.0.1:5432/push/1' }, 'endpoint'],
    ['one without encryption', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }, 'endpoint'],
    ['a point of no curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['a secret that is too short', { keys: { p256dh: 'B'.repeat(87), auth: 'AA' } }, 'keys.auth'],
  ])('is not pushed to at %s', async (_what, wrong, field) => {
    const answer = await ask('PUT', pupil, { ...bodyOf(service.browser()), ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
    expect(await rowsOf(pupil.id)).toEqual([])
  })
})

describe('a browser is forgotten', () => {
  it('once its session is ended, there or elsewhere', async () => {
    await pushed(pupil)
    const other = { headers: await signInOnce(own, pupil.username) }
    const { endpoint } = await pushed(other)
    expect((await call(own, 'POST', '/auth/logout', { headers: pupil.headers })).status).toBe(200)
    expect((await rowsOf(pupil.id)).map((row) => row.endpoint)).toEqual([endpoint])
    await own.deps.database.withTx((tx) => shutOut(tx, [pupil.id]))
    expect(await rowsOf(pupil.id)).toEqual([])
  })

  it('once the password is another, also where its session has run out', async () => {
    await pushed(pupil)
    const kept = { headers: await signInOnce(own, pupil.username) }
    const { endpoint } = await pushed(kept)
    await own.db.execute(sql`update auth_sessions set expires_at = now() - interval '1 hour'
      where id in (select auth_session_id from push_subscriptions where user_id = ${pupil.id} and endpoint <> ${endpoint})`)
    const [row] = (await rowsOf(pupil.id)).filter((found) => found.endpoint === endpoint)
    const options = { exceptAuthSession: row?.authSessionId ?? '', by: 'password' }
    await own.deps.database.withTx((tx) => endAuthSessionsOf(tx, pupil.id, options))
    expect((await rowsOf(pupil.id)).map((found) => found.endpoint)).toEqual([endpoint])
  })

  it('where nobody opened a page for sixty days, and stays where a session has run out', async () => {
    await pushed(pupil)
    await own.db.execute(sql`delete from auth_sessions where user_id = ${pupil.id}`)
    const seen = (days: number) =>
      own.db.execute(sql`update push_subscriptions set seen_at = now() - make_interval(days => ${days})
        where user_id = ${pupil.id}`)
    await seen(59)
    await forgetUnseenBrowsers(own.deps)
    expect(await rowsOf(pupil.id)).toMatchObject([{ authSessionId: null }])
    await seen(61)
    await forgetUnseenBrowsers(own.deps)
    expect(await rowsOf(pupil.id)).toEqual([])
  })
})

describe('what is told', () => {
  afterEach(() => own.db.execute(sql`delete from pgboss.job where name = ${pushQueue.name}`))

  it('is pushed to every browser of theirs, of kinds that they wish by that channel, in one statement', async () => {
    const other = await newPerson(own, 'PROFESSOR')
    await tell([other.id])
    expect(await waiting()).toEqual([])
    await pushed(pupil)
    await pushed({ headers: await signInOnce(own, pupil.username) })
    const unpushed = await allStatementsOf(() => tell([other.id]))
    expect(await allStatementsOf(() => tell([pupil.id, other.id]))).toBe(unpushed + 1)
    expect(await waiting()).toHaveLength(2)
    const refusal = { userId: pupil.id, kind: 'group-joined', channel: 'push', enabled: false } as const
    await own.db.insert(notificationSettings).values(refusal)
    await tell([pupil.id])
    expect(await waiting()).toHaveLength(2)
    await tell([pupil.id], { kind: 'group-left' })
    expect(await waiting()).toHaveLength(4)
  })

  // Tunis is an hour ahead of UTC.
  it.each([
    ['20:59', '2031-11-11T19:59:00Z', undefined],
    ['21:00', '2031-11-11T20:00:00Z', '2031-11-12T06:00:00.000Z'],
    ['06:59', '2031-11-12T05:59:00Z', '2031-11-12T06:00:00.000Z'],
    ['07:00', '2031-11-12T06:00:00Z', undefined],
  ])('at %s is pushed at once, or in the morning where it is quiet', async (_clock, at, until) => {
    await pushed(pupil)
    await tell([pupil.id], { at })
    const [{ start } = { start: new Date(0) }] = await waiting()
    if (until) expect(start.toISOString()).toBe(until)
    // The job begins now: the day that is played is years away.
    else expect(start.getTime()).toBeLessThan(Date.parse('2031-01-01'))
  })

  it('is pushed at once in the quiet hours where it is urgent, or soon no news any more', async () => {
    await pushed(pupil)
    const at = '2031-11-11T22:30:00Z'
    await tell([pupil.id], { at, kind: 'session-soon' })
    await tell([pupil.id], { at, urgent: true })
    for (const { start } of await waiting()) expect(start.getTime()).toBeLessThan(Date.parse('2031-01-01'))
  })
})

describe('what is pushed', () => {
  let jobs: Jobs
  const lines: string[] = []

  beforeEach(async () => {
    lines.length = 0
    const log = pino({ base: null }, { write: (line) => void lines.push(line) })
    jobs = createJobs({ database: own.database, log, pollSeconds: 0.5, deadPollSeconds: 0.5 })
    await jobs.install([pushQueue])
    await jobs.work([pushWorker({ ...own.deps, log })])
  })
  afterEach(async () => {
    service.answerWith()
    await jobs.stop()
    await own.db.execute(sql`delete from pgboss.job where name = ${pushQueue.name}`)
  })

  const received = async ({ received: list }: PushedBrowser): Promise<ReceivedPush[]> => {
    await eventually(() => list.length).toBeGreaterThan(0)
    return list
  }
  const statesOf = async () =>
    (
      await own.db.execute<{ state: string }>(sql`select state from pgboss.job where name = ${pushQueue.name}`)
    ).rows.map(({ state }) => state)

  it('is read by its browser alone, says what kind it is and where it leads, and names nothing', async () => {
    const browser = await pushed(pupil)
    await own.db.execute(sql`update users set locale = 'fr' where id = ${pupil.id}`)
    await tell([pupil.id])
    const [push] = await received(browser)
    expect(push?.message).toEqual({
      ...{ title: 'Manara', body: 'Groupe confié', lang: 'fr', dir: 'ltr', tag: 'group-joined' },
      path: '/professor/groups/7',
    })
    for (const secret of [group.group, group.classFr, pupil.username, 'ليلى']) expect(push?.text).not.toContain(secret)
    // Its length tells nothing either.
    expect(Buffer.byteLength(push?.text ?? '') % 512).toBe(0)
    expect(push?.signedBy).toBe((await stateOf(pupil)).publicKey)
    expect(push?.claims.sub).toBe('mailto:no-reply@localhost')
    expect(push?.headers).toMatchObject({
      ttl: '43200',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(String(push?.headers.topic)).not.toContain('group')
    expect(lines.join('')).not.toContain(browser.endpoint)
  })

  it('is not pushed once it was read elsewhere, or the browser is turned off', async () => {
    const browser = await pushed(pupil)
    await own.deps.database.withTx(async (tx) => {
      await notify(own.deps, tx, {
        to: [pupil.id],
        kind: 'group-joined',
        data: group,
        at: new Date('2031-11-11T12:00:00Z'),
      })
      await tx.execute(sql`update notifications set read_at = now() where user_id = ${pupil.id}`)
    })
    await eventually(statesOf).toEqual(['completed'])
    expect(browser.received).toEqual([])
    expect(service.asked).not.toContain(new URL(browser.endpoint).pathname)
  })

  it.each([404, 410])('is forgotten with its browser where that is gone, as %i says', async (status) => {
    await pushed(pupil)
    service.answerWith(status)
    await tell([pupil.id])
    await eventually(() => rowsOf(pupil.id)).toEqual([])
    await eventually(statesOf).toEqual(['completed'])
  })

  it('is tried again where the service is busy, and reaches the browser once', async () => {
    const browser = await pushed(pupil)
    service.answerWith(503)
    await tell([pupil.id])
    await eventually(statesOf).toEqual(['retry'])
    service.answerWith()
    await own.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await received(browser)
    await eventually(statesOf).toEqual(['completed'])
    expect(browser.received).toHaveLength(1)
  })

  it('goes nowhere that an answer sends it to', async () => {
    const browser = await pushed(pupil)
    const other = service.browser()
    service.answerWith(307, { Location: other.endpoint })
    await tell([pupil.id])
    await eventually(() => lines.join('')).toContain('"status":307')
    expect(service.asked).toContain(new URL(browser.endpoint).pathname)
    expect(service.asked).not.toContain(new URL(other.endpoint).pathname)
    expect(await rowsOf(pupil.id)).toHaveLength(1)
  })

  it('may be tried by its person, and by nobody whose browser is off', async () => {
    expect((await ask('POST', pupil, undefined, '/me/push/try')).status).toBe(404)
    const browser = await pushed(pupil)
    own.deps.jobs = jobs
    expect((await ask('POST', pupil, undefined, '/me/push/try')).status).toBe(204)
    const [push] = await received(browser)
    expect(push?.message).toMatchObject({
      body: 'تعمل الإشعارات على هذا الجهاز',
      path: '/professor/my-profile',
      dir: 'rtl',
    })
  })

  it('is signed by new keys where the server’s secret is another, and no browser of the old ones is left', async () => {
    const { publicKey } = await stateOf(pupil)
    await pushed(pupil)
    const { keys } = own.deps
    own.deps.keys = createKeys(new TextEncoder().encode('another secret of the tests, as long as the first one'))
    try {
      const { publicKey: other, on } = await stateOf(pupil)
      expect(on).toBe(false)
      expect(other).not.toBe(publicKey)
      expect((await stateOf(pupil)).publicKey).toBe(other)
    } finally {
      own.deps.keys = keys
    }
    expect(await own.db.select().from(pushSubscriptions)).toEqual([])
  })
})
