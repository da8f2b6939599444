import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/audit.ts'
import { openScreen } from '../support/screen-page.ts'
import { expect, test } from '../support/screen-visits.ts'
import { screens } from '../support/screens.ts'

for (const screen of screens.filter(({ name }) => name === 'home' || name === 'student')) {
  test(`${screen.name} loses nothing at 200 % and with wider spacing`, async ({ page, visitAs }) => {
    if (screen.account) await visitAs(screen.account)
    // What a window of 1280 by 800 becomes.
    await page.setViewportSize({ width: 640, height: 400 })
    await openScreen(page, screen, 'ar')
    await expectNoSidewaysScroll(page, 'at 200 %')
    await widenText(page)
    await expectNoSidewaysScroll(page, 'at 200 % with wider spacing')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoSidewaysScroll(page, 'with wider spacing')
    expect(await clippedTexts(page)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
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
