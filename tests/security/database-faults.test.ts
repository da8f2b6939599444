import { connect, createServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { errorEnvelope } from '#/contract/errors.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { fromOwnPage } from '../support/calls.ts'
import { testDatabase } from '../support/database.ts'
import { embedded, hang, postmaster, statusOf, useFaults } from '../support/faults.ts'
import { freePort, type TestServer } from '../support/server.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'

const { start, dataFolder } = useFaults()

/** A portal page, asked for by a person's browser. */
function page(server: TestServer, { person }: ApiClient): Promise<Response> {
  return fetch(`${server.origin}/student`, { headers: { Cookie: `token=${person.accessToken}` } })
}

function postForm({ origin }: TestServer, username: string): Promise<Response> {
  return fetch(`${origin}/auth/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: fromOwnPage,
    body: new URLSearchParams({ username, password: 'canary-password' }),
  })
}

function postJson({ origin }: TestServer, username: string): Promise<Response> {
  return fetch(`${origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'canary-password' }),
  })
}

async function expectUnavailableCall(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(errorEnvelope.parse(await answer.json()).code).toBe('UNAVAILABLE')
}

async function expectUnavailablePage(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(await answer.text()).toMatch(/<html[^>]* lang="ar"/)
}

/** @returns milliseconds in the middle of twenty answers of the probe, one after the other */
async function medianOfLiveness({ origin }: TestServer): Promise<number> {
  const times: number[] = []
  for (let asked = 0; asked < 20; asked++) {
    const before = performance.now()
    expect(await statusOf(`${origin}/health/live`)).toBe(200)
    times.push(performance.now() - before)
  }
  return times.sort((a, b) => a - b)[10] ?? 0
}

describe('the database is killed', () => {
  test('and the server stays, says so, and goes on when it is back', async () => {
    const folder = dataFolder()
    const server = await start(embedded(folder))
    const client = await signInApi(server.origin, 'student')
    const pid = server.pid

    process.kill(postmaster(folder), 'SIGKILL')
    const seen = { call: new Set<number>(), page: new Set<number>() }
    await vi.waitUntil(
      async () => {
        const [call, shown] = await Promise.all([client.request('/me'), page(server, client)])
        seen.call.add(call.status)
        seen.page.add(shown.status)
        if (call.status === 503) await expectUnavailableCall(call)
        if (shown.status === 503) await expectUnavailablePage(shown)
        expect(await statusOf(`${server.origin}/health/live`)).toBe(200)
        return call.status === 200 && shown.status === 200 && seen.call.has(503) && seen.page.has(503)
      },
      { timeout: 20_000, interval: 50 },
    )
    expect([[...seen.call].sort(), [...seen.page].sort()]).toEqual([
      [200, 503],
      [200, 503],
    ])
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200)
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

    expect(await statusOf(`${server.origin}/health/ready`)).toBe(503)
    expect(await statusOf(`${server.origin}/`)).toBe(200)
    await expectUnavailablePage(await fetch(`${server.origin}/auth/login`))
    await expectUnavailableCall(await fetch(`${server.origin}/api/me`))

    const real = Number(new URL(own.url).port)
    const relay = createServer((socket) => {
      const upstream = connect({ host: '127.0.0.1', port: real })
      socket.pipe(upstream).pipe(socket)
      socket.on('error', () => upstream.destroy())
      upstream.on('error', () => socket.destroy())
    })
    await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve))
    await vi.waitUntil(async () => (await statusOf(`${server.origin}/health/ready`)) === 200, {
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
  test('and calls and pages end within five seconds, later ones at once, probes always; then all is as before', async () => {
    const folder = dataFolder()
    const server = await start(embedded(folder))
    const client = await signInApi(server.origin, 'student')
    const release = hang(folder)
    try {
      const started = performance.now()
      const answers = Promise.all(Array.from({ length: 50 }, () => client.request('/me')))
      const pages = Promise.all(Array.from({ length: 5 }, () => page(server, client)))
      expect(await medianOfLiveness(server)).toBeLessThan(50)
      for (const shown of await pages) await expectUnavailablePage(shown)
      for (const call of await answers) await expectUnavailableCall(call)
      expect(performance.now() - started).toBeLessThan(6_000)

      expect(await medianOfLiveness(server)).toBeLessThan(50)
      const again = performance.now()
      await expectUnavailableCall(await client.request('/me'))
      await expectUnavailablePage(await page(server, client))
      expect(performance.now() - again).toBeLessThan(1_000)
      expect(await statusOf(`${server.origin}/health/ready`)).toBe(503)
    } finally {
      release()
    }
    await vi.waitUntil(async () => (await client.request('/me')).status === 200, { timeout: 5_000, interval: 50 })
    expect((await page(server, client)).status).toBe(200)
  }, 60_000)

  test('and who tries to sign in meanwhile is told to come back, by form and by call; no log keeps the name', async () => {
    const folder = dataFolder()
    const server = await start(embedded(folder, { LOG_LEVEL: 'debug' }))
    const release = hang(folder)
    const sorry = apiTranslator('ar')('api.unavailable')
    try {
      // First those that wait for an answer and get none, then those that do not wait any more.
      for (const names of [
        ['canary-first@manara.example', '+21698765432'],
        ['canary-second', 'canary third'],
      ]) {
        const forms = names.map((name) => postForm(server, name))
        const calls = names.map((name) => postJson(server, name))
        for (const answer of await Promise.all(forms)) {
          expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
          expect(await answer.text()).toContain(sorry)
        }
        for (const answer of await Promise.all(calls)) await expectUnavailableCall(answer)
      }
    } finally {
      release()
    }
    await server.stop()
    expect(server.log()).toContain('/api/auth/signin')
    expect(server.log()).not.toMatch(/canary|98765432/)
  }, 60_000)
})
