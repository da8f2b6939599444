import type { Page } from '@playwright/test'
import { readPath } from '#/portals/shared/reader/read-path.ts'
import { playFilm, second, videoOf } from '../support/film-page.ts'
import { type LearningClass, listenToSittings, makeLearningClass, placeOf } from '../support/learner.ts'
import type { Newcomer } from '../support/made-pupil.ts'
import { headingOf } from '../support/portal-page.ts'
import { expect, open, openAgain, test, untilLive, wordsOf } from '../support/visits.ts'

// What students do without a line is there afterwards, once; each test has a student of its own.
const t = wordsOf()
let made: LearningClass
let pupil: Newcomer
let lesson = ''

test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  made = await makeLearningClass()
  lesson = `/student/courses/${made.lesson.id}`
})
test.afterAll(() => made.remove())
test.beforeEach(async ({ page, login }) => {
  pupil = await made.newcomer()
  await login(pupil.username, page, pupil.password)
})

const film = () => placeOf(pupil, made.lesson.id, made.film.id)
const secondsOf = async (): Promise<number> => (await film())?.seconds ?? 0

/** What was known of the film when the line was cut: of a page that was slow to open, some seconds already. */
interface Cut {
  position: number
  seconds: number
}

/** Plays some seconds of the film that have come before the line is cut. */
async function watchWithoutLine(page: Page): Promise<Cut> {
  await open(page, lesson)
  await playFilm(page, made.film.name)
  await expect.poll(() => videoOf(page).evaluate(loadedAhead)).toBeGreaterThanOrEqual(10)
  await page.context().setOffline(true)
  const cut = { position: Math.floor(await second(page)), seconds: await secondsOf() }
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(cut.position + 5)
  await page.keyboard.press('k')
  await expect(headingOf(page)).toHaveText(made.lesson.nameFr)
  expect(await secondsOf()).toBe(cut.seconds)
  return cut
}

function loadedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  return buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0
}

/** Nothing waits on the device any more. */
async function untilSent(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('progress:'))))
    .toEqual([])
}

test('a film that goes on without a line is told of when it is back, and counts once though the answer is lost', async ({
  page,
  context,
}) => {
  const sentSeconds = listenToSittings(page, made.film.id)
  const cut = await watchWithoutLine(page)
  let lost = 0
  await page.route('**/api/me/progress', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(secondsOf).toBeGreaterThanOrEqual(cut.seconds + 4)
  expect(lost).toBe(1)
  const first = await film()
  expect(first?.position).toBeGreaterThanOrEqual(cut.position + 5)

  await openAgain(page)
  await untilSent(page)
  expect((await film())?.seconds).toBe(first?.seconds)
  expect(sentSeconds()).toBe(first?.seconds)
})

test('a tab that is closed without a line tells what was watched when the next one opens, once', async ({
  page,
  context,
}) => {
  const sentSeconds = listenToSittings(page, made.film.id)
  const cut = await watchWithoutLine(page)
  await page.close()
  expect(await secondsOf()).toBe(cut.seconds)
  await context.setOffline(false)

  const next = await context.newPage()
  await open(next, '/student')
  await expect.poll(secondsOf).toBeGreaterThanOrEqual(cut.seconds + 4)
  await untilSent(next)
  const { seconds, position } = (await film()) ?? {}
  expect(position).toBeGreaterThanOrEqual(cut.position + 5)
  await openAgain(next)
  await untilSent(next)
  expect((await film())?.seconds).toBe(seconds)
  expect(sentSeconds()).toBe(seconds)
})

test('pages that are turned without a line are told of when it is back, once', async ({ page, context }) => {
  const sentSeconds = listenToSittings(page, made.magazine.id)
  const magazine = () => placeOf(pupil, made.lesson.id, made.magazine.id)
  const pathOf = (number: number): string =>
    readPath({ courseId: made.lesson.id, materialId: made.magazine.id, page: number })
  await open(page, pathOf(1))
  await page.locator('.reader-page[data-page="1"] canvas').waitFor()
  await context.setOffline(true)
  const field = page.getByRole('textbox', { name: t('reader.pageWord') })
  await field.fill('7')
  await field.press('Enter')
  await expect(page).toHaveURL(pathOf(7))
  await expect(page.locator('.reader-page[data-page="7"]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(made.magazine.name)
  expect((await magazine())?.position ?? 1).toBe(1)

  await context.setOffline(false)
  await expect.poll(async () => (await magazine())?.position).toBe(7)
  await page.locator('.reader-page[data-page="7"] canvas').waitFor()
  await page.getByRole('link', { name: t('reader.back') }).click()
  await expect(headingOf(page)).toHaveText(made.lesson.nameFr)
  await page.goto('/student/calendar')
  await untilLive(page)
  await untilSent(page)
  expect((await magazine())?.position).toBe(7)
  expect((await magazine())?.seconds).toBe(sentSeconds())
})
