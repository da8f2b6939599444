import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { publicPages } from '../support/screens.ts'

const phone = { width: 360, height: 740 }

const bar = (page: Page): Locator => page.getByRole('banner')
const menu = (page: Page): Locator => page.locator('.site-head details')
const toggle = (page: Page): Locator => menu(page).locator('summary')

/** Scrolls at once and waits until the page has told its scripts. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        if (Math.round(scrollY) === y) return resolve()
        addEventListener('scroll', () => resolve(), { once: true })
        window.scrollTo({ top: y, behavior: 'instant' })
      }),
    top,
  )
}

const hidden = (page: Page): Promise<void> => expect(bar(page)).not.toBeInViewport()
const shown = (page: Page): Promise<void> => expect(bar(page)).toBeInViewport({ ratio: 1 })

test.describe('the bar', () => {
  test('is 100 pixels high', async ({ page }) => {
    await page.goto('/')
    expect((await bar(page).boundingBox())?.height).toBe(100)
  })

  test('hides when one scrolls down past 50 pixels, and shows as soon as one scrolls up', async ({ page }) => {
    await page.goto('/')
    await scrollTo(page, 50)
    await expect(bar(page)).not.toHaveAttribute('data-hidden')
    await shown(page)
    await scrollTo(page, 51)
    await hidden(page)
    await scrollTo(page, 600)
    await hidden(page)
    await scrollTo(page, 590)
    await shown(page)
    await scrollTo(page, 800)
    await hidden(page)
    await scrollTo(page, 0)
    await shown(page)
  })

  test('stays while focus is inside it, and comes back for whoever tabs into it', async ({ page }) => {
    await page.goto('/')
    const link = bar(page).getByRole('link').first()
    await link.focus()
    await scrollTo(page, 600)
    await shown(page)
    await link.blur()
    await scrollTo(page, 700)
    await hidden(page)
    await link.focus()
    await shown(page)
  })

  test('covers no place that a link leads to', async ({ page }) => {
    await page.goto('/')
    const anchors = await page.locator('a[href*="#"]:not(.skip)').evaluateAll((links) =>
      links.flatMap((link) => {
        const { pathname, hash } = link as HTMLAnchorElement
        return pathname === '/' && !hash.startsWith('#faq-') ? [hash] : []
      }),
    )
    expect(anchors.length).toBeGreaterThan(0)
    for (const anchor of new Set(anchors)) {
      await scrollTo(page, 0)
      await page.evaluate((hash) => location.replace(hash), anchor)
      await expect(page.locator(anchor)).toBeInViewport()
      const top = await page.locator(anchor).evaluate((target) => target.getBoundingClientRect().top)
      expect(top, anchor).toBeGreaterThanOrEqual(99)
    }
  })

  test('says where one is, on every page', async ({ page }) => {
    for (const { path } of publicPages) {
      await page.goto(path)
      const current = bar(page).locator('.site-nav [aria-current="page"]')
      await expect(current).toHaveCount(1)
      await expect(current).toHaveAttribute('href', path)
      const other = bar(page).locator('.site-nav a:not([aria-current])').first()
      const colour = (link: Locator): Promise<string> => link.evaluate((element) => getComputedStyle(element).color)
      expect(await colour(current)).not.toBe(await colour(other))
    }
  })
})

test.describe('for whoever asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the bar stays', async ({ page }) => {
    await page.goto('/')
    await scrollTo(page, 600)
    await expect(bar(page)).not.toHaveAttribute('data-hidden')
    await shown(page)
  })
})

test('the links are a menu up to 991 pixels, and a bar from 992 on', async ({ page }) => {
  await page.setViewportSize({ width: 991, height: 800 })
  await page.goto('/')
  await expect(toggle(page)).toBeVisible()
  await expect(page.locator('.site-nav')).toBeHidden()
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(toggle(page)).toBeHidden()
  await expect(page.locator('.site-nav')).toBeVisible()
})

test.describe('the menu of small screens', () => {
  test.use({ viewport: phone })
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('hangs from a bar of 68 pixels, which stays while it is open', async ({ page }) => {
    expect((await bar(page).boundingBox())?.height).toBe(68)
    await toggle(page).click()
    await toggle(page).blur()
    await scrollTo(page, 600)
    await shown(page)
    await expect(menu(page).getByRole('navigation').first()).toBeInViewport()
  })

  test('is modal: nothing behind it can be reached or scrolled', async ({ page }) => {
    await toggle(page).click()
    const links = menu(page).getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const part of ['main', '.site-foot']) await expect(page.locator(part)).toHaveAttribute('inert')
    await links.last().focus()
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => document.activeElement?.closest('main, .site-foot, .skip') !== null)
    expect(outside).toBe(false)
    await page.mouse.move(180, 700)
    await page.mouse.wheel(0, 500)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await toggle(page).click()
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('closes with Escape, and focus is back where it was opened', async ({ page }) => {
    await toggle(page).press('Enter')
    await menu(page).getByRole('link').nth(2).focus()
    await page.keyboard.press('Escape')
    await expect(menu(page)).not.toHaveAttribute('open')
    await expect(toggle(page)).toBeFocused()
    await expect(page.locator('main')).not.toHaveAttribute('inert')
  })

  test('closes with a click outside, which does nothing else', async ({ page }) => {
    await toggle(page).click()
    await page.mouse.click(180, 720)
    await expect(menu(page)).not.toHaveAttribute('open')
    await expect(page).toHaveURL('/')
  })

  test('is closed on the page that it leads to, and on the one that it has left', async ({ page }) => {
    await toggle(page).click()
    await menu(page).getByRole('link').nth(1).click()
    await expect(page).toHaveURL('/about')
    await expect(menu(page)).not.toHaveAttribute('open')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu(page)).not.toHaveAttribute('open')
    await expect(page.locator('main')).not.toHaveAttribute('inert')
  })

  test('closes when the screen becomes wide, and frees the page', async ({ page }) => {
    await toggle(page).click()
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(menu(page)).not.toHaveAttribute('open')
    await expect(page.locator('main')).not.toHaveAttribute('inert')
  })
})
