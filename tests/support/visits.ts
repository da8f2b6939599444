import type { Page } from '@playwright/test'
import { COLOR_SCHEME_COOKIE, type ColorScheme, MENU_MODE_COOKIE, type MenuMode } from '#/contract/layout.ts'
import { DEFAULT_LOCALE, LOCALE_COOKIE, type Locale } from '#/contract/locales.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { type Translate, translator } from '#/i18n/translate.ts'
import { type Account, test as base, testOrigin } from './fixtures.ts'
import { unreadWith } from './unread.ts'

export { type Account, expect } from './fixtures.ts'

interface Fixtures {
  /**
   * Gives the page's browser profile a session that all tests of this worker share: nobody may end it.
   * Tests that do sign in with `login`.
   */
  visitAs(account: Account, choices?: Choices, page?: Page): Promise<void>
}

/** What a device may have chosen; a test that says nothing gets the first of each. */
export interface Choices {
  locale?: Locale
  colorScheme?: ColorScheme
  menuMode?: MenuMode
}

/** The browser tests' own `test`, for those who are inside already. */
export const test = base.extend<Fixtures>({
  visitAs: async ({ page: own, authCookiesOf }, use) => {
    await use(async (account, choices = {}, page = own) => {
      await page.context().addCookies(await authCookiesOf(account))
      await choose(page, { locale: DEFAULT_LOCALE, colorScheme: 'light', menuMode: 'static', ...choices })
    })
  },
})

/** Makes choices on the device, before the page is opened: they win over what the account keeps. */
export async function choose(page: Page, choices: Choices): Promise<void> {
  const chosen: [name: string, value: string | undefined][] = [
    [LOCALE_COOKIE, choices.locale],
    [COLOR_SCHEME_COOKIE, choices.colorScheme],
    [MENU_MODE_COOKIE, choices.menuMode],
  ]
  const url = testOrigin()
  await page.context().addCookies(chosen.flatMap(([name, value]) => (value ? [{ name, value, url }] : [])))
}

/** @returns what pages say in a language, by the ids of messages */
export function wordsOf(locale: Locale = DEFAULT_LOCALE): Translate {
  return translator(locale, appMessages[locale])
}

/** Waits until the scripts of a portal's page, or of the sign-in area, have taken over. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      !document.querySelector('astro-island[ssr]') &&
      // The last thing that a portal does when it starts.
      (location.pathname.startsWith('/auth/') || history.scrollRestoration === 'manual'),
  )
}

/** Opens a page that has scripts and waits for them. @returns the status of its answer */
export async function open(page: Page, path: string): Promise<number | undefined> {
  const answer = await page.goto(path)
  await untilLive(page)
  return answer?.status()
}

/** Opens the page that is shown once more and waits for its scripts: what is pressed before they have come is lost. */
export async function openAgain(page: Page): Promise<void> {
  await page.reload()
  await untilLive(page)
}

/** Keeps choices of language, scheme and menu away from the account, which other tests look at too. */
export async function keepChoicesHere(page: Page): Promise<void> {
  await page.route('**/api/me/preferences', (route) => route.fulfill({ json: preferences(route.request().postData()) }))
}

function preferences(patch: string | null): unknown {
  return { locale: 'ar', colorScheme: 'light', menuMode: 'static', ...JSON.parse(patch ?? '{}') }
}

/**
 * Keeps to itself what a page would tell of how far a student is and what somebody has read: other visits show how it was
 * before. Nothing is new meanwhile, and nothing is left to read in the menu, whenever that is asked. What a page tells
 * while it closes goes past Playwright's routes.
 */
export async function tellNothing(page: Page): Promise<void> {
  await page.addInitScript((nothing) => {
    const real = window.fetch
    const never = new Promise<Response>(() => undefined)
    window.fetch = (input, init) => {
      const path = String(input instanceof Request ? input.url : input)
      if (path.endsWith('/me/progress') && init?.method === 'POST') {
        return Promise.resolve(Response.json({ accepted: [], refused: [], done: [] }))
      }
      if (path.endsWith('/me/unread')) return Promise.resolve(Response.json(nothing))
      return path.endsWith('/me/news') || /\/(threads|announcements)\/[^/]+\/read$/.test(path)
        ? never
        : real(input, init)
    }
  }, unreadWith())
}
