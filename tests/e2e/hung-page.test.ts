import { howItHangs } from '../support/hung-page.ts'
import { expect, open, test } from '../support/visits.ts'

/** Milliseconds that are waited for what does not come. */
const SOON = 1_000

test.beforeEach(async ({ page, visitAs }) => {
  await visitAs('student')
  await open(page, '/student')
})

test('a page that is well hangs nowhere, also while its own clock stands still', async ({ page }) => {
  expect(await howItHangs(page)).toBeUndefined()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await howItHangs(page)).toBeUndefined()
})

test('a page that the browser draws no more is told from one whose scripts are busy', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setVirtualTimePolicy', { policy: 'pause' })
  expect(await howItHangs(page, SOON)).toContain('draws no frame')
})

test('a page whose scripts are busy does not answer', async ({ page }) => {
  const busy = page.evaluate((ms) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }, 5 * SOON)
  expect(await howItHangs(page, SOON)).toContain('scripts are busy')
  await busy
})
