import type { Locator, Page } from '@playwright/test'
import type { CourseContents } from '#/contract/courses.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import { testOrigin } from '../support/fixtures.ts'
import { type MadeLessons, makeLessons, withEveryKind } from '../support/lesson-by-api.ts'
import { administrator, clientOf, post } from '../support/people-by-api.ts'
import { choose, expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

// The lessons are this file's own: a chapter that is taken away when it is done.
const t = wordsOf()
let made: MadeLessons
let [first, second] = [
  { id: 0, nameFr: '' },
  { id: 0, nameFr: '' },
]

test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/status of 404/] })

test.beforeAll(async () => {
  made = await makeLessons()
  ;[first = first, second = second] = made.lessons
})
test.afterAll(() => made.remove())
test.beforeEach(({ visitAs }) => visitAs('student'))

const chapterOf = (page: Page): Locator => page.locator('.chapter').filter({ hasText: made.chapter.nameFr })

/** Opens the first lesson as its pages' scripts read it, with a material of every kind in it. */
async function openEveryKind(page: Page): Promise<void> {
  await page.route(`**/api/courses/${first.id}/contents`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: withEveryKind((await answer.json()) as CourseContents) })
  })
  await open(page, `/student/courses/${second.id}`)
  // By a key: on a phone the questions above it come once one is near, and move what was about to be pressed.
  await page.locator('.lesson aside').getByRole('link', { name: first.nameFr }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.nameFr })).toBeFocused()
}

test('goes from a subject to a lesson, and from lesson to lesson', async ({ page }) => {
  await open(page, subjectPath(made.subject))
  await expect(chapterOf(page)).toContainText(t('student.subject.lessons', { count: 2 }))
  if ((await chapterOf(page).getAttribute('open')) === null) await chapterOf(page).locator('summary').click()
  await chapterOf(page).getByRole('link', { name: first.nameFr }).click()
  await expect(page).toHaveURL(`/student/courses/${first.id}`)
  await expect(page).toHaveTitle(new RegExp(first.nameFr))
  await expect(page.locator('.lesson-text')).toContainText('Soit le cas 1')
  await expect(page.locator('.lesson-text .katex')).toBeVisible()
  await expect(page.locator('.lesson-head .meta')).toContainText(/1.* 2/)

  await page
    .getByRole('navigation', { name: t('lesson.between') })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: second.nameFr })).toBeFocused()
  await expect(page.locator('.lesson-text')).toContainText('Soit le cas 2')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: first.nameFr })).toBeVisible()
  await page
    .getByRole('navigation', { name: t('shell.breadcrumb.label') })
    .getByRole('link')
    .last()
    .click()
  await expect(page).toHaveURL(/\/student\/subjects\//)
})

test('is there at once by its address, French and left to right inside an Arabic page', async ({ page }) => {
  expect((await page.goto(`/student/courses/${first.id}`))?.status()).toBe(200)
  expect(await page.title()).toContain(first.nameFr)
  await untilLive(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const part of [page.locator('h1 bdi'), page.locator('.lesson-text')]) {
    await expect(part).toHaveAttribute('dir', 'ltr')
    await expect(part).toHaveAttribute('lang', 'fr')
  }
})

test('shows every kind of material, and goes to the next with one tap', { tag: '@feature:lessons' }, async ({
  page,
}) => {
  await openEveryKind(page)
  const material = (name: string): Locator => page.getByRole('region', { name, exact: true })
  await expect(material('Film')).toContainText('12:40')
  await expect(page.locator('video')).toHaveCount(0)
  await expect(material('Vidéo de la chaîne')).toContainText('1:02:05')

  const magazine = material('Magazine')
  await expect(magazine).toContainText(t('lesson.pages', { count: 3 }))
  await expect(magazine.getByRole('img', { name: t('lesson.page', { number: 2 }) })).toBeVisible()
  await expect(magazine.getByRole('link', { name: new RegExp(`^${t('reader.read')}`) })).toHaveAttribute(
    'href',
    `/student/courses/${first.id}/read/900003`,
  )
  await expect(magazine.getByRole('link', { name: new RegExp(`^${t('lesson.download')}`) })).toBeVisible()
  const book = material('Livre')
  await expect(book).toContainText('12,4')
  await expect(book.getByRole('link', { name: new RegExp(`^${t('lesson.download')}`) })).toHaveCount(0)

  const solution = material('Série').locator('.solution')
  await expect(solution.locator('.print-file')).toBeHidden()
  await solution.locator('summary').click()
  await expect(solution.locator('.print-file')).toBeVisible()

  await magazine.getByRole('link', { name: /Livre$/ }).click()
  await expect(book).toBeInViewport()
  await expect(page).toHaveURL(`/student/courses/${first.id}#material-900004`)
})

