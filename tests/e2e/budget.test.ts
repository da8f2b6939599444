import { expect, test, testOrigin } from '../support/fixtures.ts'
import { readSitemap } from '../support/sitemap.ts'
import { packed, sum, transfersOf } from '../support/transfers.ts'

const KB = 1024
/** Everything with its headers; styles and scripts as they are packed. */
const BUDGET = { all: 90 * KB, styles: 12 * KB, scripts: 2 * KB }

/** A cheap phone, which still asks for pictures at twice the width. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
test.use(phone)

test('the first visit of any page is light', async ({ browser, baseURL }, { annotations }) => {
  test.slow()
  for (const { path } of await readSitemap(testOrigin())) {
    const page = await browser.newPage({ ...phone, baseURL })
    const transfers = await transfersOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const fonts = transfers.filter(({ type }) => type === 'Font')
    const all = sum(transfers.map(({ bytes }) => bytes))
    const listed = `${path}: ${transfers.map(({ path: file, bytes }) => `${file} ${bytes}`).join(', ')}`
    annotations.push({ type: 'first visit', description: `${all} bytes of ${listed}` })
    expect(fonts.length, `fonts of ${path}`).toBe(2)
    expect.soft(all, listed).toBeLessThanOrEqual(BUDGET.all)
    expect.soft(packed(transfers, 'Stylesheet'), listed).toBeLessThanOrEqual(BUDGET.styles)
    expect.soft(packed(transfers, 'Script'), listed).toBeLessThanOrEqual(BUDGET.scripts)
    await page.close()
  }
})

test('a second page asks for its text alone', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const transfers = await transfersOf(page)
  await page
    .getByRole('banner')
    .locator('a[href="/about"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('/about')
  await page.waitForLoadState('networkidle')
  // What a browser takes from its memory costs nothing on the wire.
  const fetched = transfers.filter(({ bytes }) => bytes > 0).map(({ path }) => path)
  expect(fetched).toContain('/about')
  expect(fetched.filter((path) => path.startsWith('/_astro/'))).toEqual([])
})
