import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorEnvelope } from '#/contract/errors.ts'
import { testDatabase } from '../support/database.ts'
import { freePort, startServer, type TestServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'

const servers: TestServer[] = []
const folders: string[] = []

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> {
  const server = await startServer(options)
  servers.push(server)
  return server
}

/** A data folder that outlives the server on it. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'manara-fault-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

const embedded = (folder: string) => ({ env: { DATABASE_URL: undefined, DATA_DIR: folder, DEMO: '1' } })
const postmaster = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const status = async (url: string, init?: RequestInit): Promise<number> =>
  (await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })).status

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the server is killed', () => {
  test('and what it had acknowledged is still there, once, with the same sessions', async () => {
    const folder = dataFolder()
    const ledger = join(folder, 'ledger')
    let server = await start(embedded(folder))
    const survivor = await signInApi(server.origin, 'admin')
    const acknowledged = (): string[] => readFileSync(ledger, 'utf8').trim().split('\n').filter(Boolean)
    appendFileSync(ledger, '')

    for (let round = 0; round < 4; round++) {
      let running = true
      const writers = Array.from({ length: 4 }, async () => {
        while (running) {
          const client = await signInApi(server.origin, 'student').catch(() => undefined)
          if (client) appendFileSync(ledger, `${client.person.accessToken}\n`, { flush: true })
        }
      })
      const goal = acknowledged().length + 10 + round * 7
      await vi.waitUntil(() => acknowledged().length >= goal, { timeout: 20_000, interval: 5 })
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      running = false
      await Promise.all(writers)
      servers.pop()
      server = await start({ env: { ...embedded(folder).env } })
    }

    const tokens = acknowledged()
    expect(new Set(tokens).size).toBe(tokens.length)
    const alive = await Promise.all(
      tokens.map((token) => status(`${server.origin}/api/me`, { headers: { Authorization: `Bearer ${token}` } })),
    )
    expect(alive.filter((each) => each !== 200)).toEqual([])
    expect(await status(`${server.origin}/api/me`, { headers: survivor.headers })).toBe(200)
  }, 120_000)
})

describe('the database is killed', () => {
  test('and the server stays, says so, and goes on when it is back', async () => {
    const folder = dataFolder()
    const server = await start(embedded(folder))
    const client = await signInApi(server.origin, 'student')
    const pid = server.pid

    process.kill(postmaster(folder), 'SIGKILL')
    const seen = new Set<number>()
    await vi.waitUntil(
      async () => {
        const answer = await client.request('/me')
        seen.add(answer.status)
        if (answer.status === 503) {
          expect(answer.headers.get('Retry-After')).toBeTruthy()
          expect(errorEnvelope.parse(await answer.json()).code).toBe('UNAVAILABLE')
        }
        expect(await status(`${server.origin}/health/live`)).toBe(200)
        return answer.status === 200 && seen.has(503)
      },
      { timeout: 20_000, interval: 50 },
    )
    expect([...seen].sort()).toEqual([200, 503])
    expect(await status(`${server.origin}/health/ready`)).toBe(200)
    expect(() => process.kill(pid, 0)).not.toThrow()
  }, 60_000)
})

describe('the database is away at the start', () => {
  test('and the public site is served meanwhile; then everything', async () => {
    const own = await testDatabase({ seeded: true })
    const port = await freePort()
    const away = new URL(own.url)
    away.port = String(port)
    const server = await start({ env: { DATABASE_URL: away.href }, waitFor: '/health/live' })

    expect(await status(`${server.origin}/health/ready`)).toBe(503)
    expect(await status(`${server.origin}/`)).toBe(200)
    const page = await fetch(`${server.origin}/auth/login`)
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await page.text()).toMatch(/lang="ar"/)
    const call = await fetch(`${server.origin}/api/me`)
    expect([call.status, errorEnvelope.parse(await call.json()).code]).toEqual([503, 'UNAVAILABLE'])

    const { createServer, connect } = await import('node:net')
    const real = Number(new URL(own.url).port)
    const relay = createServer((socket) => {
      const upstream = connect({ host: '127.0.0.1', port: real })
      socket.pipe(upstream).pipe(socket)
      socket.on('error', () => upstream.destroy())
      upstream.on('error', () => socket.destroy())
    })
    await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve))
    await vi.waitUntil(async () => (await status(`${server.origin}/health/ready`)) === 200, {
      timeout: 10_000,
      interval: 50,
    })
    expect((await signInApi(server.origin, 'student')).person.username).toBe('student')
    await server.stop()
    relay.close()
    await own.drop()
  }, 60_000)
})

describe('the database hangs', () => {
  test('and calls end within five seconds, later ones at once, probes always; then all is as before', async () => {
    const folder = dataFolder()
    const server = await start(embedded(folder))
    const client = await signInApi(server.origin, 'student')
    const hung = processesOf(postmaster(folder))
    for (const pid of hung) process.kill(pid, 'SIGSTOP')
    try {
      const started = performance.now()
      const answers = await Promise.all(Array.from({ length: 50 }, () => client.request('/me')))
      expect(performance.now() - started).toBeLessThan(6_000)
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
      expect(await status(`${server.origin}/health/live`)).toBe(200)
      const again = performance.now()
      expect((await client.request('/me')).status).toBe(503)
      expect(performance.now() - again).toBeLessThan(1_000)
    } finally {
      for (const pid of hung) process.kill(pid, 'SIGCONT')
    }
    await vi.waitUntil(async () => (await client.request('/me')).status === 200, { timeout: 5_000, interval: 50 })
  }, 60_000)
})

/** @returns a process and its children, the children first */
function processesOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
      } catch {
        return false
      }
    })
  return [...children.map(Number), parent]
}

