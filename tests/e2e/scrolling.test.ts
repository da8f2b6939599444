import type { Page } from '@playwright/test'
import { cardOf, countRequests, headingOf, hold, isMarked, mark, subjectsOn } from '../support/portal-page.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('scrolling', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('begins each page at its top, and comes back with Back once the page is read', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const links = await subjectsOn(page)
    const far = cardOf(page, links.at(-1))
    await far.scrollIntoViewIfNeeded()
    const left = await scrolled(page)
    expect(left).toBeGreaterThan(300)
    await far.click()
    await expect(headingOf(page)).toContainText(links.at(-1)?.nameAr ?? '?')
    await expect.poll(() => scrolled(page)).toBe(0)

    const held = await hold(page, '**/api/class/*/subjects')
    await page.goBack()
    await expect(far).toBeVisible()
    // Nothing jumps before the data is there: what comes may still change the page.
    await held.asked
    expect(await scrolled(page)).toBeLessThan(left)
    held.release()
    await expect.poll(() => scrolled(page)).toBe(left)
    await page.goForward()
    await expect.poll(() => scrolled(page)).toBe(0)
  })

  test('comes back through another document, and after a reload', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const help = page.getByRole('link', { name: t('shell.footer.help') })
    await help.scrollIntoViewIfNeeded()
    const left = await scrolled(page)
    expect(left).toBeGreaterThan(300)
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(left)
    await help.click()
    await expect(page).toHaveURL('/contact')
    await page.goBack()
    await expect(page).toHaveURL('/student/subjects')
    await expect.poll(() => scrolled(page)).toBe(left)
  })

  test('follows fragments, which are no pages of their own', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await mark(page)
    const reads = countRequests(page, /\/api\//)
    // A link within the page, as a text may hold one.
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '#my-subjects'
      link.textContent = 'fragment'
      document.querySelector('main')?.append(link)
    })
    await page.getByText('fragment').click()
    await expect(page).toHaveURL('/student#my-subjects')
    await expect(page.locator('#my-subjects')).toBeInViewport()
    const at = await scrolled(page)
    expect(at).toBeGreaterThan(0)
    await page.goBack()
    await expect(page).toHaveURL('/student')
    await page.goForward()
    await expect.poll(() => scrolled(page)).toBe(at)
    expect(reads()).toBe(0)
    expect(await isMarked(page)).toBe(true)
  })
})

async function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}
