import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CalendarFeed } from '#/contract/calendar-feed.ts'
import { createDispatcher } from '#/server/dispatch.ts'
import { eraseUser } from '#/server/features/users/erase.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { calendarFeeds } from '#/server/tables/sessions.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { whileHeld } from '../support/held-row.ts'
import { ENDLESS } from '../support/news.ts'
import { newPerson, type Person } from '../support/own-account.ts'
import { eventsOn } from '../support/people.ts'
import { madeFeed } from '../support/read-calendar.ts'

let own: TestApp
let admin: { Authorization: string }
let pupil: Person

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())
beforeEach(async () => {
  pupil = await newPerson(own)
})
afterEach(async () => {
  await own.db.delete(rateLimits)
})

const ask = (method: string, headers: Record<string, string>): Promise<Response> =>
  call(own, method, '/me/calendar-feed', { headers })
const statusOf = async (path: string): Promise<number> => (await own.app.request(path)).status
const secretOf = (path: string): string => /\/([\w-]{22})\.ics$/.exec(path)?.[1] ?? ''

describe('the address of a calendar', () => {
  test('is shown when it is made, and kept as a hash', async () => {
    expect(await (await ask('GET', pupil.headers)).json()).toEqual({ createdAt: null })
    const path = await madeFeed(own, pupil)
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{22}\.ics$/)
    const [row] = await own.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, pupil.id))
    expect(row?.tokenHash).toBe(createHash('sha256').update(secretOf(path)).digest('hex'))
    const feed = (await (await ask('GET', pupil.headers)).json()) as CalendarFeed
    expect(feed).toEqual({ createdAt: row?.createdAt.toISOString() })
    expect(await statusOf(path)).toBe(200)
  })

  test('is dead once there is another, or none', async () => {
    const first = await madeFeed(own, pupil)
    const second = await madeFeed(own, pupil)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    for (const _ of ['once', 'twice']) expect((await ask('DELETE', pupil.headers)).status).toBe(204)
    expect(await statusOf(second)).toBe(404)
    expect(await (await ask('GET', pupil.headers)).json()).toEqual({ createdAt: null })
    const events = (await eventsOn(own, pupil.id)).filter((action) => action.startsWith('calendar'))
    expect(events).toEqual(['calendar-feed.made', 'calendar-feed.made', 'calendar-feed.removed'])
  })

  test('is dead with the account that is suspended, and stays so', async () => {
    const path = await madeFeed(own, pupil)
    const act = (action: string) => call(own, 'POST', `/users/${pupil.id}/action`, { body: { action }, headers: admin })
    expect((await act('suspend')).status).toBe(200)
    expect(await statusOf(path)).toBe(404)
    expect((await act('reactivate')).status).toBe(200)
    expect(await statusOf(path)).toBe(404)
  })

  test('is not made by whoever is suspended while it waits', async () => {
    const answer = await whileHeld(
      own,
      (tx) => tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, pupil.id)),
      () => ask('POST', pupil.headers),
    )
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, pupil.id))
    expect(answer.status).toBe(403)
    expect(await own.db.$count(calendarFeeds, eq(calendarFeeds.userId, pupil.id))).toBe(0)
  })

  test.each(['SUSPENDED', 'PENDING', 'REFUSED'] as const)('opens nothing while an account is %s', async (status) => {
    const path = await madeFeed(own, pupil)
    await own.db.update(users).set({ status }).where(eq(users.id, pupil.id))
    expect(await statusOf(path)).toBe(404)
  })

  test('is dead with the account that is erased', async () => {
    const path = await madeFeed(own, pupil)
    await own.database.withTx(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, pupil.id)).for('update')
      if (user) await eraseUser(tx, user, { reason: 'request' })
    })
    expect(await statusOf(path)).toBe(404)
    expect(await own.db.$count(calendarFeeds, eq(calendarFeeds.userId, pupil.id))).toBe(0)
  })

  test('is no name of a person', async () => {
    const path = await madeFeed(own, pupil)
    const id = pupil.id.replaceAll('-', '')
    const guesses = [`${pupil.id}.ics`, `${id}.ics`, `${id.slice(0, 22)}.ics`, `${pupil.username}.ics`, '.ics', '']
    for (const guess of [...guesses, secretOf(path), `${secretOf(path).toLowerCase()}.ics`]) {
      expect(await statusOf(`/api/calendar/${guess}`), guess).toBe(404)
    }
  })

  test('stands in no other answer, nor does what is kept of it', async () => {
    const path = await madeFeed(own, pupil)
    const secrets = [secretOf(path), createHash('sha256').update(secretOf(path)).digest('hex')]
    const reads = [...own.app.endpoints.keys()]
      .filter((key) => /^GET [^:]*$/.test(key) && !key.endsWith('/openapi.json') && !key.endsWith(ENDLESS))
      .map((key) => key.slice('GET /api'.length))
    const about = ['', '/history', '/enrolments'].map((part) => `/users/${pupil.id}${part}`)
    for (const headers of [pupil.headers, admin]) {
      for (const each of [...reads, ...about]) {
        const text = await (await call(own, 'GET', each, { headers })).text()
        for (const secret of secrets) expect(text, each).not.toContain(secret)
      }
    }
  })

  test('that nobody has is asked for so often at most, while others go on', async () => {
    const path = await madeFeed(own, pupil)
    const unknown = `/api/calendar/${'k'.repeat(22)}.ics`
    expect(await statusOf(unknown)).toBe(404)
    await own.db.execute(sql`update rate_limits set points = 600 where key like 'unknown-feed-address:%'`)
    const refused = await own.app.request(unknown)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await statusOf(path)).toBe(200)
  })

  test('may be changed so often at most', async () => {
    await madeFeed(own, pupil)
    await own.db.execute(sql`update rate_limits set points = 20 where key = ${`own-feed:${pupil.id}`}`)
    expect((await ask('POST', pupil.headers)).status).toBe(429)
  })

  test('stands in no line of the log', async () => {
    const path = await madeFeed(own, pupil)
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const dispatcher = createDispatcher(
      { ...own.deps, log },
      own.app,
      (_, res) => res.end(),
      () => false,
    )
    const server = createServer(dispatcher)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const spelled = [
      path,
      `${path}?a`,
      path.replace('.ics', '%2Eics'),
      path.replace('.ics', ''),
      path.replace('/api', ''),
    ]
    const statuses = []
    for (const each of spelled) {
      const answer = await fetch(origin + each)
      await answer.text()
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 404, 200])
    await expect.poll(() => lines.length).toBe(spelled.length)
    expect(lines.join('')).not.toContain(secretOf(path))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/api/calendar/*', status: 200 })
  })
})
