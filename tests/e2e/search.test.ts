import type { Page } from '@playwright/test'
import { type MadeLessons, makeLessons } from '../support/lesson-by-api.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// The lessons are this file's own: a chapter that is taken away when it is done.
const t = wordsOf()
let made: MadeLessons

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  made = await makeLessons()
})
test.afterAll(() => made.remove())
test.beforeEach(({ visitAs }) => visitAs('student'))

const palette = (page: Page) => page.getByRole('dialog', { name: t('search.label') })
const field = (page: Page) => palette(page).getByRole('combobox')
const seek = (page: Page) => page.getByRole('button', { name: t('search.open') })

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('opens by its keys, finds as one writes, opens a lesson with Enter', { tag: '@feature:search' }, async ({
      page,
    }) => {
      await open(page, '/student')
      await page.keyboard.press('Control+k')
      await expect(field(page)).toBeFocused()
      await page.keyboard.type(made.chapter.nameFr.toUpperCase())
      const chapter = palette(page).getByRole('option').first()
      await expect(chapter).toHaveAttribute('href', new RegExp(`#chapter-${made.chapter.id}$`))
      await expect(chapter.locator('mark').first()).toBeVisible()
      const box = await palette(page).boundingBox()
      expect(box?.width).toBeLessThanOrEqual(width === 360 ? 360 : 600)

      const [lesson] = made.lessons
      await field(page).fill(lesson?.nameFr ?? '')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/student/courses/${lesson?.id}`)
      await expect(palette(page)).toHaveCount(0)

      // What was opened is offered the next time, until it is forgotten.
      await page.keyboard.press('Control+k')
      await expect(palette(page).getByRole('option')).toHaveCount(1)
      await palette(page)
        .getByRole('button', { name: t('search.forget') })
        .click()
      await expect(palette(page).getByText(t('search.start'))).toBeVisible()
    })

    test('gives the focus back where it was, and leaves writing alone', async ({ page }) => {
      await open(page, '/student/subjects')
      await seek(page).click()
      await expect(field(page)).toBeFocused()
      await page.keyboard.type('/')
      await expect(field(page)).toHaveValue('/')
      await expect(palette(page).getByText(t('search.more'))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(palette(page)).toHaveCount(0)
      await expect(seek(page)).toBeFocused()
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('Control+k')
      await expect(seek(page)).toBeFocused()
    })
  })
}

test('finds other spellings and letters that slipped, goes through them by arrows, and says when there is nothing', async ({
  page,
}) => {
  await open(page, '/student')
  await page.keyboard.press('/')
  for (const q of ['الرياضيات', 'رياضيات', 'والرياضيات', 'رِيَاضِيَّات', 'رياظيات', 'MATHEMATIQUES', 'mathematique']) {
    await field(page).fill(q)
    const subject = palette(page)
      .getByRole('option')
      .filter({ has: page.locator('mark') })
      .first()
    await expect(subject, q).toHaveAttribute('href', /\/student\/subjects\//)
  }
  await field(page).fill('رياضيات')
  const options = palette(page).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')

  await field(page).fill('قسطنطينيّات')
  await expect(palette(page).getByRole('heading', { name: /قسطنطينيّات/ })).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText(t('search.count', { count: 0 }))
})

test.describe('without the network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('says so, and searches once it is back', async ({ page, context }) => {
    await open(page, '/student')
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await context.setOffline(true)
    await field(page).fill('رياضيات')
    await expect(palette(page).getByRole('alert')).toContainText(t('search.offline'))
    await context.setOffline(false)
    await expect(palette(page).getByRole('option').first()).toBeVisible()
  })
})

test('an answer that comes late does not take the place of a newer one', async ({ page }) => {
  await open(page, '/student')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/search?q=phys*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('/')
  const asked = page.waitForRequest(/search\?q=phys/)
  await field(page).fill('physique')
  await asked
  await field(page).fill('رياضيات')
  const first = palette(page).getByRole('option').first()
  await expect(first).toHaveAttribute('href', /subjects/)
  const href = await first.getAttribute('href')
  release()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(first).toHaveAttribute('href', href ?? '')
})
