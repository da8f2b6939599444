import type { Locator, Page } from '@playwright/test'
import { readText } from '../support/learner.ts'
import { type MadePupil, makePupil } from '../support/made-pupil.ts'
import { cardOf, countRequests, follow, headingOf, isMarked, mark } from '../support/portal-page.ts'
import { choose, expect, open, openAgain, tellNothing, test, wordsOf } from '../support/visits.ts'

// The student and their class are this test's own: what they do changes nobody else's pages.
const t = wordsOf()
let pupil: MadePupil

test.beforeEach(async ({ login, page }) => {
  pupil = await makePupil()
  await login(pupil.username, page, pupil.password)
  await choose(page, { locale: 'ar', colorScheme: 'light', menuMode: 'static' })
})
test.afterEach(() => pupil.remove())

const resume = (page: Page): Locator => page.locator('.resume')
const week = (page: Page): Locator => page.getByRole('region', { name: t('progress.week.title') })

/** Tells that the student has read so much of a lesson's text. */
async function read(place: number, percent: number): Promise<void> {
  const lesson = pupil.lessons[place]
  if (lesson) await readText(pupil, lesson, percent)
}

async function understand(place: number): Promise<void> {
  await pupil.client.request(`/courses/${pupil.lessons[place]?.id}/mark`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mark: 'understood' }),
  })
}

test('goes on with the lesson just left, without being loaded anew', async ({ page }) => {
  const [first, second] = pupil.lessons
  await read(0, 40)
  // Who stays long on a page has read it: how far they are is said here alone.
  await tellNothing(page)
  await open(page, '/student')
  await expect(resume(page).getByRole('heading')).toHaveText(first?.nameFr ?? '')
  await mark(page)
  await resume(page)
    .getByRole('link', { name: t('progress.resume.continue') })
    .click()
  const tools = page.locator('.lesson-tools')
  const understood = page.waitForResponse((answer) => answer.url().endsWith(`/api/courses/${first?.id}/mark`))
  await tools.getByRole('button', { name: t('notes.mark.understood') }).click()
  expect((await understood).ok()).toBe(true)
  await tools.getByRole('link', { name: second?.nameFr ?? '' }).click()
  await expect(headingOf(page)).toHaveText(second?.nameFr ?? '')
  await read(1, 20)
  await follow(page, t('student.menu.home'))
  await expect(resume(page).getByRole('heading')).toHaveText(second?.nameFr ?? '')
  await expect(resume(page)).toContainText('قُرئ 20% من النصّ')
  await expect(week(page)).toContainText(t('progress.week.done', { done: 1, goal: 5 }))
  expect(await isMarked(page)).toBe(true)
})

test('hears that a lesson is done in the answer to what it tells', async ({ page }) => {
  const [first] = pupil.lessons
  await open(page, `/student/courses/${first?.id}`)
  await expect(headingOf(page)).toHaveText(first?.nameFr ?? '')
  // What the browser tells of a text that is read to its end says that the lesson is done: nobody asks again and again.
  const asked = countRequests(page, new RegExp(`/api/courses/${first?.id}/progress`))
  await page.locator('.lesson-end').scrollIntoViewIfNeeded()
  await expect(
    page
      .locator('.lesson aside .lessons li')
      .filter({ hasText: first?.nameFr })
      .getByRole('img', {
        name: t('notes.state.done'),
      }),
  ).toBeVisible({ timeout: 60_000 })
  expect(asked()).toBeLessThanOrEqual(2)
})

