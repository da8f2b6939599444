import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#/server/app.ts'
import { createDispatcher } from '#/server/dispatch.ts'
import { createNews, MOST_OF_ONE, type News } from '#/server/features/news/news.ts'
import { openStream } from '#/server/features/news/stream.ts'
import { drain } from '#/server/platform/http/drain.ts'
import { createHttpServer, listen } from '#/server/platform/http/server.ts'
import { users } from '#/server/tables/users.ts'
import { type NewsFor, tellNews } from '#/server/tell-news.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { statementsOf } from '../support/counted-statements.ts'
import { eventually } from '../support/eventually.ts'
import { type HeardNews, hear } from '../support/news.ts'
import { administer } from '../support/postgres.ts'

/** Milliseconds within which the stream of somebody who is signed out ends. */
const SOON = 5_000
const log = pino({ level: 'silent' })

let own: TestApp
const idOf = new Map<string, string>()
beforeAll(async () => {
  own = await testApp()
  for (const { id, username } of await own.db.select().from(users)) idOf.set(username, id)
})
afterAll(() => own?.drop())

const person = (username: string): string => idOf.get(username) ?? ''

/** Opens a stream, which ends with the test, and waits until everything is told on it. */
async function listening(bearer: Record<string, string>, app: Pick<TestApp, 'app'> = own): Promise<HeardNews> {
  const heard = hear(await call(app, 'GET', '/me/news', { headers: bearer }))
  onTestFinished(heard.close)
  await eventually(() => heard.events).toEqual(['hello'])
  return heard
}

const hearing = async (username: string): Promise<HeardNews> => listening((await signedIn(own, username)).bearer)
const tell = (to: NewsFor): Promise<void> => own.deps.database.withTx((tx) => tellNews(tx, 'messages', to))

/** The same application with other streams. */
function withNews(news: News): Pick<TestApp, 'app' | 'deps'> {
  onTestFinished(() => news.stop())
  const deps = { ...own.deps, news }
  return { deps, app: createApp(deps) }
}

