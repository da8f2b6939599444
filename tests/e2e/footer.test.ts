import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const footer = (page: Page): Locator => page.getByRole('contentinfo')
const linkTo = (page: Page, path: string): Locator => footer(page).locator(`a[href="${path}"]`).first()

/** What the page has asked of `scrollTo`. */
type Asked = { top: number; behavior?: string }
declare global {
  var scrollsAsked: Asked[]
  var visit: string
}

/** Writes down what pages ask of `scrollTo`, and lets it happen. */
async function writeDownScrolls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.scrollsAsked = []
    const scroll = window.scrollTo.bind(window) as (...args: unknown[]) => void
    window.scrollTo = (...args: unknown[]): void => {
      const [first, second] = args
      globalThis.scrollsAsked.push(typeof first === 'object' ? (first as Asked) : { top: Number(second) })
      scroll(...args)
    }
  })
}

const asked = (page: Page): Promise<Asked[]> => page.evaluate(() => globalThis.scrollsAsked)
const top = (page: Page): Promise<number> => page.evaluate(() => scrollY)

test.describe('a link to the current page', () => {
  test.beforeEach(async ({ page }) => {
    await writeDownScrolls(page)
    await page.goto('/about')
    await page.evaluate(() => {
      globalThis.visit = 'the same'
    })
    await footer(page).scrollIntoViewIfNeeded()
  })

  test('scrolls smoothly to the top and takes focus to the heading, without loading the page anew', async ({
    page,
  }) => {
    await linkTo(page, '/about').click()
    await expect.poll(() => top(page)).toBe(0)
    expect(await asked(page)).toEqual([{ top: 0, behavior: 'smooth' }])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveURL('/about')
    expect(await page.evaluate(() => globalThis.visit)).toBe('the same')
  })

  test('opens elsewhere for whoever asks for that, and leaves this page where it is', async ({ page, context }) => {
    const before = await top(page)
    const opened = context.waitForEvent('page')
    await linkTo(page, '/about').click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL('/about')
    expect(await top(page)).toBe(before)
  })
})

test.describe('for whoever asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a link to the current page is at the top at once', async ({ page }) => {
    await writeDownScrolls(page)
    await page.goto('/about')
    await footer(page).scrollIntoViewIfNeeded()
    await linkTo(page, '/about').click()
    await expect.poll(() => top(page)).toBe(0)
    expect(await asked(page)).toEqual([{ top: 0, behavior: 'instant' }])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('a link to another page opens it, and 100 ms later it is scrolled to its top', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T08:00:00Z' })
  await page.clock.pauseAt('2026-11-20T09:00:00Z')
  await writeDownScrolls(page)
  await page.goto('/about')
  await linkTo(page, '/contact').click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  // The scripts that wait 100 ms have run.
  await page.waitForLoadState()
  await page.clock.runFor(99)
  expect(await asked(page)).toEqual([])
  await page.clock.runFor(1)
  expect(await asked(page)).toEqual([{ top: 0 }])

  // No other way to a page scrolls it.
  await page.getByRole('banner').getByRole('link').nth(1).click()
  await page.clock.runFor(1_000)
  expect(await asked(page)).toEqual([])
})

test('a link to a part of the current page leads there', async ({ page }) => {
  await page.goto('/')
  const link = footer(page).locator('a[href^="/#"]').first()
  const anchor = (await link.getAttribute('href'))?.slice(1) ?? ''
  await link.click()
  await expect(page).toHaveURL(`/${anchor}`)
  await expect(page.locator(anchor)).toBeInViewport()
})

test('has its columns: company, platform, registration and the four networks', async ({ page }) => {
  await page.goto('/')
  await expect(footer(page).getByRole('navigation')).toHaveCount(3)
  await expect(footer(page).locator('a[href="/auth/signup"]')).toBeVisible()
  const networks = footer(page).locator('[rel~="me"]')
  await expect(networks).toHaveCount(4)
  for (const link of await networks.all()) await expect(link).toHaveAttribute('href', /^https:\/\//)
})

test.describe('the year', () => {
  // Whose clock is elsewhere reads the year of Tunis too.
  test.use({ timezoneId: 'Pacific/Honolulu' })

  test('is that of Tunis when the page is read, not that of the build', async ({ page }) => {
    await page.goto('/')
    const year = page.locator('[data-year]')
    const built = Number(await year.getAttribute('data-year'))
    await page.clock.setFixedTime(`${built}-06-30T12:00:00+01:00`)
    await page.reload()
    await expect(year).toHaveText(String(built))

    await page.clock.setFixedTime(`${built + 1}-01-01T00:00:30+01:00`)
    await page.reload()
    await expect(year).toHaveText(String(built + 1))
    await expect(footer(page)).toContainText(`© ${built + 1}`)

    await page.clock.setFixedTime(`${built}-12-31T23:59:30+01:00`)
    await page.reload()
    await expect(year).toHaveText(String(built))

    // A clock that has lost its battery says 1970.
    await page.clock.setFixedTime(0)
    await page.reload()
    await expect(year).toHaveText(String(built))
  })
})