describe('the server is told to stop', () => {
  test('during fifty running requests: all are answered, and it ends with 0', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 60 })
    const signIn = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify({ username: 'student', password: 'manara-demo' })
        const call = request(
          `${server.origin}/api/auth/signin`,
          {
            method: 'POST',
            agent,
            headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
          },
          (answer) => {
            answer.resume()
            answer.on('end', () => resolve(answer.statusCode ?? 0))
          },
        )
        call.on('error', reject)
        call.end(body)
        call.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()))
      })
    let open = 0
    const connected = (): void => {
      open++
    }
    const answers = Array.from({ length: 50 }, signIn)
    await vi.waitUntil(() => open === 50, { timeout: 5_000, interval: 1 })
    const first = await Promise.race(answers)
    const code = server.stop('SIGTERM')
    const statuses = [first, ...(await Promise.all(answers))]
    expect(await code).toBe(0)
    // Some may be told to come back, for the queue of hashes is bounded; none is left without an answer.
    expect(statuses.filter((each) => each !== 200 && each !== 503)).toEqual([])
    agent.destroy()
  }, 60_000)

  test('with idle connections open: it does not wait for them', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve, reject) => {
      request(`${server.origin}/health/live`, { agent }, (answer) => answer.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
    expect(await server.stop('SIGINT')).toBe(0)
    agent.destroy()
  }, 20_000)
})

describe('a second server', () => {
  test('on the same data folder ends with 73 and one line; the first goes on', async () => {
    const folder = dataFolder()
    const server = await start(embedded(folder))
    const failure = await startServer({ env: embedded(folder).env }).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    const text = (failure as Error).message.split('\n').slice(1).filter(Boolean)
    expect(text).toHaveLength(1)
    expect(text[0]).toContain(folder)
    expect(await status(`${server.origin}/health/ready`)).toBe(200)
  }, 30_000)

  test('on the same port ends with one line', async () => {
    const server = await start()
    const failure = await startServer({ env: { PORT: String(server.port) } }).catch((error: Error) => error)
    expect((failure as Error).message.split('\n').slice(1).filter(Boolean)).toEqual([
      expect.stringMatching(/EADDRINUSE.*\d/),
    ])
  }, 30_000)
})

describe('a wrong configuration', () => {
  test.each([
    [{ PORT: 'http' }, /^PORT: /],
    [{ TOKEN_BINDING: 'maybe' }, /^TOKEN_BINDING: /],
    [{ HOST: '0.0.0.0', DEMO: undefined }, /^HOST: .*DEMO=1/],
  ])(
    '%j stops the start with one line that names it',
    async (env, line) => {
      const failure = await startServer({ env }).catch((error: Error) => error)
      const text = (failure as Error).message.split('\n').slice(1).filter(Boolean)
      expect(text).toEqual([expect.stringMatching(line)])
    },
    30_000,
  )
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
    expect(await status(`${server.origin}/health/ready`)).toBe(200)
    await server.database?.db.execute(sql`alter table classes_gone rename to classes`)
    expect((await client.request('/me')).status).toBe(200)
    expect(await status(`${server.origin}/student`, { headers: cookie })).toBe(200)
    expect(server.output()).not.toContain(client.person.id)
  }, 30_000)
})

describe('two people at once', () => {
  test('never see each other: 200 portal pages, asked for by turns', async () => {
    const server = await start()
    const people = await Promise.all(['student', 'professor', 'admin'].map((name) => signInApi(server.origin, name)))
    const pages = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const who = index % people.length
        const client = people[who]
        const answer = await fetch(`${server.origin}/${client?.person.username}`, {
          headers: { Cookie: `token=${client?.person.accessToken}` },
        })
        return { who, status: answer.status, text: await answer.text() }
      }),
    )
    for (const { who, status: code, text } of pages) {
      expect(code).toBe(200)
      const shown = people.map(({ person }) => text.includes(person.id))
      expect(shown, `the page of ${people[who]?.person.username}`).toEqual(people.map((_, index) => index === who))
    }
  }, 60_000)
})
