import type { Locator, Page } from '@playwright/test'
import { type AskingClass, makeAskingClass } from '../support/asking-class.ts'
import { tabTo } from '../support/keyboard.ts'
import { sendByApi } from '../support/messages-by-api.ts'
import { ownWords } from '../support/people-by-api.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
let room: AskingClass

test.beforeAll(async () => {
  room = await makeAskingClass()
})
test.afterAll(() => room.pupil.remove())

const field = (page: Page): Locator => page.getByRole('textbox', { name: t('threads.field') })

/** The demo professor writes to the pupil, whose thread is opened. @returns its id */
async function thread(page: Page, login: (name: string, page?: Page, password?: string) => Promise<void>) {
  const { client, username, password } = room.pupil
  const { id } = (await (await client.request('/me')).json()) as { id: string }
  const { threadId } = await sendByApi('professor', { person: id }, ownWords('مرحبًا'))
  await login(username, page, password)
  await open(page, `/student/messages/${threadId}`)
  return threadId
}

test('a pupil blocks a professor by keyboard, whose page hears of it, and takes it back', async ({
  page,
  login,
  newVisitor,
  visitAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await thread(page, login)
  await expect(field(page)).toBeVisible()
  const desk = await newVisitor()
  await visitAs('professor', {}, desk)
  await open(desk, `/professor/messages/${id}`)
  await expect(field(desk)).toBeVisible()

  const more = page.getByRole('button', { name: t('threads.more') })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: t('threads.block') })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: t('threads.blockNo') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(page)).toBeVisible()
  await expect(more).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: t('threads.block'), exact: true }).click()
  await expect(page.getByText(t('threads.blocked'))).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('threads.unblock') })).toBeFocused()
  await expect(desk.getByText(t('threads.closedToYou'))).toBeVisible()
  await expect(field(desk)).toHaveCount(0)
  await expect(desk.getByRole('link', { name: t('threads.writeAdministration') })).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(desk)).toBeVisible()
  // Who did nothing is not taken to the field.
  await expect(field(desk)).not.toBeFocused()
})

test.describe('without an answer', () => {
  test.use({ allowedErrors: [/status of 503 .*\/block/] })

  test('it is said in the question, and nobody is blocked', async ({ page, login }) => {
    await thread(page, login)
    await page.route('**/block', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: t('threads.more') }).click()
    await page.getByRole('menuitem', { name: t('threads.block') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: t('threads.block'), exact: true }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    await question.getByRole('button', { name: t('threads.blockNo') }).click()
    await expect(field(page)).toBeVisible()
  })
})

test('the administration cannot be blocked', async ({ page, login }) => {
  const { client, username, password } = room.pupil
  const answer = await client.request(`/messages/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to: { administration: true }, words: ownWords('سؤال') }),
  })
  const { threadId } = (await answer.json()) as { threadId: string }
  await login(username, page, password)
  await open(page, `/student/messages/${threadId}`)
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('button', { name: t('threads.more') })).toHaveCount(0)
})
