import type { Locator, Page } from '@playwright/test'
import type { PushState } from '#/contract/push.ts'
import { testOrigin, testPushService } from '../support/fixtures.ts'
import { makeEmptyClass } from '../support/made-class.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { administrator, inventedName } from '../support/people-by-api.ts'
import { logOut } from '../support/portal-page.ts'
import type { PushedBrowser } from '../support/push-service.ts'
import { bePushable, pushedWorker } from '../support/pushed-page.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

// Each test has a pupil of its own, in a class of theirs.
test.use({ serviceWorkers: 'allow' })

const t = wordsOf()
const profile = '/student/my-profile'

interface Reached extends Newcomer {
  classId: number
}

async function newPupil(): Promise<Reached> {
  const { id } = await makeEmptyClass(await administrator())
  return { ...(await signUpPupil(id)), classId: id }
}

/** Announces something urgent to the class, which reaches people at every hour. @returns its title and its id */
async function announce({ classId }: Reached): Promise<{ id: string; title: string }> {
  const id = crypto.randomUUID()
  const title = inventedName()
  const body = { title, words: 'نصّ الإعلان', replies: 'off', urgent: true, audience: { kind: 'class', id: classId } }
  const answer = await (await administrator()).request(`/announcements/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return { id, title }
}

const card = (page: Page): Locator => page.getByRole('region', { name: t('notifications.push.title'), exact: true })
const button = (page: Page, id: 'turnOn' | 'turnOff' | 'try'): Locator =>
  card(page).getByRole('button', { name: t(`notifications.push.${id}`), exact: true })
const said = (page: Page): Locator => card(page).getByRole('status')

/** What the server says of the page’s session. */
async function stateOf(page: Page): Promise<PushState> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const headers = { Authorization: `Bearer ${token}` }
  return (await page.context().request.get(`${testOrigin()}/api/me/push`, { headers })).json()
}

async function turnOn(page: Page): Promise<void> {
  await open(page, profile)
  await button(page, 'turnOn').click()
  await expect(said(page)).toHaveText(t('notifications.push.on'))
}

const arrived = async ({ received }: PushedBrowser, count: number): Promise<string> => {
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(count)
  return received.at(-1)?.text ?? ''
}

test('a pupil turns notifications of a phone on; an announcement reaches it, names nothing and opens where it leads', {
  tag: '@feature:accounts',
}, async ({ page, login }) => {
  const pupil = await newPupil()
  const phone = testPushService().browser()
  await bePushable(page.context(), phone)
  await login(pupil.username, page, pupil.password)
  await page.setViewportSize({ width: 360, height: 800 })
  await turnOn(page)

  await button(page, 'try').click()
  await expect(said(page)).toHaveText(t('notifications.push.tried'))
  await arrived(phone, 1)
  await openAgain(page)
  await expect(said(page)).toHaveText(t('notifications.push.on'))

  const { id, title } = await announce(pupil)
  const text = await arrived(phone, 2)
  expect(text).not.toContain(title)
  const worker = await pushedWorker(page)
  // Who has a page before them need not hear it, too.
  await page.bringToFront()
  await worker.push(text)
  await expect.poll(async () => (await worker.done()).shown.length).toBe(1)
  await page.goto('about:blank')
  await worker.push(text)
  await expect.poll(async () => (await worker.done()).shown.length).toBe(2)
  const facts = {
    ...{ title: 'منارة', body: t('notifications.label.announcementNew'), lang: 'ar', dir: 'rtl' },
    tag: 'announcement-new',
  }
  expect((await worker.done()).shown).toMatchObject([
    { ...facts, silent: true, renotify: false },
    { ...facts, silent: false, renotify: true },
  ])
  await worker.press()
  expect((await worker.done()).opened).toEqual([`${testOrigin()}/student/messages/announcements/${id}`])

  await open(page, profile)
  await button(page, 'turnOff').click()
  await expect(button(page, 'turnOn')).toBeVisible()
  await openAgain(page)
  await expect(button(page, 'turnOn')).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ on: false })
})

test('the next session of the same pupil goes on with them, and somebody else’s does not', async ({ page, login }) => {
  const [pupil, sister] = [await newPupil(), await newPupil()]
  await bePushable(page.context(), testPushService().browser())
  await login(pupil.username, page, pupil.password)
  await turnOn(page)
  await login(pupil.username, page, pupil.password)
  expect(await stateOf(page)).toMatchObject({ on: false })
  await open(page, '/student')
  await expect.poll(() => stateOf(page)).toMatchObject({ on: true })

  await login(sister.username, page, sister.password)
  await open(page, '/student')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('browser:subscribed'))).toBeNull()
  expect(await stateOf(page)).toMatchObject({ on: false })
})

test('signing out turns them off, until somebody wishes for them again', async ({ page, login, newVisitor }) => {
  const pupil = await newPupil()
  const phone = testPushService().browser()
  await bePushable(page.context(), phone)
  await login(pupil.username, page, pupil.password)
  await turnOn(page)
  const tablet = testPushService().browser()
  const other = await newVisitor()
  await bePushable(other.context(), tablet)
  await login(pupil.username, other, pupil.password)
  await turnOn(other)
  await logOut(page)
  await page.waitForURL(/\/auth\/login/)
  expect(
    await page.evaluate(() => [localStorage.getItem('browser:subscribed'), localStorage.getItem('pushed')]),
  ).toEqual([null, null])
  const { title } = await announce(pupil)
  await login(pupil.username, page, pupil.password)
  await open(page, profile)
  await expect(button(page, 'turnOn')).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ on: false })
  // What was announced meanwhile is there, and was pushed to a browser of theirs that is on, and not to this one.
  await open(page, '/student/messages/announcements')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await arrived(tablet, 1)
  expect(phone.received).toEqual([])
})

test.describe('without a line', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('signing out turns them off, in a tab too that was open before they were on', async ({ page, login }) => {
    const pupil = await newPupil()
    await bePushable(page.context(), testPushService().browser())
    await login(pupil.username, page, pupil.password)
    await open(page, '/student')
    const other = await page.context().newPage()
    await turnOn(other)
    // A page of nobody's, in which one can look.
    await other.goto('/privacy')
    await page.context().setOffline(true)
    await logOut(page)
    const kept = () =>
      other.evaluate(() => [localStorage.getItem('browser:subscribed'), localStorage.getItem('pushed')])
    await expect.poll(kept).toEqual([null, null])
    await page.context().setOffline(false)
  })
})

test('what could not be turned off without a line, the next page turns off', async ({ page, login }) => {
  const pupil = await newPupil()
  await bePushable(page.context(), testPushService().browser())
  await login(pupil.username, page, pupil.password)
  await turnOn(page)
  await page.evaluate(() => localStorage.setItem('pushed', 'nobody'))
  await open(page, '/student')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('browser:subscribed'))).toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pushed'))).toBeNull()
})

test('a browser that forbids them, or has none, says what to do', async ({ page, login, newVisitor }) => {
  const pupil = await newPupil()
  await bePushable(page.context(), testPushService().browser(), { answer: 'denied' })
  await login(pupil.username, page, pupil.password)
  await open(page, profile)
  await button(page, 'turnOn').click()
  await expect(said(page)).toHaveText(t('notifications.push.refused'))
  await expect(card(page).getByRole('button')).toHaveCount(0)

  const other = await newVisitor()
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await login(pupil.username, other, pupil.password)
  await open(other, profile)
  await expect(said(other)).toHaveText(t('notifications.push.unable'))
})

test.describe('without an answer', () => {
  test.use({ allowedErrors: [/status of 503 .*\/api\/me\/push/] })

  test('it is said, and nothing is turned on', async ({ page, login }) => {
    const pupil = await newPupil()
    await bePushable(page.context(), testPushService().browser())
    await login(pupil.username, page, pupil.password)
    await open(page, profile)
    await page.route('**/api/me/push', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await button(page, 'turnOn').click()
    await expect(card(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/api/me/push')
    await button(page, 'turnOn').click()
    await expect(said(page)).toHaveText(t('notifications.push.on'))
  })
})
