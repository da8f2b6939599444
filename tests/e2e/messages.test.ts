import type { Locator, Page } from '@playwright/test'
import { sendByApi } from '../support/messages-by-api.ts'
import { ownWords } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

interface Thread {
  log: Locator
  field: Locator
  send: Locator
}

function threadOf(page: Page): Thread {
  return {
    log: page.getByRole('log'),
    field: page.getByRole('textbox', { name: t('threads.field') }),
    send: page.getByRole('button', { name: t('threads.send'), exact: true }),
  }
}

/** Goes from the list to the thread with somebody. */
async function openThread(page: Page, name: string): Promise<Thread> {
  await page
    .getByRole('region', { name: t('threads.list') })
    .getByRole('link', { name })
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const thread = threadOf(page)
  await expect(thread.log).toBeVisible()
  return thread
}

test('a pupil writes on a phone: what is begun stays, what is sent is there', { tag: '@feature:messages' }, async ({
  page,
  visitAs,
}) => {
  await visitAs('student')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/student/messages')
  await page.getByRole('link', { name: t('inbox.new') }).click()
  await page
    .getByRole('region', { name: t('threads.pane') })
    .getByRole('link', { name: t('inbox.administration') })
    .click()
  const { log, field, send } = threadOf(page)
  const text = ownWords('متى يبدأ الفرض؟')
  await field.fill(text)
  await openAgain(page)
  await expect(field).toHaveValue(text)
  await send.click()
  await expect(log.getByRole('listitem').filter({ hasText: text }).locator('time')).toBeVisible()
  await expect(field).toHaveValue('')
  await page.getByRole('link', { name: t('threads.back') }).click()
  await expect(page.getByRole('link', { name: text })).toBeVisible()
})

test.describe('without a line', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('a message stays with a way to send it, and goes out once', async ({ page, visitAs }) => {
    await sendByApi('student', { administration: true }, ownWords('سؤال'))
    await visitAs('student')
    const ids: string[] = []
    await page.route('**/api/messages/*', (route) => {
      ids.push(new URL(route.request().url()).pathname)
      return ids.length === 1 ? route.abort() : route.continue()
    })
    await open(page, '/student/messages')
    const { log, field } = await openThread(page, t('inbox.administration'))
    const text = ownWords('هل وصلت الوثائق؟')
    await field.fill(text)
    await field.press('Enter')
    const unsent = log.getByRole('listitem').filter({ hasText: text })
    await unsent.getByRole('button', { name: t('threads.sendAgain') }).click()
    await expect(unsent.locator('time')).toBeVisible()
    await expect(unsent).toHaveCount(1)
    expect(new Set(ids).size).toBe(1)
    await openAgain(page)
    await expect(log.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  })
})

test('a number in a message is pointed out first; a message is changed, then deleted', async ({ page, visitAs }) => {
  await sendByApi('student', { administration: true }, ownWords('سؤال'))
  await visitAs('student')
  await open(page, '/student/messages')
  const { log, field } = await openThread(page, t('inbox.administration'))
  const text = ownWords('رقمي 98 123 456')
  await field.fill(text)
  await field.press('Enter')
  const question = page.getByRole('alert').filter({ hasText: t('threads.details.phone') })
  await question.getByRole('button', { name: t('threads.details.back') }).click()
  await expect(field).toHaveValue(text)
  await field.press('Enter')
  await question.getByRole('button', { name: t('threads.details.send') }).click()
  const sent = log.getByRole('listitem').filter({ hasText: text })
  await sent.getByRole('button', { name: t('threads.change') }).click()
  await expect(field).toHaveValue(text)
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await sent.getByRole('button', { name: t('threads.change') }).click()
  const other = ownWords('سأتّصل بالإدارة')
  await field.fill(other)
  await field.press('Enter')
  const changed = log.getByRole('listitem').filter({ hasText: other })
  await expect(changed).toContainText(t('threads.changed'))
  await changed.getByRole('button', { name: t('threads.delete'), exact: true }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: t('threads.deleteNo') })).toBeFocused()
  await asked.getByRole('button', { name: t('threads.deleteYes') }).click()
  await expect(changed).toHaveCount(0)
  await expect(log.getByText(t('threads.deleted')).last()).toBeVisible()
})

test('by keyboard from the list to the thread and into the field; what comes meanwhile is announced, and nothing else', async ({
  page,
  visitAs,
  newVisitor,
}) => {
  await sendByApi('student', { administration: true }, ownWords('سؤال'))
  await visitAs('student')
  await open(page, '/student/messages')
  const name = t('inbox.administration')
  await page
    .getByRole('region', { name: t('threads.list') })
    .getByRole('link', { name })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  const { log, field, send } = threadOf(page)
  await page.keyboard.press('Tab')
  await expect(log).toBeFocused()
  await expect(log).toHaveAttribute('aria-live', 'off')
  await field.focus()
  await page.keyboard.type(ownWords('سؤال'))
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('آخر')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(send).toBeVisible()

  const desk = await newVisitor()
  await visitAs('admin', {}, desk)
  await open(desk, '/admin/messages?state=unanswered')
  const answering = await openThread(desk, 'مريم بن سالم')
  // Hers already, where this test has run before.
  await desk.getByRole('button', { name: t('threads.taker.label') }).click()
  await desk.getByRole('menuitemradio', { name: t('threads.taker.me') }).click()
  await expect(
    desk
      .locator('.messages-pane header')
      .getByText(/^في عهدة/)
      .filter({ visible: true }),
  ).toBeVisible()
  await desk.getByRole('checkbox', { name: t('threads.urgentChoice') }).check()
  const answer = ownWords('يبدأ يوم الاثنين')
  await answering.field.fill(answer)
  await answering.send.click()
  await expect(answering.log.getByRole('listitem').filter({ hasText: answer }).locator('time')).toBeVisible()

  const arrived = log.getByRole('listitem').filter({ hasText: answer })
  await expect(arrived).toBeVisible()
  // The pupil reads the administration, not who of it wrote.
  await expect(arrived).toContainText(name)
  await expect(arrived).not.toContainText('سامي')
  await expect(page.getByRole('status').filter({ hasText: answer })).toBeAttached()
  await expect(field).toHaveValue('')
})

test('somebody new is chosen by name, stands in the address, and is written to', async ({ page, visitAs }) => {
  await visitAs('professor')
  await open(page, '/professor/messages/new')
  await page.getByRole('searchbox', { name: t('threads.searchPeople') }).fill('بن')
  await expect(page).toHaveURL(/[?&]q=/)
  const people = page
    .getByRole('region', { name: t('threads.pane') })
    .getByRole('listitem')
    .getByRole('link')
  await people.and(page.locator('[href*="/new?to="]')).first().click()
  await expect(page).toHaveURL(/to=/)
  await openAgain(page)
  const { field, send, log } = threadOf(page)
  const text = ownWords('مرحبًا')
  await field.fill(text)
  await send.click()
  await expect(page).toHaveURL(/\/professor\/messages\/[0-9a-f-]{36}$/)
  await expect(log.getByRole('listitem').filter({ hasText: text })).toBeVisible()
})