describe('a stream', () => {
  test('is for whoever is signed in, and nothing between keeps it back', async () => {
    const refused = await call(own, 'GET', '/me/news')
    expect([refused.status, (await errorOf(refused)).code]).toEqual([401, 'UNAUTHENTICATED'])
    const { status, headers } = await hearing('student')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/event-stream')
    expect(headers.get('Cache-Control')).toBe('private, no-store, no-transform')
    expect(headers.get('X-Accel-Buffering')).toBe('no')
  })

  test('asked for by HEAD is not opened', async () => {
    const { bearer } = await signedIn(own, 'student')
    const small = withNews(createNews({ database: own.database, log, most: 1 }))
    expect((await call(small, 'HEAD', '/me/news', { headers: bearer })).status).toBe(200)
    expect((await listening(bearer, small)).events).toEqual(['hello'])
  })

  test('tells of what is new for its person, of nothing else, and says nothing about it', async () => {
    const [student, professor] = [await hearing('student'), await hearing('professor')]
    await tell({ people: [person('professor')] })
    await tell({ people: [person('student'), person('student')] })
    await eventually(() => student.events).toEqual(['hello', 'messages'])
    await eventually(() => professor.events).toEqual(['hello', 'messages'])
    expect(student.text()).toBe('retry: 1000\n\nevent: hello\ndata: {}\n\nevent: messages\ndata: {}\n\n')
  })

  test('tells nothing of what was rolled back', async () => {
    const student = await hearing('student')
    const failed = own.deps.database.withTx(async (tx) => {
      await tellNews(tx, 'messages', { people: [person('student')] })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await tell({ people: [person('student')] })
    await eventually(() => student.events).toEqual(['hello', 'messages'])
  })

  test('of an administrator tells what is new for all of them, once', async () => {
    const [admin, student] = [await hearing('admin'), await hearing('student')]
    await tell({ people: [], administrators: true })
    await tell({ people: [person('student'), person('admin')] })
    await eventually(() => admin.events).toEqual(['hello', 'messages', 'messages'])
    await eventually(() => student.events).toEqual(['hello', 'messages'])
  })

  test('is told of with any number of others, in one statement, and asks nothing when it hears', async () => {
    const [student, professor] = [await hearing('student'), await hearing('professor')]
    const others = Array.from({ length: 700 }, () => randomUUID())
    const statements = await statementsOf(async () => {
      await tell({ people: [person('professor'), ...others, person('student')] })
      await eventually(() => student.events).toEqual(['hello', 'messages'])
    })
    expect(statements.filter((text) => !/^(begin|commit)/i.test(text))).toEqual([
      expect.stringMatching(/^select pg_notify/),
    ])
    expect(professor.events).toEqual(['hello', 'messages'])
    expect((await statementsOf(() => tell({ people: [] }))).filter((text) => /notify/.test(text))).toEqual([])
  })

  test('says when nothing is told, and when it is again', async () => {
    const student = await hearing('student')
    const name = new URL(own.url).pathname.slice(1)
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and application_name = 'manara listener'`)
    await eventually(() => student.events).toEqual(['hello', 'deaf', 'hello'])
    await tell({ people: [person('student')] })
    await eventually(() => student.events).toEqual(['hello', 'deaf', 'hello', 'messages'])
  })

  test('that is not read ends', async () => {
    const actor = { id: randomUUID(), role: 'STUDENT', authSessionId: randomUUID() } as const
    const ended = vi.fn()
    const stream = openStream({ actor, expiresAt: Date.now() }, ended)
    for (let told = 0; told < 1_000; told += 1) stream.say('messages')
    expect(ended).toHaveBeenCalledExactlyOnceWith(stream)
    expect((await new Response(stream.body).text()).length).toBeLessThan(5_000)
  })
})

describe('so many streams', () => {
  test('one person may have; one more ends the oldest, which is not to come back at once', async () => {
    const { bearer } = await signedIn(own, 'student')
    const streams: HeardNews[] = []
    for (let count = 0; count <= MOST_OF_ONE; count += 1) streams.push(await listening(bearer))
    const [oldest, ...others] = streams
    await eventually(() => oldest?.ended()).toBe(true)
    expect(oldest?.text()).toMatch(/retry: 60000\n\n$/)
    await tell({ people: [person('student')] })
    for (const each of others) await eventually(() => each.events).toEqual(['hello', 'messages'])
  })

  test('there may be altogether; who hangs up makes room', async () => {
    const [first, second] = [await signedIn(own, 'student'), await signedIn(own, 'professor')]
    const small = withNews(createNews({ database: own.database, log, most: 1 }))
    const { origin, ended } = await serving(small)
    const hangUp = new AbortController()
    const open = hear(await fetch(`${origin}/api/me/news`, { headers: first.bearer, signal: hangUp.signal }))
    await eventually(() => open.events).toEqual(['hello'])
    const refused = await call(small, 'GET', '/me/news', { headers: second.bearer })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
    hangUp.abort()
    const statusNow = async (): Promise<number> => {
      const answer = await call(small, 'GET', '/me/news', { headers: second.bearer })
      await answer.body?.cancel()
      return answer.status
    }
    await eventually(statusNow).toBe(200)
    await ended()
  })
})

describe('the session behind a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Lets the time pass that an end may take. */
  const pass = (): unknown => vi.advanceTimersByTime(SOON - 1_000)

  async function expectOver(heard: HeardNews): Promise<void> {
    pass()
    await eventually(() => [heard.ended(), heard.events]).toEqual([true, ['hello', 'over']])
  }

  test('is ended by signing out: so is the stream, and no other', async () => {
    const [leaving, staying] = [await signedIn(own, 'student'), await signedIn(own, 'student')]
    const [left, stayed] = [await listening(leaving.bearer), await listening(staying.bearer)]
    await call(own, 'POST', '/auth/logout', { headers: leaving.bearer })
    await expectOver(left)
    await tell({ people: [person('student')] })
    await eventually(() => stayed.events).toEqual(['hello', 'messages'])
  })

  test.each([
    ['suspended', { status: 'SUSPENDED' }, { status: 'ACTIVE' }],
    ['of another role', { role: 'STUDENT' }, { role: 'PROFESSOR' }],
  ] as const)('ends when its person is %s', async (_, change, back) => {
    const professor = await hearing('professor')
    const theirs = eq(users.username, 'professor')
    await own.db.update(users).set(change).where(theirs)
    onTestFinished(async () => {
      await own.db.update(users).set(back).where(theirs)
    })
    await expectOver(professor)
  })

  test('is asked for together with all others', async () => {
    const streams = [await hearing('student'), await hearing('professor'), await hearing('admin')]
    const { bearer } = await signedIn(own, 'student')
    const leaving = await listening(bearer)
    await call(own, 'POST', '/auth/logout', { headers: bearer })
    const statements = await statementsOf(async () => {
      vi.advanceTimersByTime(3_000)
      await eventually(() => leaving.ended()).toBe(true)
    })
    expect(statements).toEqual([expect.stringMatching(/from unnest/)])
    expect(streams.map((each) => each.ended())).toEqual([false, false, false])
  })

  test('is not asked for while the database is away; with its token the stream ends all the same', async () => {
    const { person: student } = await signedIn(own, 'student')
    const news = createNews({ database: { ...own.database, state: () => 'down' }, log, most: 10 })
    onTestFinished(() => news.stop())
    const actor = { id: student.id, role: 'STUDENT', authSessionId: randomUUID() } as const
    const [now, later] = [Date.now(), Date.now() + 60_000]
    const [over, open] = [now, later].map((at) => hear(new Response(news.open(actor, at))))
    expect(await statementsOf(async () => pass())).toEqual([])
    await eventually(() => over?.ended()).toBe(true)
    expect(over?.events).toContain('over')
    expect(open?.ended()).toBe(false)
  })

  test('does not fall silent: a sign of life comes now and then', async () => {
    const student = await hearing('student')
    vi.advanceTimersByTime(20_000)
    await eventually(() => student.text()).toMatch(/: \n\n$/)
  })
})

describe('a server that ends', () => {
  test('ends the streams, tells when to come back, and opens none any more', async () => {
    const { bearer } = await signedIn(own, 'student')
    const parts = withNews(createNews({ database: own.database, log, most: 10 }))
    const { port, ended } = await serving(parts)
    const path = '/api/me/news'
    const [answer] = (await once(get({ port, path, headers: bearer, agent: false }), 'response')) as [IncomingMessage]
    let text = ''
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    const over = once(answer, 'end')
    await eventually(() => text).toMatch(/event: hello/)
    await ended()
    await over
    expect(text).toMatch(/retry: \d{4}\n\n$/)
    const refused = await call(parts, 'GET', '/me/news', { headers: bearer })
    expect([refused.status, (await errorOf(refused)).code]).toEqual([503, 'UNAVAILABLE'])
  })
})

/** Serves an application as the process does. @returns where, and what ends it as the process ends it */
async function serving({ deps, app }: Pick<TestApp, 'app' | 'deps'>) {
  const dispatcher = createDispatcher(
    deps,
    app,
    (_, res) => void res.writeHead(404).end(),
    () => false,
  )
  const { connections } = deps.config
  const server = createHttpServer(dispatcher, { headersMs: 15_000, connections, mayTakeLong: () => false })
  const port = await listen(server, '127.0.0.1', 0)
  const ended = async (): Promise<void> => {
    const drained = drain(server, { graceMs: 600_000 })
    deps.news.stop()
    await drained
  }
  return { port, origin: `http://127.0.0.1:${port}`, ended }
}
