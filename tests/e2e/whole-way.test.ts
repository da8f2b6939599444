import type { Page } from '@playwright/test'
import { subjectPath } from '#/contract/subject-path.ts'
import { readPath } from '#/portals/shared/reader/read-path.ts'
import { expectPlayedFrom, playerOf, playFilm, second, seek, untilPlaying, videoOf } from '../support/film-page.ts'
import { expectSeenFocus, tabThrough, tabTo } from '../support/keyboard.ts'
import { type LearningClass, makeLearningClass, placeOf, readText } from '../support/learner.ts'
import type { Newcomer } from '../support/made-pupil.ts'
import { headingOf } from '../support/portal-page.ts'
import { fillIn, formOf } from '../support/sign-in-page.ts'
import { choose, expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

// From the sign-in to the last page, as a student of one's own goes it: nothing is skipped by an address.
const t = wordsOf()
let made: LearningClass
let lesson = ''

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  made = await makeLearningClass()
  lesson = `/student/courses/${made.lesson.id}`
})
test.afterAll(() => made.remove())

const resume = (page: Page) => page.locator('.resume')
const canvasOf = (page: Page, number: number) => page.locator(`.reader-page[data-page="${number}"] canvas`)
const readLink = (page: Page) =>
  page.getByRole('region', { name: made.magazine.name }).locator(`a.btn[href*="/read/${made.magazine.id}"]`)

async function signIn(page: Page, { username, password }: Newcomer): Promise<void> {
  await open(page, '/auth/login')
  await fillIn(page, username, password)
  await formOf(page).submit.click()
  await page.waitForURL('/student')
  await untilLive(page)
}

/** Goes on from the home page. */
async function goOn(page: Page): Promise<void> {
  await resume(page)
    .getByRole('link', { name: t('progress.resume.continue') })
    .click()
  await expect(headingOf(page)).toHaveText(made.lesson.nameFr)
}

/** Goes on with the magazine, which was left on its seventh page. */
async function goOnReading(page: Page): Promise<void> {
  await readLink(page).click()
  await canvasOf(page, 7).waitFor()
  await expect(page).toHaveURL(seventh())
}

const seventh = (): string => readPath({ courseId: made.lesson.id, materialId: made.magazine.id, page: 7 })

