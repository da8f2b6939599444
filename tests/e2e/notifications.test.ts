import type { Locator, Page } from '@playwright/test'
import { NOTIFICATIONS_PART } from '#/contract/notifications.ts'
import { inDatabase } from '../support/in-database.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { ownWords } from '../support/people-by-api.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

/** Notifies somebody, as the server does it. @returns the name of the group that each tells of, the newest first */
async function notified({ client }: Newcomer, count = 1): Promise<string[]> {
  const names = Array.from({ length: count }, () => ownWords('فوج الزيتونة'))
  const data = names.map((group) => ({ groupId: 1, group, classAr: 'رابعة', classFr: '4e' }))
  await inDatabase(
    `insert into notifications (user_id, kind, data)
      select $1, 'group-left', of.data from jsonb_array_elements($2) with ordinality as of(data, place) order by place`,
    [client.person.id, JSON.stringify(data)],
  )
  const notice = { topic: 'notifications', people: [client.person.id], administrators: false }
  await inDatabase('select pg_notify($1, $2)', ['news', JSON.stringify(notice)])
  return names.toReversed()
}

const bellOf = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^الإشعارات/ })
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: t('common.title.notifications') })
const lineOf = (part: Locator, name = ''): Locator => part.getByRole('link').filter({ hasText: name })
const readAllOf = (part: Locator): Locator => part.getByRole('button', { name: t('notifications.readAll') })
const bellSays = (count: number): string => t('inbox.bell', { count })

// Everybody here is somebody of their own: what is read is read for all.
let pupil: Newcomer
test.beforeEach(async ({ login }) => {
  pupil = await signUpPupil(1)
  await login(pupil.username, undefined, pupil.password)
})

test('by keyboard at a desk: the bell says what is new, its panel shows it, and what is followed is read', async ({
  page,
}) => {
  const [name = ''] = await notified(pupil, 2)
  await open(page, '/student/subjects')
  const bell = bellOf(page)
  await expect(bell).toHaveAccessibleName(bellSays(2))
  await expect(page).toHaveTitle(/^\(2\) /)
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  await expect(panel).toBeFocused()
  await expect(bell).toHaveAttribute('aria-expanded', 'true')
  const line = lineOf(panel, name)
  await expect(line).toContainText(t('notifications.unread'))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()

  await page.keyboard.press('Enter')
  await line.focus()
  const said = page.waitForResponse('**/api/me/notifications/read')
  await page.keyboard.press('Enter')
  expect((await said).status()).toBe(200)
  await expect(page).toHaveURL('/student/groups')
  await expect(panel).toHaveCount(0)
  await expect(bell).toHaveAccessibleName(bellSays(1))
  await expect(page).toHaveTitle(/^\(1\) /)
})

test('with a mouse: all is read, a press beside the panel closes it, and so does another page', async ({ page }) => {
  await notified(pupil)
  await open(page, '/student')
  const bell = bellOf(page)
  await bell.click()
  const panel = panelOf(page)
  // On the mark, which the turning star replaces while it is on its way.
  await readAllOf(panel).locator('svg').click()
  await expect(bell).toHaveAccessibleName(bellSays(0))
  await expect(readAllOf(panel)).toBeDisabled()
  await expect(readAllOf(panel)).toBeFocused()
  await expect(panel.getByText(t('notifications.unread'), { exact: true })).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel).toHaveCount(0)
  await bell.click()
  await panel.getByRole('link', { name: t('notifications.all') }).click()
  await expect(page).toHaveURL('/student/notifications')
  await expect(panel).toHaveCount(0)
})

test('on a phone the bell leads to a page; all of it is read at once, and what is older is found', async ({ page }) => {
  const [newest = '', ...others] = await notified(pupil, NOTIFICATIONS_PART + 1)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/student/subjects')
  await bellOf(page).click()
  await expect(page).toHaveURL('/student/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.title.notifications'))
  const main = page.getByRole('main')
  await expect(lineOf(main, newest)).toContainText(t('notifications.unread'))

  await readAllOf(main).click()
  await expect(main.getByText(t('notifications.unread'), { exact: true })).toHaveCount(0)
  await expect(bellOf(page)).toHaveAccessibleName(bellSays(0))

  await page.getByRole('link', { name: t('notifications.older') }).click()
  await expect(lineOf(main, others.at(-1))).toBeVisible()
  await expect(lineOf(main, others.at(-1))).not.toContainText(t('notifications.unread'))
  await expect(lineOf(main, newest)).toHaveCount(0)
  await page.getByRole('link', { name: t('notifications.newest') }).click()
  await expect(lineOf(main, newest)).toBeVisible()
})

test('what comes while pages are open shows in the bell and in the list, in every tab', async ({ page, context }) => {
  await open(page, '/student/notifications')
  const other = await context.newPage()
  await open(other, '/student/subjects')
  for (const each of [page, other]) await expect(bellOf(each)).toHaveAccessibleName(bellSays(0))
  await expect(page.getByText(t('notifications.none'), { exact: true })).toBeVisible()
  const [name = ''] = await notified(pupil)
  for (const each of [page, other]) await expect(bellOf(each)).toHaveAccessibleName(bellSays(1))
  const line = lineOf(page.getByRole('main'), name)
  await expect(line).toContainText(t('notifications.unread'))
  await line.click()
  await expect(page).toHaveURL('/student/groups')
  await expect(bellOf(other)).toHaveAccessibleName(bellSays(0))
})

test('where mails are chosen is one step away', async ({ page }) => {
  await open(page, '/student/notifications')
  await page.getByRole('link', { name: t('notifications.settings') }).click()
  await expect(page.getByRole('heading', { name: t('profile.notices.title'), exact: true })).toBeInViewport()
})

test.describe('what cannot be told to the server', () => {
  test.use({ allowedErrors: [/status of 503 .*\/api\/me\/notifications/] })

  test('is said, and stays new', async ({ page }) => {
    const [name = ''] = await notified(pupil)
    await page.route('**/api/me/notifications/read', (route) => route.fulfill({ status: 503 }))
    await open(page, '/student')
    await bellOf(page).click()
    await readAllOf(panelOf(page)).click()
    await expect(panelOf(page).getByRole('alert')).toBeVisible()
    await expect(lineOf(panelOf(page), name)).toContainText(t('notifications.unread'))
    await expect(bellOf(page)).toHaveAccessibleName(bellSays(1))
  })
})