for (const width of [360, 1280]) {
  test(`goes from a first lesson to the last one, at ${width} pixels`, async ({ page }) => {
    // Eight pages, one after the other.
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    const [first, second] = pupil.lessons
    await open(page, '/student')
    await expect(resume(page)).toContainText(t('progress.resume.first'))
    await expect(resume(page).getByRole('heading')).toHaveText(first?.nameFr ?? '')
    await expect(resume(page).locator('h2 bdi')).toHaveAttribute('dir', 'ltr')
    await expect(cardOf(page, pupil.subject)).toContainText('0 من 3 دروس')
    await expect(week(page)).toContainText(t('progress.streak', { days: 0 }))

    await read(0, 40)
    await page.reload()
    await expect(resume(page)).toContainText(t('progress.resume.title'))
    await expect(resume(page)).toContainText('قُرئ 40% من النصّ')
    await expect(week(page)).toContainText(t('progress.streak', { days: 1 }))
    await expect(week(page).locator('[aria-current="date"]')).toContainText('يوم تعلّم')

    await understand(0)
    await openAgain(page)
    await expect(resume(page).getByRole('heading')).toHaveText(second?.nameFr ?? '')
    await expect(cardOf(page, pupil.subject)).toContainText('1 من 3 دروس')
    await expect(week(page)).toContainText(t('progress.week.done', { done: 1, goal: 5 }))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(wide).toBe(false)
    await resume(page)
      .getByRole('link', { name: t('progress.resume.begin') })
      .click()
    await expect(page).toHaveURL(`/student/courses/${second?.id}`)
    await expect(headingOf(page)).toHaveText(second?.nameFr ?? '')

    await understand(1)
    await understand(2)
    await open(page, '/student')
    await expect(page.getByRole('heading', { name: t('progress.resume.doneTitle') })).toBeVisible()
    await expect(cardOf(page, pupil.subject)).toContainText('3 من 3 دروس')
    await open(page, '/student/my-profile')
    await expect(page.getByRole('row', { name: pupil.subject.nameAr })).toContainText('3 من 3 دروس')
    await expect(page.getByRole('row', { name: t('progress.card.thisWeek') })).toContainText('دقيقة')
  })

  test(`changes the goal of the week, and takes it back, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/student')
    await week(page)
      .getByRole('button', { name: t('progress.week.change') })
      .click()
    const field = week(page).getByLabel(t('progress.week.label'))
    await expect(field).toBeFocused()
    for (const wrong of ['31', '0', 'x', '']) {
      await field.fill(wrong)
      await field.press('Enter')
      await expect(week(page).getByText(t('progress.week.fault'))).toBeVisible()
      await expect(field).toHaveValue(wrong)
    }
    await field.fill('٨')
    await field.press('Enter')
    await expect(week(page).locator('.studs i')).toHaveCount(8)
    await expect(week(page).getByRole('button', { name: t('progress.week.change') })).toBeFocused()
    await openAgain(page)
    await expect(week(page).locator('.studs i')).toHaveCount(8)

    await week(page)
      .getByRole('button', { name: t('progress.week.change') })
      .click()
    await field.fill('20')
    await field.press('Enter')
    await expect(week(page).locator('progress')).toHaveAttribute('max', '20')
    await page.getByText(t('progress.week.saved', { goal: 20 })).waitFor()
    await page.getByRole('button', { name: t('common.undo') }).click()
    await expect(week(page).locator('.studs i')).toHaveCount(8)
  })

  test(`hides an optional subject where it is still counted, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { optional, subject } = pupil
    await open(page, '/student/subjects')
    await expect(
      page.getByRole('button', { name: t('progress.hidden.hideOne', { subject: subject.nameAr }) }),
    ).toHaveCount(0)
    const hide = page.getByRole('button', { name: t('progress.hidden.hideOne', { subject: optional.nameAr }) })
    await hide.click()
    await expect(cardOf(page, optional)).toHaveCount(0)
    await expect(page.getByText(t('progress.hidden.count', { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: t('common.undo') }).click()
    await expect(cardOf(page, optional)).toBeVisible()
    await expect(page.getByText(t('progress.hidden.count', { count: 1 }))).toHaveCount(0)

    await hide.click()
    await page.getByText(t('progress.hidden.wasHidden', { subject: optional.nameAr })).waitFor()
    await open(page, '/student')
    await expect(cardOf(page, subject)).toBeVisible()
    await expect(cardOf(page, optional)).toHaveCount(0)
    await page.getByRole('link', { name: t('progress.hidden.see') }).click()
    await expect(page).toHaveURL('/student/subjects?show=hidden')
    await expect(cardOf(page, optional)).toBeVisible()
    await expect(cardOf(page, subject)).toHaveCount(0)
    await page.getByRole('button', { name: t('progress.hidden.showOne', { subject: optional.nameAr }) }).click()
    await expect(page.getByRole('heading', { name: t('progress.hidden.noneTitle') })).toBeVisible()
    await page.getByRole('link', { name: t('progress.hidden.back') }).click()
    await expect(cardOf(page, optional)).toBeVisible()
  })

  test(`finds subjects by their address, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await read(0, 40)
    const { optional, subject } = pupil
    await open(page, '/student/subjects')
    const filter = page.getByRole('combobox', { name: t('progress.filter.label') })
    await filter.selectOption('begun')
    await expect(page).toHaveURL('/student/subjects?show=begun')
    await expect(cardOf(page, subject)).toBeVisible()
    await expect(cardOf(page, optional)).toHaveCount(0)
    await openAgain(page)
    await expect(filter).toHaveValue('begun')
    await expect(cardOf(page, optional)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/student/subjects')
    await expect(cardOf(page, optional)).toBeVisible()

    await page.getByRole('searchbox').fill(optional.nameAr)
    await expect(page).toHaveURL(/\?q=/)
    await expect(cardOf(page, optional)).toBeVisible()
    await expect(cardOf(page, subject)).toHaveCount(0)
    await page.getByRole('searchbox').fill('لا مثيل لها')
    await expect(page.getByRole('heading', { name: t('common.list.noResult') })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('common.list.clear') })
      .last()
      .click()
    await expect(page).toHaveURL('/student/subjects')
    await expect(cardOf(page, subject)).toBeVisible()
  })
}

test.describe('without a line', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('a subject that could not be hidden is there again, and so is what was hidden before', async ({ page }) => {
    const { optional } = pupil
    await open(page, '/student/subjects')
    await page.route('**/api/me/hidden-subjects/*', (route) => route.abort())
    const hide = page.getByRole('button', { name: t('progress.hidden.hideOne', { subject: optional.nameAr }) })
    await hide.click()
    await expect(page.locator('.toasts').getByText(t('errors.network'))).toBeVisible()
    await expect(cardOf(page, optional)).toBeVisible()
    await expect(page.getByText(t('progress.hidden.count', { count: 1 }))).toHaveCount(0)

    await page.unroute('**/api/me/hidden-subjects/*')
    await hide.click()
    await page.getByText(t('progress.hidden.wasHidden', { subject: optional.nameAr })).waitFor()
    await page.route('**/api/me/hidden-subjects/*', (route) => route.abort())
    await open(page, '/student/subjects?show=hidden')
    await page.getByRole('button', { name: t('progress.hidden.showOne', { subject: optional.nameAr }) }).click()
    await expect(page.locator('.toasts').getByText(t('errors.network'))).toBeVisible()
    await expect(cardOf(page, optional)).toBeVisible()
    await openAgain(page)
    await expect(cardOf(page, optional)).toBeVisible()
  })
})

test.describe('one part that fails', () => {
  test.use({ allowedErrors: [/status of 503/] })

  const parts = [
    { path: '**/api/me/next', shows: (page: Page) => resume(page).getByRole('heading', { level: 2 }) },
    { path: '**/api/me/progress', shows: (page: Page) => week(page).locator('.studs') },
    { path: '**/api/me/dashboard', shows: (page: Page) => page.locator('.new-lessons') },
    { path: '**/api/class/*/subjects', shows: (page: Page) => cardOf(page, pupil.subject) },
  ]
  for (const { path, shows } of parts) {
    test(`leaves the other cards usable: ${path}`, async ({ page }) => {
      // From a page that knows none of it.
      await open(page, '/student/calendar')
      const busy = { message: 'الخادم مشغول.', code: 'UNAVAILABLE', requestId: 'r' }
      await page.route(path, (route) => route.fulfill({ status: 503, json: busy }))
      await follow(page, t('student.menu.home'))
      const retry = page.getByRole('main').getByRole('button', { name: t('common.retry') })
      await expect(retry.first()).toBeVisible()
      await expect(shows(page)).toHaveCount(0)
      for (const other of parts) if (other.path !== path) await expect(other.shows(page)).toBeVisible()

      await page.unroute(path)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        // What is new is asked for by itself, whenever the page rests.
        if (/^\/api\/(?!me\/news$|me\/unread$|threads$|announcements$)/.test(pathname)) asked.push(pathname)
      })
      await retry.first().click()
      await expect(shows(page)).toBeVisible()
      await expect(retry).toHaveCount(0)
      expect(new Set(asked).size, asked.join()).toBe(1)
    })
  }
})
