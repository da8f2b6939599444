import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorEnvelope } from '#/contract/errors.ts'
import { findEmbedded } from '#/server/platform/database/embedded.ts'
import { seededRandom } from '#/server/platform/seeded-random.ts'
import { eventually } from '../support/eventually.ts'
import { embedded, makeDataFolder, statusOf } from '../support/faults.ts'
import { EndedAtOnceError, type ServerOptions, startServer, type TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { demoPassword, signInApi } from '../support/sign-in.ts'

/** @returns how a server ended that should not have started */
async function failureOf(options: ServerOptions): Promise<EndedAtOnceError> {
  const outcome = await startServer(options).catch((error: unknown) => error)
  if (outcome instanceof EndedAtOnceError) return outcome
  if (!(outcome instanceof Error)) await (outcome as { stop(): Promise<unknown> }).stop()
  throw new Error('The server started', { cause: outcome })
}

/** Signs the three demo accounts in. @returns the statuses */
function signIns(origin: string): Promise<number[]> {
  return Promise.all(
    ['admin', 'professor', 'student'].map((username) =>
      statusOf(`${origin}/api/auth/signin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password: demoPassword }),
      }),
    ),
  )
}

describe('a server on an empty folder that only this machine can reach', () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9))
  const random = seededRandom(seed)
  const folder = makeDataFolder()
  const options = embedded(folder, { DEMO: undefined })
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(options)
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has demo accounts by itself', async () => {
    expect(await signIns(server.origin)).toEqual([200, 200, 200])
    await eventually(() => server.output()).toContain(demoPassword)
  })

  test('keeps a second one from its folder, which ends with 73 and one line; the first goes on', async () => {
    const { code, lines } = await failureOf(options)
    expect([code, lines]).toEqual([73, [expect.stringContaining(folder)]])
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200)
    expect((await signInApi(server.origin, 'student')).person.username).toBe('student')
  })

  test('keeps a second one from its port, which ends with one line', async () => {
    const { code, lines } = await failureOf({ env: { PORT: String(server.port) } })
    expect([code, lines]).toEqual([1, [expect.stringMatching(/EADDRINUSE.*\d/)]])
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200)
  })

  test.each([1, 2, 3, 4, 5, 6])(
    `is killed for the %i. time (TEST_SEED=${seed}): what it had acknowledged is still there, once, and what it had ended stays ended`,
    async (round) => {
      const [opened, ending, ended] = ['opened', 'ending', 'ended'].map((name) =>
        ledger(join(folder, `${name}-${round}`)),
      )
      if (!(opened && ending && ended)) throw new Error('There are three ledgers')
      const { origin } = server
      const survivor = await signInApi(origin, 'admin')
      let running = true
      // A call that the kill cuts off is not acknowledged: whether it was done is open.
      const cut = (): undefined => undefined
      const writers = ['admin', 'professor', 'student', 'student'].map(async (name) => {
        for (let done = 0; running; done++) {
          const client = await signInApi(origin, name).catch(cut)
          if (!client) continue
          opened.add(client.person.accessToken)
          if (done % 2 === 0) continue
          ending.add(client.person.accessToken)
          const answer = await client.request('/auth/logout', { method: 'POST' }).catch(cut)
          if (answer?.ok) ended.add(client.person.accessToken)
        }
      })
      await eventually(() => ended.all().length).toBeGreaterThan(0)
      await wait(random() * 500)
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      running = false
      await Promise.all(writers)
      server = await startServer(options)

      const isAlive = async (token: string): Promise<boolean> =>
        (await statusOf(`${server.origin}/api/me`, { headers: { Authorization: `Bearer ${token}` } })) === 200
      const tokens = opened.all()
      expect(new Set(tokens).size).toBe(tokens.length)
      const mustLive = tokens.filter((token) => !ending.all().includes(token))
      expect(await Promise.all(mustLive.map(isAlive))).toEqual(mustLive.map(() => true))
      expect(await Promise.all(ended.all().map(isAlive))).toEqual(ended.all().map(() => false))
      expect(await isAlive(survivor.person.accessToken)).toBe(true)
    },
  )

  test('answers a failure that nobody foresaw with a 500 of that request only, in the language of the page, which shows nothing of itself', async () => {
    const client = await signInApi(server.origin, 'student')
    const cookie = { Cookie: `token=${client.person.accessToken}; locale=fr` }
    await execute('alter table classes rename to classes_gone')
    const call = await client.request('/me')
    const page = await fetch(`${server.origin}/student`, { headers: cookie })
    const ready = await statusOf(`${server.origin}/health/ready`)
    await execute('alter table classes_gone rename to classes')
    expect([call.status, errorEnvelope.parse(await call.json()).code]).toEqual([500, 'INTERNAL'])
    const text = await page.text()
    expect(page.status).toBe(500)
    expect(text).toMatch(/lang="fr"/)
    expect(text).not.toMatch(/classes_gone|relation|select|node_modules/)
    expect(ready).toBe(200)
    expect((await client.request('/me')).status).toBe(200)
    expect(await statusOf(`${server.origin}/student`, { headers: cookie })).toBe(200)
    expect(server.output()).toContain('classes')
    expect(server.output()).not.toContain(client.person.id)
  })

  /** Changes the server's database behind its back. */
  async function execute(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: await findEmbedded(folder) })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
})

/** What a caller knows for certain, one line each, written down before anything else happens. */
function ledger(file: string): { add(line: string): void; all(): string[] } {
  appendFileSync(file, '')
  return {
    add: (line) => appendFileSync(file, `${line}\n`, { flush: true }),
    all: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
  }
}

describe('a server on an empty folder that others can reach', () => {
  const folder = makeDataFolder()
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(embedded(folder, { DEMO: undefined, PUBLIC_ORIGIN: 'https://manara.example' }))
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has no demo accounts by itself', async () => {
    expect(await signIns(server.origin)).toEqual([401, 401, 401])
    expect(server.output()).not.toMatch(/demo/i)
    expect(await (await fetch(`${server.origin}/auth/login`)).text()).not.toContain(demoPassword)
  })
})

describe('a wrong configuration', () => {
  test.each([
    [{ TOKEN_BINDING: 'maybe' }, /^TOKEN_BINDING: /],
    [{ HOST: '0.0.0.0', DEMO: undefined }, /^HOST: .*DEMO=1/],
    [{ PUBLIC_ORIGIN: 'https://manara.example', DEMO: undefined }, /^PUBLIC_ORIGIN: .*DEMO=1/],
  ])('%j stops the start with 78 and one line that names it', async (env, line) => {
    const { code, lines } = await failureOf({ env })
    expect([code, lines]).toEqual([78, [expect.stringMatching(line)]])
  })
})

describe('two people at once', () => {
  test('never see each other: 200 portal pages, asked for by turns, twenty at a time', async () => {
    const server = sharedServer()
    const people = await Promise.all(['student', 'professor', 'admin'].map((name) => signInApi(server.origin, name)))
    let asked = 0
    const askInTurn = async (): Promise<void> => {
      while (asked < 200) {
        const who = asked++ % people.length
        const person = people[who]?.person
        const answer = await fetch(`${server.origin}/${person?.username}`, {
          headers: { Cookie: `token=${person?.accessToken}` },
        })
        expect(answer.status).toBe(200)
        const text = await answer.text()
        const shown = people.map((each) => text.includes(each.person.id))
        expect(shown, `the page of ${person?.username}`).toEqual(people.map((_, index) => index === who))
      }
    }
    await Promise.all(Array.from({ length: 20 }, askInTurn))
    expect(asked).toBe(200)
  })
})
