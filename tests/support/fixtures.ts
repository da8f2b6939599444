import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { demoPassword } from './sign-in.ts'

export { expect }

interface Fixtures {
  /** Console errors that the test provokes on purpose, such as `/status of 404/`. */
  allowedErrors: readonly RegExp[]
  /**
   * Signs a page in without the form, as the page's own script would, so that the browser gets every cookie.
   * @param username `admin`, `professor`, `student` or anyone else of the demo academy
   * @param page the test's page unless another one is given
   * @param password the demo academy's unless another one is given
   */
  login(username: string, page?: Page, password?: string): Promise<void>
  /** Opens a page in a browser profile of its own: another person, or the same one on another computer. */
  newVisitor(): Promise<Page>
}

/**
 * Playwright's test with sign-in, in which a page that logs an error, throws, breaks the content
 * security policy or asks another origin for anything fails its test.
 */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(testOrigin())
  },

  context: async ({ context, allowedErrors }, use) => {
    const faults = watch(context, allowedErrors)
    await use(context)
    expect(faults, 'errors in the browser').toEqual([])
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
      await page.goto('/auth/login')
      const status = await page.evaluate(
        async (body) => {
          const headers = { 'Content-Type': 'application/json' }
          return (await fetch('/api/auth/signin', { method: 'POST', headers, body: JSON.stringify(body) })).status
        },
        { username, password },
      )
      expect(status, `sign-in of ${username}`).toBe(200)
    })
  },
})

/** @returns the address of the server under test */
export function testOrigin(): string {
  const origin = process.env.TEST_ORIGIN
  if (!origin) throw new Error('No server under test: the global setup has not run')
  return origin
}

/** @returns a list that grows with every fault that happens in the context */
function watch(context: BrowserContext, allowed: readonly RegExp[]): string[] {
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
