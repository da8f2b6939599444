import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/audit.ts'
import { type FollowedClass, learn, makeFollowedClass } from '../support/followed-by-api.ts'
import { choose, expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
let made: FollowedClass

test.use({ allowedErrors: [/status of 404/] })
test.beforeEach(async ({ visitAs }) => {
  made = await makeFollowedClass()
  await learn(made, 40)
  await visitAs('professor')
})
test.afterEach(() => made.remove())

const main = (page: Page) => page.getByRole('main')
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

for (const width of [1280, 360]) {
  test(`at ${width} px a professor sees who may need help and why, and where the lesson is left`, {
    tag: '@feature:class-view',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `/professor/follow?subjectId=${made.subject.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('follow.title'))
    const person = main(page)
      .locator('.stuck > li')
      .filter({ hasText: nameOf(made.stuck) })
    await expect(person).toContainText(t('follow.reason.review', { count: 1 }))
    await expect(main(page)).not.toContainText(nameOf(made.absent))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await person.getByRole('link', { name: made.course.nameAr }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.course.nameAr)
    await expect(main(page).locator('.kpis')).toContainText('1 من 2')
    await expect(main(page).locator('.drop-off')).toContainText('توقّف 1 من تلميذ واحد بين')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await page.getByRole('combobox', { name: t('follow.state') }).selectOption('notOpened')
    await expect(page).toHaveURL(/state=notOpened/)
    await expect(
      main(page)
        .locator('.who')
        .filter({ hasText: nameOf(made.absent) }),
    ).toBeVisible()
    await expect(
      main(page)
        .locator('.who')
        .filter({ hasText: nameOf(made.stuck) }),
    ).toHaveCount(0)
  })
}

test('its page remembers the subject, the part and the lesson that are open', async ({ page }) => {
  await open(page, '/professor')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('professor.menu.follow') })
    .click()
  await page.getByRole('combobox', { name: t('follow.subject') }).selectOption(String(made.subject.id))
  await expect(page).toHaveURL(new RegExp(`subjectId=${made.subject.id}`))
  await page.getByRole('link', { name: t('follow.tab.lessons') }).click()
  const row = page.getByRole('row').filter({ hasText: made.course.nameAr })
  await expect(row).toContainText('1 من 2 50%')
  await openAgain(page)
  await expect(row).toContainText('1 من 2 50%')
  await row.getByRole('link', { name: made.course.nameAr }).click()
  await page.getByRole('link', { name: /00:38/ }).click()
  await expect(page).toHaveURL(
    new RegExp(`/professor/courses/${made.course.id}/preview\\?at=38#material-${made.video.id}$`),
  )
})

test('the table of a subject is kept as a file', async ({ page }) => {
  await open(page, `/professor/follow?subjectId=${made.subject.id}&tab=lessons`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('follow.export') }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^متابعة التلاميذ.*\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain(made.stuck.lastName)
  expect(text).toContain(made.course.nameAr)
})

test('nothing is found of subjects that somebody else teaches; administrators find all', async ({ page, visitAs }) => {
  expect(await open(page, '/professor/follow?subjectId=2147483647')).toBe(404)
  expect(await open(page, '/professor/follow/lessons/2147483647')).toBe(404)
  await visitAs('admin')
  expect(await open(page, `/admin/follow?subjectId=${made.subject.id}`)).toBe(200)
  await expect(main(page).locator('.stuck > li')).toContainText(nameOf(made.stuck))
  expect(await open(page, `/admin/follow/lessons/${made.course.id}`)).toBe(200)
})

/** Reports the video's twelfth second. @returns the words of it */
async function report(): Promise<string> {
  const words = `الإشارة خطأ ${made.video.id}`
  await made.pupil.request(`/reports/${randomUUID()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ materialId: made.video.id, kind: 'wrong', position: 12, words }),
  })
  return words
}

test('a lesson’s own page has what was reported in it, and is left with nothing once that is dealt with', async ({
  page,
}) => {
  const words = await report()
  await open(page, `/professor/follow/lessons/${made.course.id}`)
  const reported = page.getByRole('region', { name: t('follow.tab.reports') })
  const row = reported.getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText(nameOf(made.stuck))
  await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`\\?at=12#material-${made.video.id}$`))
  await row.getByRole('button', { name: t('follow.resolve') }).click()
  await expect(reported.getByRole('heading', { name: t('follow.none.open') })).toBeVisible()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(row).toBeVisible()
  await page.getByRole('combobox', { name: t('follow.state') }).selectOption('notOpened')
  await expect(page).toHaveURL(/state=notOpened/)
  await expect(row).toBeVisible()
  await reported.getByRole('link', { name: t('follow.allReports') }).click()
  await expect(page).toHaveURL(new RegExp(`/professor/follow\\?subjectId=${made.subject.id}&tab=reports$`))
  await expect(main(page).getByRole('listitem').filter({ hasText: words })).toBeVisible()
})

test('every part of it is whole in French on a phone, the longest words too', async ({ page }) => {
  await report()
  await page.setViewportSize({ width: 360, height: 740 })
  await choose(page, { locale: 'fr' })
  const words = wordsOf('fr')
  for (const tab of ['stuck', 'lessons', 'reports'] as const) {
    await open(page, `/professor/follow?subjectId=${made.subject.id}&tab=${tab}`)
    await expect(page.getByRole('link', { name: words(`follow.tab.${tab}`) })).toHaveAttribute('aria-current', 'page')
    await expectNoSidewaysScroll(page, tab)
  }
  await open(page, `/professor/follow/lessons/${made.course.id}`)
  await expect(page.getByRole('heading', { name: words('follow.left.title') })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the lesson')
})

test('a report is read at its place, resolved, taken back, and resolved again', async ({ page }) => {
  const words = await report()
  await open(page, `/professor/follow?subjectId=${made.subject.id}&tab=reports`)
  const row = main(page).getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText(nameOf(made.stuck))
  await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`\\?at=12#material-${made.video.id}$`))
  await row.getByRole('button', { name: t('follow.resolve') }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: t('follow.resolve') }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: t('follow.reportState.resolved') }).click()
  await expect(row.getByRole('button', { name: t('follow.reopen') })).toBeVisible()
})

test('a professor narrows the list of students, and the figures of a subject, to a group', async ({ page }) => {
  const name = await made.group([made.absent])
  await open(page, '/professor/students')
  await page.getByRole('combobox', { name: t('groups.group') }).selectOption({ label: await labelOf(page, name) })
  await expect(page).toHaveURL(/groupId=\d+/)
  await expect(main(page).locator('tbody .who')).toHaveText([new RegExp(nameOf(made.absent))])

  await open(page, `/professor/follow?subjectId=${made.subject.id}`)
  await expect(main(page)).toContainText(nameOf(made.stuck))
  await page.getByRole('combobox', { name: t('groups.group') }).selectOption({ label: name })
  await expect(main(page)).not.toContainText(nameOf(made.stuck))
  await page.getByRole('link', { name: t('follow.tab.lessons') }).click()
  await expect(main(page).locator('tbody')).toContainText('0 من 1')
  await main(page).getByRole('link', { name: made.course.nameAr }).click()
  await expect(page.getByRole('combobox', { name: t('groups.group') })).toHaveValue(/\d+/)
  await expect(main(page).locator('tbody .who')).toHaveText([new RegExp(nameOf(made.absent))])
})

/** @returns what the option of a group says, which stands there with its class */
async function labelOf(page: Page, name: string): Promise<string> {
  const option = page.getByRole('option', { name: new RegExp(name) })
  await option.waitFor({ state: 'attached' })
  return (await option.textContent()) ?? ''
}
