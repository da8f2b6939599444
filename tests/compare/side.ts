import type { Browser, BrowserContext, Page } from '@playwright/test'
import { COLOR_SCHEME_COOKIE, COLOR_SCHEMES, type ColorScheme, MENU_MODE_COOKIE } from '#/contract/layout.ts'
import { LOCALE_COOKIE, type Locale } from '#/contract/locales.ts'
import { draw, makeSteady } from '../support/drawing.ts'
import { openScreen, resize, screenContext, setColorScheme, setTouch } from '../support/screen-page.ts'
import { type Screen, WIDTHS, type Width } from '../support/screens.ts'
import { demoPassword } from '../support/sign-in.ts'
import type { Account } from '../support/visits.ts'

/** How a screen is looked at. */
export interface View {
  screen: Screen
  locale: Locale
  width: Width
  colorScheme: ColorScheme
}

/** One of the two products that are compared. */
export interface Side {
  /** Visits a screen in a language once and draws every view of it, each the whole page. */
  drawAll(screen: Screen, locale: Locale): Promise<{ view: View; picture: Buffer }[]>
}

/** @returns what draws the screens of a server */
export function sideOf(browser: Browser, origin: string): Side {
  const contexts = new Map<Account | 'guest', Promise<BrowserContext>>()
  async function contextOf(account: Account | undefined): Promise<BrowserContext> {
    const context = contexts.get(account ?? 'guest') ?? signedIn(browser, origin, account)
    contexts.set(account ?? 'guest', context)
    return await context
  }
  return {
    async drawAll(screen, locale) {
      const context = await contextOf(screen.account)
      await context.addCookies([
        { name: LOCALE_COOKIE, value: locale, url: origin },
        { name: COLOR_SCHEME_COOKIE, value: 'light', url: origin },
        { name: MENU_MODE_COOKIE, value: 'static', url: origin },
      ])
      const page = await context.newPage()
      try {
        const widths = WIDTHS.filter((width) => !screen.only || screen.only === width)
        await resize(page, widths[0] ?? 1280)
        await openScreen(page, screen, locale)
        const drawn: { view: View; picture: Buffer }[] = []
        for (const width of widths) {
          await resize(page, width)
          await setTouch(page, width === 360)
          await makeSteady(page, locale)
          if (!screen.overlaid) await showWhole(page, width)
          for (const colorScheme of COLOR_SCHEMES) {
            await setColorScheme(page, colorScheme)
            drawn.push({ view: { screen, locale, width, colorScheme }, picture: await draw(page) })
          }
        }
        return drawn
      } finally {
        await page.close()
      }
    },
  }
}

async function signedIn(browser: Browser, origin: string, account: Account | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ ...screenContext, baseURL: origin })
  if (!account) return context
  // The header makes the session a browser's, bound to its cookie.
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const data = { username: account, password: demoPassword }
  const answer = await context.request.post('/api/auth/signin', { data, headers })
  if (!answer.ok()) throw new Error(`The sign-in of ${account} was answered ${answer.status()}`)
  return context
}

/** Makes the window as high as the page, so that what stays at its edges does not lie in the middle of the picture. */
async function showWhole(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await resize(page, width, Math.min(height, 16_000))
}
