import { join } from 'node:path'
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
  request,
} from '@playwright/test'
import { howItHangs } from './hung-page.ts'
import { keptUnlessFailed } from './kept.ts'
import { startPushService, type TestPushService } from './push-service.ts'
import { startServer } from './server.ts'
import { demoPassword } from './sign-in.ts'

export { expect }

interface Fixtures {
  /** Console errors that the test provokes on purpose, such as `/status of 404/`. */
  allowedErrors: readonly RegExp[]
  /**
   * Signs a page in without the form and without opening anything: its browser profile gets every cookie.
   * @param username `admin`, `professor`, `student` or anyone else of the demo academy
   * @param page the test's page unless another one is given
   * @param password the demo academy's unless another one is given
   */
  login(username: string, page?: Page, password?: string): Promise<void>
  /** Opens a page in a browser profile of its own: another person, or the same one on another computer. */
  newVisitor(): Promise<Page>
}

/** The demo accounts that can sign in, by their user names. */
export type Account = 'admin' | 'professor' | 'student'

/** Options and fixtures of a worker: a process that runs tests one after the other. */
export interface WorkerFixtures {
  /** Whether the demo academy of the server under test has its lessons. */
  lessons: boolean
  /** The server under test, with a database, a mailbox and files that no other worker sees. */
  academy: undefined
  /** @returns the cookies of a sign-in session that all tests of this worker share */
  authCookiesOf(account: Account): Promise<Cookie[]>
}

/**
 * Playwright's test with sign-in, in which a page that logs an error, throws, breaks the content
 * security policy or asks another origin for anything fails its test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  lessons: [false, { option: true, scope: 'worker' }],

  academy: [async ({ lessons }, use) => serveAcademy(lessons, use), { scope: 'worker', auto: true, timeout: 180_000 }],

  // Here, where all have it: for another set of a worker's fixtures another worker is started.
  authCookiesOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const sessions = new Map<string, Promise<Cookie[]>>()
      await use((account) => keptUnlessFailed(sessions, account, () => requestAuthCookies(account)))
    },
    { scope: 'worker' },
  ],

  allowedErrors: [[], { option: true }],

  baseURL: async ({ academy: _ }, use) => {
    await use(testOrigin())
  },

  context: async ({ context, allowedErrors }, use) => {
    const faults = watch(context, allowedErrors)
    await use(context)
    expect(faults, 'errors in the browser').toEqual([])
  },

  page: async ({ page }, use, testInfo) => {
    await use(page)
    const hangs = testInfo.status === 'timedOut' ? await howItHangs(page) : undefined
    // An answer that is still being made up when the test is over is nobody's any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (hangs) throw new Error(hangs)
  },

  newVisitor: async ({ browser, baseURL, allowedErrors }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[][] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL })
      contexts.push(context)
      faults.push(watch(context, allowedErrors))
      return await context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(faults.flat(), 'errors in the browser').toEqual([])
  },

  login: async ({ page: own }, use) => {
    await use(async (username, page = own, password = demoPassword) => {
      const answer = await signIn(page.context().request, username, password)
      expect(answer.status(), `sign-in of ${username}`).toBe(200)
    })
  },
})

/** Serves an academy of a worker's own while it is used: tests that change all of it have another one than the rest. */
export async function serveAcademy(lessons: boolean, use: (academy: undefined) => Promise<void>): Promise<void> {
  // Somebody's own server, named by whoever started the run.
  if (process.env.TEST_ORIGIN) return await use(undefined)
  pushes = await startPushService()
  const server = await startServer({ lessons, env: { PUSH_SERVICE: pushes.origin } })
  process.env.TEST_ORIGIN = server.origin
  process.env.TEST_MAIL = join(server.dataDir, 'mail')
  process.env.TEST_DATABASE = server.database?.url
  await use(undefined)
  await server.stop()
  await pushes.close()
}

let pushes: TestPushService | undefined

/** @returns the push service that the server under test may call besides those of browsers */
export function testPushService(): TestPushService {
  if (!pushes) throw new Error('No push service: the server under test is somebody’s own')
  return pushes
}

/** @returns the address of the server under test */
export function testOrigin(): string {
  const origin = process.env.TEST_ORIGIN
  if (!origin) throw new Error('No server under test: it is started with the first fixture of a test')
  return origin
}

/** @returns the database of the server under test, for what only time brings about */
export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE
  if (!url) throw new Error('The database of the server under test is not known: it is somebody’s own')
  return url
}

/** @returns a list that grows with every fault that happens in the context */
export function watch(context: BrowserContext, allowed: readonly RegExp[]): string[] {
  const faults: string[] = []
  const own = new URL(testOrigin()).host
  context.on('console', (message) => {
    const text = [message.text(), message.location().url].filter(Boolean).join(' at ')
    if (message.type() === 'error' && !allowed.some((pattern) => pattern.test(text))) faults.push(text)
  })
  context.on('weberror', (error) => {
    faults.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const local = url.protocol === 'data:' || url.protocol === 'blob:' || url.host === own
    if (!local) faults.push(`request to another origin: ${request.url()}`)
  })
  return faults
}

async function requestAuthCookies(username: Account): Promise<Cookie[]> {
  const client = await request.newContext({ baseURL: testOrigin() })
  const answer = await signIn(client, username, demoPassword)
  expect(answer.status(), `sign-in of ${username}`).toBe(200)
  const { cookies } = await client.storageState()
  await client.dispose()
  return cookies
}

/** Signs in as a browser's page would: the header has the session bound to its cookie. */
function signIn(client: APIRequestContext, username: string, password: string): Promise<APIResponse> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  return client.post(`${testOrigin()}/api/auth/signin`, { headers, data: { username, password } })
}