for (const { width, height, colorScheme } of [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const) {
  test(`a film to its fortieth second and a magazine to its seventh page, from device to device, at ${width} px, ${colorScheme}`, async ({
    page,
    context,
    newVisitor,
  }) => {
    test.slow()
    const pupil = await made.newcomer()
    await readText(pupil, made.lesson, 40)
    await page.setViewportSize({ width, height })
    await choose(page, { locale: 'ar', colorScheme })
    await signIn(page, pupil)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme === 'dark' ? 'manara-dark' : 'manara')
    await goOn(page)
    await expect(page).toHaveURL(`${lesson}#material-${made.lesson.textId}`)
    await playFilm(page, made.film.name)
    const sought = Date.now()
    await seek(page, 37)
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(40)
    await page.keyboard.press('k')
    await expectPlayedFrom(page, 37, sought, 5)
    const stopped = await second(page)
    await page.close()
    const film = () => placeOf(pupil, made.lesson.id, made.film.id)
    await expect.poll(async () => Math.abs(((await film())?.position ?? 0) - stopped)).toBeLessThanOrEqual(1)

    const other = await newVisitor()
    await other.setViewportSize({ width, height })
    await choose(other, { locale: 'ar', colorScheme })
    await signIn(other, pupil)
    await goOn(other)
    await expect(other).toHaveURL(`${lesson}#material-${made.film.id}`)
    const resumed = Date.now()
    await playFilm(other, made.film.name)
    await expectPlayedFrom(other, stopped, resumed, 5)
    await other.keyboard.press('k')

    await readLink(other).click()
    await canvasOf(other, 1).waitFor()
    const field = other.getByRole('textbox', { name: t('reader.pageWord') })
    await field.fill('7')
    await field.press('Enter')
    await canvasOf(other, 7).waitFor()
    await expect(other).toHaveURL(seventh())
    await other.reload()
    await canvasOf(other, 7).waitFor()
    await expect(field).toHaveValue('7')
    await other.getByRole('link', { name: t('reader.back') }).click()
    await expect(headingOf(other)).toHaveText(made.lesson.nameFr)
    await other.close()
    await expect.poll(async () => (await placeOf(pupil, made.lesson.id, made.magazine.id))?.position).toBe(7)

    const again = await context.newPage()
    await again.setViewportSize({ width, height })
    await open(again, '/student')
    await goOn(again)
    await expect(again).toHaveURL(`${lesson}#material-${made.magazine.id}`)
    await goOnReading(again)
    expect(await again.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('everything by the keyboard: no trap, and the focus is always in sight', async ({ page }) => {
  test.slow()
  const pupil = await made.newcomer()
  await readText(pupil, made.lesson, 40)
  await open(page, '/auth/login')
  await tabTo(page, formOf(page).name)
  await page.keyboard.type(pupil.username)
  await tabTo(page, formOf(page).password)
  await page.keyboard.type(pupil.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/student')
  await untilLive(page)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeFocused()
  await expectSeenFocus(page)
  expect(await tabThrough(page)).toBeGreaterThan(10)
  await tabTo(page, resume(page).getByRole('link', { name: t('progress.resume.continue') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${lesson}#material-${made.lesson.textId}`)
  await expect(headingOf(page)).toBeFocused()

  // The film: opened, led, gone through and left by keys.
  await tabTo(page, page.getByRole('button', { name: t('lesson.play', { name: made.film.name }) }))
  await page.keyboard.press('Enter')
  await untilPlaying(page)
  await expect(playerOf(page)).toBeFocused()
  await page.keyboard.press('4')
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(48)
  await page.keyboard.press('k')
  for (const name of [t('player.play'), t('player.mute'), t('player.settings')]) {
    await tabTo(page, playerOf(page).getByRole('button', { name, exact: true }))
  }
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: t('player.settings') })
  await expect(menu).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectSeenFocus(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(playerOf(page).getByRole('button', { name: t('player.settings'), exact: true })).toBeFocused()
  await tabTo(page, playerOf(page).getByRole('button', { name: t('player.play'), exact: true }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await untilPlaying(page)
  await page.keyboard.press('k')
  await expect.poll(() => videoOf(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)

  // A note that knows the film's second.
  await tabTo(page, page.locator('#new-note'))
  await page.keyboard.type('الدقيقة 48')
  await tabTo(page, page.locator('.notes').getByRole('button', { name: t('notes.add') }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.note').filter({ hasText: 'الدقيقة 48' })).toContainText(/00:(4|5)\d/)
  expect(await tabThrough(page)).toBeGreaterThan(20)

  // The magazine: an Arabic one goes on to the left.
  await tabTo(page, readLink(page))
  await page.keyboard.press('Enter')
  await canvasOf(page, 1).waitFor()
  await page.keyboard.press('ArrowLeft')
  await canvasOf(page, 2).waitFor()
  await page.keyboard.press('ArrowLeft')
  await canvasOf(page, 4).waitFor()
  await page.keyboard.press('ArrowRight')
  await canvasOf(page, 2).waitFor()
  expect(await tabThrough(page)).toBeGreaterThan(8)
  await tabTo(page, page.getByRole('button', { name: t('reader.zoomIn') }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('link', { name: t('reader.back') }))
  await page.keyboard.press('Enter')
  await expect(headingOf(page)).toHaveText(made.lesson.nameFr)
  await expect(headingOf(page)).toBeFocused()

  // The search, and back to where one was.
  const before = readLink(page)
  await tabTo(page, before)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('search.label') })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(before).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(made.subject.nameAr)
  await expect(palette.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    new RegExp(`^[^#]*${subjectPath({ id: made.subject.id, subjectName: '' }).split('-')[0]}`),
  )
  await expect(headingOf(page)).toContainText(made.subject.nameAr)
})
