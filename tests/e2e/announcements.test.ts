import type { Page } from '@playwright/test'
import type { Announcement, AnnouncementCreation } from '#/contract/announcements.ts'
import { inDatabase } from '../support/in-database.ts'
import { makeEmptyClass } from '../support/made-class.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { administrator, inventedName } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

/** A class that nobody else is in, with a pupil. */
interface Room {
  classId: number
  className: string
  pupil: Newcomer
}

async function makeRoom(): Promise<Room> {
  const { id: classId, nameAr: className } = await makeEmptyClass(await administrator())
  return { classId, className, pupil: await signUpPupil(classId) }
}

/** Announces as an administrator; in the quiet hours too. */
async function announce({ classId }: Room, facts: Partial<AnnouncementCreation> = {}): Promise<Announcement> {
  const client = await administrator()
  const audience = { kind: 'class', id: classId } as const
  const body = { title: inventedName(), words: 'نصّ الإعلان', replies: 'author', urgent: true, audience, ...facts }
  const answer = await client.request(`/announcements/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`An announcement was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Announcement
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('region', { name: t('announcements.list') }).getByRole('link', { name: title })
const entryOf = (unread: number): string => t('inbox.entry', { entry: t('common.title.messages'), unread })

test('an administrator announces to a class by keyboard; its pupil hears it at once and opens it', {
  tag: '@feature:messages',
}, async ({ page, newVisitor, login }) => {
  const room = await makeRoom()
  const title = inventedName()
  await login(room.pupil.username, undefined, room.pupil.password)
  await open(page, '/student/subjects')
  await expect(page).not.toHaveTitle(/^\(/)

  const office = await newVisitor()
  await login('admin', office)
  await open(office, '/admin/messages/announcements')
  await office.getByRole('link', { name: t('staff.announcements.new') }).click()
  const search = office.getByRole('searchbox', { name: t('announcement-form.searchAudiences') })
  await search.fill(room.className)
  const option = office
    .getByRole('region', { name: t('announcements.pane') })
    .getByRole('link', { name: room.className })
  await expect(option).toHaveCount(1)
  await search.press('ArrowDown')
  await expect(option).toBeFocused()
  await office.keyboard.press('Enter')
  await office.getByRole('textbox', { name: t('announcement-form.title') }).fill(title)
  await office.getByRole('textbox', { name: t('announcement-form.words') }).fill('Salle 2,\nà 08:30')
  await office.getByRole('checkbox', { name: t('announcement-form.repliesAdministration') }).check()
  await office.getByRole('checkbox', { name: t('announcement-form.urgent') }).check()
  await office.getByRole('button', { name: t('announcement-form.send') }).press('Enter')
  await expect(office.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(office.getByText(t('announcements.readBy', { count: 0, people: 1 })).first()).toBeVisible()

  // The pupil's page was open all the while.
  await expect(page).toHaveTitle(/^\(1\) /)
  const entry = page
    .getByRole('navigation')
    .getByRole('link', { name: entryOf(1) })
    .first()
  await entry.click()
  await page.getByRole('link', { name: t('inbox.announcements') }).click()
  await expect(rowOf(page, title)).toContainText(t('announcements.unread'))
  await rowOf(page, title).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.getByRole('region', { name: title })).toContainText('Salle 2')
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(rowOf(page, title)).not.toContainText(t('announcements.unread'))

  await openAgain(office)
  await expect(office.getByText(t('announcements.readBy', { count: 1, people: 1 })).first()).toBeVisible()
  await office.getByText(t('announcements.readers')).click()
  await expect(office.getByRole('listitem').filter({ hasText: 'أروى الزواري' }).locator('time')).toBeVisible()

  await page.getByRole('link', { name: t('announcements.replyAdministration') }).click()
  await expect(page.getByRole('textbox', { name: t('threads.field') })).toBeVisible()
})

test('a change makes it new again, and taking it back takes it from the open page of its reader', async ({
  page,
  newVisitor,
  login,
}) => {
  const room = await makeRoom()
  const { id, title } = await announce(room)
  await login(room.pupil.username, undefined, room.pupil.password)
  await open(page, `/student/messages/announcements/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await open(page, '/student/messages/announcements')
  await expect(rowOf(page, title)).not.toContainText(t('announcements.unread'))

  const office = await newVisitor()
  await login('admin', office)
  await open(office, `/admin/messages/announcements/${id}`)
  await office.getByRole('link', { name: t('announcements.change') }).click()
  const field = office.getByRole('textbox', { name: t('announcement-form.title') })
  await field.fill(`${title} ثان`)
  await office.getByRole('button', { name: t('announcement-form.save') }).click()
  await expect(office.getByRole('heading', { level: 1, name: `${title} ثان` })).toBeVisible()
  await expect(rowOf(page, `${title} ثان`)).toContainText(t('announcements.unread'))

  await office.getByRole('button', { name: t('announcements.delete') }).click()
  const question = office.getByRole('alertdialog', { name: t('announcements.deleteTitle') })
  await question.getByRole('button', { name: t('announcements.deleteNo') }).click()
  await office.getByRole('button', { name: t('announcements.delete') }).click()
  await question.getByRole('button', { name: t('announcements.deleteYes') }).click()
  await expect(office).toHaveURL('/admin/messages/announcements')
  await expect(rowOf(office, title)).toHaveCount(0)
  await expect(rowOf(page, title)).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^\(/)
})

test.describe('with a line that breaks', () => {
  test.use({ allowedErrors: [/ERR_FAILED.*\/announcements\//] })

  test('on a phone: what is written stays after a cut line and a reload, and is announced once', async ({
    page,
    visitAs,
  }) => {
    const room = await makeRoom()
    const title = inventedName()
    await visitAs('admin')
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `/admin/messages/announcements/new?to=class:${room.classId}`)
    const send = page.getByRole('button', { name: t('announcement-form.send') })
    await send.click()
    await expect(page.getByText(t('announcement-form.fault.title'))).toBeVisible()
    const field = page.getByRole('textbox', { name: t('announcement-form.title') })
    await field.fill(title)
    await page.getByRole('textbox', { name: t('announcement-form.words') }).fill('نصّ')
    await page.getByRole('checkbox', { name: t('announcement-form.urgent') }).check()
    // It arrives, and its answer does not.
    await page.route('**/api/announcements/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(page.getByText(t('announcement-form.kept'))).toBeVisible()
    await page.unroute('**/api/announcements/*')
    await openAgain(page)
    await expect(field).toHaveValue(title)
    await field.fill(`${title} ثان`)
    await send.click()
    await expect(page.getByRole('heading', { level: 1, name: `${title} ثان` })).toBeVisible()
    const rows = await inDatabase<{ title: string }>('select title from announcements where class_id = $1', [
      room.classId,
    ])
    expect(rows).toEqual([{ title: `${title} ثان` }])
  })
})

test('what is planned is seen by its author alone, and published at once when that is chosen', async ({
  page,
  visitAs,
  newVisitor,
  login,
}) => {
  const room = await makeRoom()
  const title = inventedName()
  await visitAs('admin')
  await open(page, `/admin/messages/announcements/new?to=class:${room.classId}`)
  await page.getByRole('textbox', { name: t('announcement-form.title') }).fill(title)
  await page.getByRole('textbox', { name: t('announcement-form.words') }).fill('نصّ')
  await page.getByRole('checkbox', { name: t('announcement-form.urgent') }).check()
  await page.getByText(t('announcement-form.when.later'), { exact: true }).click()
  await page.getByRole('textbox', { name: t('announcement-form.time') }).fill('25:00')
  await page.getByRole('button', { name: t('announcement-form.plan') }).click()
  await expect(page.getByText(t('announcement-form.fault.time'))).toBeVisible()
  await page.getByRole('textbox', { name: t('announcement-form.time') }).fill('09:30')
  await page.getByRole('button', { name: t('announcement-form.plan') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('09:30')
  await expect(rowOf(page, room.className)).toContainText(t('announcements.planned'))

  const desk = await newVisitor()
  await login(room.pupil.username, desk, room.pupil.password)
  await open(desk, '/student/messages/announcements')
  await expect(desk.getByText(t('announcements.none'))).toBeVisible()

  await page.getByRole('link', { name: t('announcements.change') }).click()
  await page.getByText(t('announcement-form.when.now'), { exact: true }).click()
  await page.getByRole('button', { name: t('announcement-form.save') }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
  await expect(rowOf(desk, title)).toBeVisible()
})

test.describe('beside somebody else', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('two changes at once: the later is shown the other, and nothing typed is lost', async ({ page, visitAs }) => {
    const room = await makeRoom()
    const { id, title, version } = await announce(room)
    await visitAs('admin')
    await open(page, `/admin/messages/announcements/${id}/edit`)
    const words = page.getByRole('textbox', { name: t('announcement-form.words') })
    await words.fill('ما كتبته أنا')
    const client = await administrator()
    const body = { title, words: 'ما كتبه غيري', replies: 'off', version }
    const answer = await client.request(`/announcements/${id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    await page.getByRole('button', { name: t('announcement-form.save') }).click()
    await expect(page.getByText('ما كتبه غيري')).toBeVisible()
    await expect(words).toHaveValue('ما كتبته أنا')
    await page.getByRole('button', { name: t('common.curriculum.keepMine') }).click()
    await expect(page.getByRole('region', { name: title })).toContainText('ما كتبته أنا')
  })
})

test('a notification leads to it, and a first page shows what is new', async ({ page, login }) => {
  const room = await makeRoom()
  const { title, id } = await announce(room)
  await login(room.pupil.username, undefined, room.pupil.password)
  await open(page, '/student/notifications')
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/student/messages/announcements/${id}`)
  // Whoever goes on before it is shown has not read it.
  await expect(page).not.toHaveTitle(/^\(/)
  const second = await announce(room)
  await open(page, '/student')
  const card = page.getByRole('listitem').filter({ hasText: second.title })
  await expect(card).toContainText(t('inbox.announcement'))
  await expect(page.getByRole('main')).not.toContainText(title)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
})
