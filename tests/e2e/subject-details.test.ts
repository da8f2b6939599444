import type { Page, Route } from '@playwright/test'
import { subjectPath } from '#/contract/subject-path.ts'
import { testOrigin } from '../support/fixtures.ts'
import { type MadeLessons, makeLessons } from '../support/lesson-by-api.ts'
import { type MadeClass, makeClass } from '../support/made-class.ts'
import { fillIn, formOf } from '../support/sign-in-page.ts'
import { choose, expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

// The lessons are this file's own: a chapter that is taken away when it is done.
const t = wordsOf()
let made: MadeLessons
let elsewhere: MadeClass

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  made = await makeLessons()
  elsewhere = await makeClass({ chapters: 1 })
})
test.afterAll(async () => {
  await made.remove()
  await elsewhere.remove()
})
test.beforeEach(({ visitAs }) => visitAs('student'))

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: made.subject.subjectName })
const card = (page: Page) =>
  page
    .locator('main')
    .locator(`a[href="${subjectPath(made.subject)}"]`)
    .first()
const chapterOf = (page: Page) => page.locator('.chapter').filter({ hasText: made.chapter.nameFr })

/** Keeps every call of the subject's page from being answered. @returns what lets them go on */
async function holdApi(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route(/\/api\/(subjects|me\/|class)/, async (route) => {
    if (open) await route.continue()
    else held.push(route)
  })
  return async () => {
    open = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

test('a subject and what is suggested beside it travel with the link: the page is there before any answer', async ({
  page,
}) => {
  await open(page, '/student/subjects')
  const release = await holdApi(page)
  await card(page).click()
  await expect(page).toHaveURL(subjectPath(made.subject))
  await expect(heading(page)).toBeVisible()
  const travelled = await page.evaluate(() => history.state as { subject: { id: number }; suggested: unknown[] })
  expect(travelled.subject.id).toBe(made.subject.id)
  await expect(page.locator('.suggested li')).toHaveCount(travelled.suggested.length)
  await expect(chapterOf(page)).toBeHidden()
  await release()
  await expect(chapterOf(page)).toBeVisible()
})

test('reloaded, it is read by its id', async ({ page }) => {
  await open(page, '/student/subjects')
  await card(page).click()
  await expect(heading(page)).toBeVisible()
  await openAgain(page)
  await expect(heading(page)).toBeVisible()
  await expect(chapterOf(page)).toBeVisible()
})

test('shared, it opens on another device, without scripts as well', async ({ browser, visitAs }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await visitAs('student', {}, page)
  await page.goto(testOrigin() + subjectPath(made.subject))
  await expect(heading(page)).toBeVisible()
  await expect(chapterOf(page)).toBeVisible()
  await context.close()
})

test('shared with somebody who is signed out, it is where they land once they have signed in', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await open(page, `${subjectPath(made.subject)}?tab=papers`)
  await expect(page).toHaveURL(/\/auth\/login/)
  await fillIn(page, 'student')
  await formOf(page).submit.click()
  await expect(page).toHaveURL(`${subjectPath(made.subject)}?tab=papers`)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: t('student.subject.tab.papers') })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('under a wrong name it goes to the right one, in the same tab of the page', async ({ page }) => {
  await page.goto(`/student/subjects/${made.subject.id}-nobody/details?tab=exercises`)
  await expect(page).toHaveURL(`${subjectPath(made.subject)}?tab=exercises`)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: t('student.subject.tab.exercises') })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 404/] })

  test('another class’s subject is not found, by its address or by a link', async ({ page }) => {
    const { id } = elsewhere.subject
    const foreign = `/student/subjects/${id}-x/details`
    expect(await open(page, foreign)).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.notFound.title'))
    await open(page, '/student/subjects')
    await card(page).evaluate((link, href) => link.setAttribute('href', href), foreign)
    await page.locator(`a[href="${foreign}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.notFound.title'))
  })
})

test('what was opened and closed stays so after Back', async ({ page }) => {
  await open(page, subjectPath(made.subject))
  const chapter = chapterOf(page)
  if ((await chapter.getAttribute('open')) === null) await chapter.locator('summary').click()
  await expect(chapter).toHaveAttribute('open', '')
  await chapter.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/student\/courses\//)
  await page.goBack()
  await expect(chapter).toHaveAttribute('open', '')
  await chapter.locator('summary').click()
  await expect(chapter).not.toHaveAttribute('open', '')
  await openAgain(page)
  await expect(chapter).not.toHaveAttribute('open', '')
})

test('lists what there is of a kind, with its address; each part is a link that keys work on', async ({ page }) => {
  await open(page, subjectPath(made.subject))
  const tabs = page.getByRole('navigation', { name: t('student.subject.tabs') })
  const papers = tabs.getByRole('link', { name: t('student.subject.tab.papers') })
  await papers.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?tab=papers$/)
  await expect(papers).toHaveAttribute('aria-current', 'page')
  await expect(chapterOf(page)).toBeHidden()
  await tabs.getByRole('link', { name: t('student.subject.tab.lessons') }).click()
  await expect(chapterOf(page)).toBeVisible()
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('shows the lessons when the progress cannot be read, and reads that again by itself', async ({ page }) => {
    await open(page, '/student/subjects')
    let failing = true
    await page.route(`**/api/subjects/${made.subject.id}/progress`, (route) =>
      failing
        ? route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'x', requestId: 'x' } } })
        : route.continue(),
    )
    await card(page).click()
    await expect(chapterOf(page)).toBeVisible()
    const notice = page.getByText(t('progress.unknown'))
    await expect(notice).toBeVisible()
    failing = false
    await page
      .locator('.alert')
      .getByRole('button', { name: t('common.retry') })
      .click()
    await expect(notice).toBeHidden()
  })
})

test('a professor says when a chapter is taught, and its students find it there', async ({ page, visitAs }) => {
  await visitAs('professor')
  await open(page, `/professor/chapters/${made.chapter.id}/edit`)
  await page.getByLabel(t('common.curriculum.trimester'), { exact: true }).selectOption('2')
  await page.getByRole('button', { name: t('professor.chapters.save') }).click()
  await expect(
    page.getByRole('row').filter({ hasText: made.chapter.nameFr.replace('Chapitre', 'محور') }),
  ).toContainText(t('common.curriculum.trimester.2'))
  await visitAs('student')
  await open(page, subjectPath(made.subject))
  const second = page.getByRole('region', { name: t('common.curriculum.trimester.2') })
  await expect(second.locator('.chapter').filter({ hasText: made.chapter.nameFr })).toBeVisible()
})

test('is whole in French on a phone by night', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await choose(page, { locale: 'fr', colorScheme: 'dark' })
  await open(page, subjectPath(made.subject))
  await expect(heading(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
