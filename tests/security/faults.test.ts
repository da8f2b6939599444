import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { errorEnvelope } from '#/contract/errors.ts'
import { seededRandom } from '#/server/seed/random.ts'
import { embedded, statusOf, useFaults } from '../support/faults.ts'
import { EndedAtOnceError, type ServerOptions, startServer } from '../support/server.ts'
import { demoPassword, signInApi } from '../support/sign-in.ts'

const { start, dataFolder } = useFaults()

/** @returns how a server ended that should not have started */
async function failureOf(options: ServerOptions): Promise<EndedAtOnceError> {
  const outcome = await startServer(options).catch((error: unknown) => error)
  if (outcome instanceof EndedAtOnceError) return outcome
  if (!(outcome instanceof Error)) await (outcome as { stop(): Promise<unknown> }).stop()
  throw new Error('The server started', { cause: outcome })
}

describe('the server is killed', () => {
  const rounds = 6
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9))

  test('and what it had acknowledged is still there, once, and what it had ended stays ended', async () => {
    console.log(`The moments of the kills follow from TEST_SEED=${seed}`)
    const random = seededRandom(seed)
    const folder = dataFolder()
    const opened = ledger(join(folder, 'opened'))
    const ending = ledger(join(folder, 'ending'))
    const ended = ledger(join(folder, 'ended'))
    let server = await start(embedded(folder))
    const survivor = await signInApi(server.origin, 'admin')

    for (let round = 0; round < rounds; round++) {
      let running = true
      const { origin } = server
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
      await wait(100 + random() * 1_400)
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      running = false
      await Promise.all(writers)
      server = await start(embedded(folder))
    }

    const isAlive = async (token: string): Promise<boolean> =>
      (await statusOf(`${server.origin}/api/me`, { headers: { Authorization: `Bearer ${token}` } })) === 200
    const tokens = opened.all()
    expect(tokens.length).toBeGreaterThan(rounds)
    expect(new Set(tokens).size).toBe(tokens.length)
    const mustLive = tokens.filter((token) => !ending.all().includes(token))
    expect(await Promise.all(mustLive.map(isAlive))).toEqual(mustLive.map(() => true))
    expect(ended.all().length).toBeGreaterThan(0)
    expect(await Promise.all(ended.all().map(isAlive))).toEqual(ended.all().map(() => false))
    expect(await isAlive(survivor.person.accessToken)).toBe(true)
  }, 120_000)
})

/** What a caller knows for certain, one line each, written down before anything else happens. */
function ledger(file: string): { add(line: string): void; all(): string[] } {
  appendFileSync(file, '')
  return {
    add: (line) => appendFileSync(file, `${line}\n`, { flush: true }),
    all: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
  }
}

describe('a second server', () => {
  test('on the same data folder ends with 73 and one line; the first goes on', async () => {
    const folder = dataFolder()
    const server = await start(embedded(folder))
    const { code, lines } = await failureOf(embedded(folder))
    expect([code, lines]).toEqual([73, [expect.stringContaining(folder)]])
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200)
    expect((await signInApi(server.origin, 'student')).person.username).toBe('student')
  }, 30_000)

  test('on the same port ends with one line', async () => {
    const server = await start()
    const { code, lines } = await failureOf({ env: { PORT: String(server.port) } })
    expect([code, lines]).toEqual([1, [expect.stringMatching(/EADDRINUSE.*\d/)]])
  }, 30_000)
})

describe('a wrong configuration', () => {
  test.each([
    [{ PORT: 'http' }, /^PORT: /],
    [{ TOKEN_BINDING: 'maybe' }, /^TOKEN_BINDING: /],
    [{ HOST: '0.0.0.0', DEMO: undefined }, /^HOST: .*DEMO=1/],
    [{ PUBLIC_ORIGIN: 'https://manara.example', DEMO: undefined }, /^PUBLIC_ORIGIN: .*DEMO=1/],
  ])(
    '%j stops the start with 78 and one line that names it',
    async (env, line) => {
      const { code, lines } = await failureOf({ env })
      expect([code, lines]).toEqual([78, [expect.stringMatching(line)]])
    },
    30_000,
  )
})

describe('demo accounts', () => {
  const signIns = (origin: string): Promise<number[]> =>
    Promise.all(
      ['admin', 'professor', 'student'].map((username) =>
        statusOf(`${origin}/api/auth/signin`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username, password: demoPassword }),
        }),
      ),
    )

  test('come by themselves to an empty database that only this machine can reach', async () => {
    const server = await start(embedded(dataFolder(), { DEMO: undefined }))
    expect(await signIns(server.origin)).toEqual([200, 200, 200])
    expect(server.output()).toContain(demoPassword)
  }, 30_000)

  test('never come by themselves to one that others can reach', async () => {
    const server = await start(embedded(dataFolder(), { DEMO: undefined, PUBLIC_ORIGIN: 'https://manara.example' }))
    expect(await signIns(server.origin)).toEqual([401, 401, 401])
    expect(server.output()).not.toMatch(/demo/i)
    expect(await (await fetch(`${server.origin}/auth/login`)).text()).not.toContain(demoPassword)
  }, 30_000)
})

describe('a failure that nobody foresaw', () => {
  test('is a 500 of that request only, in the language of the page, and shows nothing of itself', async () => {
    const server = await start()
    const client = await signInApi(server.origin, 'student')
    const cookie = { Cookie: `token=${client.person.accessToken}; locale=fr` }
    await server.database?.db.execute(sql`alter table classes rename to classes_gone`)
    const call = await client.request('/me')
    expect([call.status, errorEnvelope.parse(await call.json()).code]).toEqual([500, 'INTERNAL'])
    const page = await fetch(`${server.origin}/student`, { headers: cookie })
    const text = await page.text()
    expect(page.status).toBe(500)
    expect(text).toMatch(/lang="fr"/)
    expect(text).not.toMatch(/classes_gone|relation|select|node_modules/)
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200)
    await server.database?.db.execute(sql`alter table classes_gone rename to classes`)
    expect((await client.request('/me')).status).toBe(200)
    expect(await statusOf(`${server.origin}/student`, { headers: cookie })).toBe(200)
    expect(server.output()).not.toContain(client.person.id)
  }, 30_000)
})

describe('two people at once', () => {
  test('never see each other: 200 portal pages, asked for by turns, twenty at a time', async () => {
    const server = await start()
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
  }, 60_000)
})
