import type { Route } from '@playwright/test'
import { makeLessons } from '../support/lesson-by-api.ts'
import { follow, headingOf, hold, subjectsOn } from '../support/portal-page.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('a call that fails', () => {
  test.use({ allowedErrors: [/(status of 503|ERR_FAILED) .*\/api\//] })

  test('leaves what is there, says so, and is tried again at a press', async ({ page, visitAs }) => {
    const made = await makeLessons()
    await visitAs('student')
    await open(page, '/student/my-profile')
    await page.route('**/api/me/dashboard', failing)
    await follow(page, t('student.menu.home'))
    const failed = page.getByRole('alert')
    await expect(failed).toContainText(t('shell.error.loadTitle'))
    await expect(failed).toContainText('الخادم مشغول.')
    // The rest of the page is there.
    await expect(headingOf(page)).toContainText('مريم')
    await expect(page.getByRole('heading', { name: t('student.home.mySubjects'), exact: true })).toBeVisible()
    expect(await subjectsOn(page)).not.toHaveLength(0)

    await page.unroute('**/api/me/dashboard')
    await failed.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.locator('.new-lessons').getByRole('link').first()).toBeVisible()
    await expect(failed).toHaveCount(0)
    await made.remove()
  })

  test('keeps the data of before, with a word that it may be old', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const before = await subjectsOn(page)
    await page.route('**/api/class/*/subjects', (route) => route.abort())
    await follow(page, t('student.menu.subjects'))
    await expect(page.getByText(t('errors.network'))).toBeVisible()
    expect(await subjectsOn(page)).toHaveLength(before.length)
    await page.unroute('**/api/class/*/subjects')
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByText(t('errors.network'))).toHaveCount(0)
  })
})

test.describe('the loading bar', () => {
  test('rises by ten percent every 300 ms, and is reset 500 ms after the end', async ({ page, visitAs }) => {
    await visitAs('student')
    await page.clock.install()
    await open(page, '/student')
    await page.clock.pauseAt(Date.now() + 60_000)
    const held = await hold(page, '**/api/class/*/subjects')
    await follow(page, t('student.menu.subjects'))
    await held.asked
    const bar = page.getByRole('progressbar', { name: t('shell.loadingBar') })
    await page.clock.runFor(299)
    await expect(bar).toBeHidden()
    for (const percent of [10, 20, 30]) {
      await page.clock.runFor(percent === 10 ? 1 : 300)
      await expect(bar).toBeVisible()
      await expect(bar).toHaveJSProperty('value', percent)
    }
    await page.clock.runFor(10 * 300)
    await expect(bar).toHaveJSProperty('value', 100)

    const answered = page.waitForResponse('**/api/class/*/subjects')
    held.release()
    await (await answered).finished()
    await expect(page.locator('.topbar .waiting')).toHaveCount(0)
    await page.clock.runFor(499)
    await expect(bar).toBeVisible()
    await page.clock.runFor(1)
    await expect(bar).toBeHidden()
  })

  test('is not shown for what takes less than 300 ms', async ({ page, visitAs }) => {
    await visitAs('student')
    await page.clock.install()
    await open(page, '/student')
    await page.clock.pauseAt(Date.now() + 60_000)
    const held = await hold(page, '**/api/class/*/subjects')
    await follow(page, t('student.menu.subjects'))
    await held.asked
    await page.clock.runFor(299)
    held.release()
    await expect(page.locator('.topbar .waiting')).toHaveCount(0)
    await page.clock.runFor(2_000)
    await expect(page.getByRole('progressbar', { name: t('shell.loadingBar') })).toBeHidden()
  })
})

function failing(route: Route): Promise<void> {
  return route.fulfill({ status: 503, json: { message: 'الخادم مشغول.', code: 'BUSY', requestId: 'r' } })
}
