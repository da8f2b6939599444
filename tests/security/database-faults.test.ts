import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorEnvelope } from '#/contract/errors.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { findEmbedded } from '#/server/platform/database/embedded.ts'
import { fromOwnPage } from '../support/calls.ts'
import { postMessage } from '../support/contact-form.ts'
import { testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { embedded, hang, makeDataFolder, postmaster, statusOf, useFaults } from '../support/faults.ts'
import { freePort, startServer, type TestServer } from '../support/server.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'

/** Seconds after which the server gives up waiting for its database. */
const LIMIT = 2
const academy = 'contact@manara.example'

const { start } = useFaults()

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

describe('a server and its own database', () => {
  const folder = makeDataFolder()
  let url = ''
  let smtp: TestSmtp
  let server: TestServer
  let client: ApiClient

  beforeAll(async () => {
    smtp = await startSmtp()
    const env = { SMTP_URL: smtp.url, MAIL_RETRY_SECONDS: '1', TRUSTED_PROXY_HOPS: '1' }
    server = await startServer(embedded(folder, { ...env, DATABASE_SECONDS: String(LIMIT), LOG_LEVEL: 'debug' }))
    client = await signInApi(server.origin, 'student')
    url = (await findEmbedded(folder)) ?? ''
  })
  afterAll(async () => {
    await server?.stop()
    await smtp?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => untilWell())

  /** Waits until nothing is left of a fault. */
  async function untilWell(): Promise<void> {
    await eventually(async () => [(await client.request('/me')).status, (await page(server, client)).status]).toEqual([
      200, 200,
    ])
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200)
  }

  /** Does something while the database hangs, and lets it go on. */
  async function whileHanging(work: () => Promise<void>): Promise<void> {
    const release = hang(folder)
    try {
      await work()
    } finally {
      release()
    }
    await untilWell()
  }

  /** A connection of our own, for which the hanging database is given as long as for the server's. */
  async function unanswered(): Promise<'the limit'> {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT * 1_000 })
    own.on('error', () => undefined)
    await expect(own.connect()).rejects.toThrow(/timeout/)
    return 'the limit'
  }
  test('works as a role that owns nothing, and seals its audit log', async () => {
    const rowsOf = async (statement: string): Promise<unknown[]> => {
      const owner = new pg.Client({ connectionString: url })
      await owner.connect()
      return (await owner.query(statement).finally(() => owner.end())).rows
    }
    const roles = `select distinct usename as role from pg_stat_activity where application_name = 'manara'`
    expect(await rowsOf(roles)).toEqual([{ role: 'manara_runtime' }])
    const unsealed = 'select (select count(*) from audit_events) - (select count(*) from audit_seals) as events'
    await eventually(() => rowsOf(unsealed)).toEqual([{ events: '0' }])
  })

  test('which is killed: it stays, says so, and goes on when the database is back', async () => {
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
      { timeout: 60_000, interval: 50 },
    )
    expect([[...seen.call].sort(), [...seen.page].sort()]).toEqual([
      [200, 503],
      [200, 503],
    ])
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200)
    expect(() => process.kill(server.pid, 0)).not.toThrow()
  })

  test('which hangs: calls and pages end, probes are answered meanwhile, later ones do not wait; then all is as before', async () => {
    await whileHanging(async () => {
      const answers = Array.from({ length: 50 }, () => client.request('/me'))
      const pages = Array.from({ length: 5 }, () => page(server, client))
      const first = Promise.race([...answers, ...pages]).then(() => 'a call')
      expect(await Promise.race([statusOf(`${server.origin}/health/live`), first])).toBe(200)
      for (const shown of await Promise.all(pages)) await expectUnavailablePage(shown)
      for (const call of await Promise.all(answers)) await expectUnavailableCall(call)

      const limit = unanswered()
      const later = Promise.all([client.request('/me'), page(server, client)])
      const answered = await Promise.race([later, limit])
      if (answered === 'the limit') throw new Error('Later ones wait as the first ones did')
      await expectUnavailableCall(answered[0])
      await expectUnavailablePage(answered[1])
      expect(await statusOf(`${server.origin}/health/ready`)).toBe(503)
      await limit
    })
  })

  test('which hangs: who tries to sign in is told to come back, by form and by call; no log keeps the name', async () => {
    const sorry = apiTranslator('ar')('api.unavailable')
    await whileHanging(async () => {
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
    })
    expect(server.log()).toContain('/api/auth/signin')
    expect(server.log()).not.toMatch(/canary|98765432/)
  })

  test('which hangs: the contact form comes back with everything in it, and goes through later, once', async () => {
    const canary = { name: 'canary-name', email: 'canary@example.tn', message: 'canary-message' }
    await whileHanging(async () => {
      for (const _ of [1, 2]) {
        const refused = await postMessage(server.origin, canary, { locale: 'fr' })
        expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2'])
        const shown = await refused.text()
        expect(shown).toContain(apiTranslator('fr')('api.unavailable'))
        for (const typed of Object.values(canary)) expect(shown).toContain(typed)
      }
    })
    for (const _ of [1, 2]) expect((await postMessage(server.origin, canary, { locale: 'fr' })).status).toBe(303)
    // The people of the demo academy are mailed too, reminded of sessions by the time of day.
    const ours = [canary.email, academy]
    await eventually(() => smtp.received.flatMap(({ to }) => to.filter((each) => ours.includes(each))).sort()).toEqual(
      ours,
    )
    expect(server.log()).toContain('/contact/send')
    expect(server.log()).not.toContain('canary')
  })
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
    await eventually(() => statusOf(`${server.origin}/health/ready`)).toBe(200)
    expect((await signInApi(server.origin, 'student')).person.username).toBe('student')
    await server.stop()
    relay.close()
    await own.drop()
  })
})

test('a database that is lost in the moment in which it is ready ends no server', async () => {
  const folder = makeDataFolder()
  const server = await start(embedded(folder))
  process.kill(postmaster(folder), 'SIGKILL')
  await eventually(async () => (await signInApi(server.origin, 'student')).person.username).toBe('student')
  expect(await server.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
