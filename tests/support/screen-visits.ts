import type { BrowserContext } from '@playwright/test'
import { testOrigin, watch } from './fixtures.ts'
import { screenContext } from './screen-page.ts'
import { test as base, expect } from './visits.ts'

export { choose, expect, wordsOf } from './visits.ts'

interface WorkerFixtures {
  /** One browser profile for all visits of a worker, which has fonts, styles and scripts from the first one on. */
  profile: { context: BrowserContext; faults: readonly string[] }
}

/** The browser tests' own `test`, for those who look at screens and leave nothing behind. */
export const test = base.extend<object, WorkerFixtures>({
  // What fails says what it has found and where; a trace of every visit costs more than the visit.
  trace: 'off',

  profile: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ ...screenContext, baseURL: testOrigin() })
      await use({ context, faults: watch(context, []) })
      await context.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ profile, allowedErrors }, use) => {
    const { context, faults } = profile
    const earlier = faults.length
    await context.clearCookies()
    await use(context)
    const own = faults.slice(earlier).filter((fault) => !allowedErrors.some((pattern) => pattern.test(fault)))
    expect(own, 'errors in the browser').toEqual([])
  },

  page: async ({ context }, use) => {
    const page = await context.newPage()
    await page.addInitScript(forgetVisits)
    await use(page)
    await page.close()
  },
})

/** Runs in the page, before anything of it: no visit finds what another one has left in the browser. */
function forgetVisits(): void {
  if (location.protocol.startsWith('http')) localStorage.clear()
}