test('says so when a film does not play, and tries again', async ({ page }) => {
  await openEveryKind(page)
  const film = page.getByRole('region', { name: 'Film', exact: true })
  await film.getByRole('button', { name: t('lesson.play', { name: 'Film' }) }).click()
  await expect(film.getByText(t('lesson.filmFailed'))).toBeVisible()
  const again = page.waitForRequest(/\/api\/files\/.*\.mp4$/)
  await film.getByRole('button', { name: t('common.retry') }).click()
  await again
})

test('asks the video platform for nothing before a tap, and says when it is blocked', async ({ browser, page }) => {
  // Any call elsewhere would fail this page's test; what follows the tap is another profile's.
  await openEveryKind(page)
  await expect(page.locator('iframe')).toHaveCount(0)

  const context = await browser.newContext({ baseURL: testOrigin() })
  await context.addCookies(await page.context().cookies())
  const other = await context.newPage()
  await other.clock.install()
  await context.route(/youtube/, (route) => route.abort())
  await openEveryKind(other)
  await other.getByRole('button', { name: t('lesson.play', { name: 'Vidéo de la chaîne' }) }).click()
  await expect(other.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
  )
  await other.clock.runFor(11_000)
  await expect(other.getByText(t('lesson.blocked'))).toBeVisible()
  await expect(other.getByRole('link', { name: t('lesson.openOnPlatform') })).toBeVisible()
  await other
    .locator('.alert-warning')
    .getByRole('link', { name: /Magazine$/ })
    .click()
  await expect(other.getByRole('region', { name: 'Magazine', exact: true })).toBeInViewport()
  await context.close()
})

test('is read by keyboard alone', async ({ page }) => {
  await openEveryKind(page)
  const reach = async (wanted: Locator): Promise<void> => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('The keyboard does not reach it')
  }
  await reach(page.locator('.lesson-parts a').nth(2))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#material-900002$/)
  await reach(page.getByRole('button', { name: t('lesson.play', { name: 'Vidéo de la chaîne' }) }))
  await reach(page.locator('.solution summary'))
  await page.keyboard.press('Enter')
  await expect(page.locator('.solution .print-file')).toBeVisible()
  await reach(page.getByRole('navigation', { name: t('lesson.between') }).getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second.nameFr })).toBeFocused()
})

for (const locale of ['ar', 'fr'] as const) {
  test(`fits a phone of 360 pixels, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await choose(page, { locale })
    await openEveryKind(page)
    for (const path of [undefined, subjectPath(made.subject)]) {
      if (path) await open(page, path)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(wide).toBe(false)
    }
  })
}

test('of another class is not there, by page or by call', async ({ page }) => {
  const admin = await administrator()
  const student = await clientOf('student')
  const all = (await (await admin.request('/subjects?size=100')).json()) as { items: { id: number; classId: number }[] }
  const own = (await (await student.request('/me')).json()) as { schoolClass: { id: number } }
  const elsewhere = all.items.find(({ classId }) => classId !== own.schoolClass.id)
  const names = { nameAr: 'درس', nameFr: 'Leçon' }
  const chapter = await post<{ id: number }>(admin, '/chapters', { subjectId: elsewhere?.id, ...names })
  const course = { chapterId: chapter.id, status: 'published', ...names }
  const { id } = await post<{ id: number }>(admin, '/courses', course)
  for (const each of [id, 2_147_483_647, 0]) {
    expect(await open(page, `/student/courses/${each}`)).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: t('shell.notFound.title') })).toBeVisible()
  }
  expect((await student.request(`/courses/${id}/contents`)).status).toBe(404)
  await admin.request(`/chapters/${chapter.id}?with=children`, { method: 'DELETE' })
})
