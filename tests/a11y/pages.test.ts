import type { Page, ViewportSize } from '@playwright/test'
import { LOCALES } from '#/contract/locales.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { openFirstDocument, openFirstLesson, openFirstSubject } from '../support/found-screens.ts'
import { foundScreens, guestScreens, portalScreens, type Screen } from '../support/screens.ts'
import { type Account, choose, expect, test, untilLive } from '../support/visits.ts'

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

test.use({ allowedErrors: [/status of 404 .*\/no-such-page/] })

test.beforeEach(async ({ page }) => {
  // Colours are judged as they are in the end, not on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const locale of LOCALES) {
  for (const screen of guestScreens(locale)) {
    test(`a guest’s ${screen.path} in ${locale}`, async ({ page }) => {
      await choose(page, { locale })
      await visit(page, screen)
      await expectAccessible(page, screen.path, [wide, phone])
    })
  }
}

test('every page that search engines are told of is among these', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const told = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  expect(told.length).toBeGreaterThan(0)
  const looked = LOCALES.flatMap((locale) => guestScreens(locale).map(({ path }) => path))
  expect(told.filter((path) => !looked.includes(path))).toEqual([])
})

for (const screen of [...portalScreens, ...foundScreens]) {
  test(`${screen.account}’s ${screen.path}`, async ({ page, visitAs }) => {
    await visitAs(screen.account ?? 'student')
    await visit(page, screen)
    await expectAccessible(page, screen.path, [wide, phone])
  })
}

test.describe('in French, with longer words,', () => {
  for (const account of ['admin', 'professor', 'student'] as const) {
    test(`${account}’s pages fit a phone`, async ({ page, visitAs }) => {
      await page.setViewportSize(phone)
      await visitAs(account, { locale: 'fr' })
      for (const screen of screensOf(account)) {
        await visit(page, screen)
        await expectNoSidewaysScroll(page, screen.path)
      }
    })
  }
})

test.describe('for a finger', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  for (const account of [undefined, 'admin', 'professor', 'student'] as const) {
    test(`targets of ${account ?? 'a guest'} are 44 px at least`, async ({ page, visitAs }) => {
      if (account) await visitAs(account)
      const screens = account ? screensOf(account) : guestScreens('ar')
      for (const screen of screens) {
        await visit(page, screen)
        await expectTargets(page, 44, screen.path)
      }
    })
  }
})

test.describe('for those who need it larger', () => {
  for (const path of ['/', '/student'] as const) {
    test(`${path} loses nothing at 200 % and with wider spacing`, async ({ page, visitAs }) => {
      if (path === '/student') await visitAs('student')
      // What a window of 1280 by 800 becomes.
      await page.setViewportSize({ width: 640, height: 400 })
      await visit(page, { path, account: path === '/student' ? 'student' : undefined })
      await expectNoSidewaysScroll(page, 'at 200 %')
      await widenText(page)
      await expectNoSidewaysScroll(page, 'at 200 % with wider spacing')
      await page.setViewportSize(wide)
      await expectNoSidewaysScroll(page, 'with wider spacing')
      expect(await clippedTexts(page)).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})

/** How pages are come to that have no address of their own here. */
const finders: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a subject': openFirstSubject,
  'a lesson': openFirstLesson,
  'a document': openFirstDocument,
}

function screensOf(account: Account): Screen[] {
  return [...portalScreens, ...foundScreens].filter((screen) => screen.account === account)
}

async function visit(page: Page, { path, account, status }: Screen): Promise<void> {
  const find = finders[path]
  if (find) return find(page)
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(status ?? 200)
  if (account || path.startsWith('/auth/')) await untilLive(page)
  if (path === '/professor/ui-kit') await expect(page.locator('main section').first()).toBeVisible()
}

async function expectAccessible(page: Page, what: string, sizes: readonly ViewportSize[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const size of sizes) {
    const name = `${what} at ${size.width} px`
    await page.setViewportSize(size)
    await expectNoViolations(page, name)
    await expectNoSidewaysScroll(page, name)
  }
}

/** The spacing of WCAG 1.4.12, as a reader's own style sheet sets it. */
async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }
    `)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** @returns texts of which a part is cut off */
async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, [aria-hidden="true"], svg'))
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .filter((element) => getComputedStyle(element).overflow !== 'visible')
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
