import type { Locator, Page } from '@playwright/test'
import { inDatabase } from '../support/in-database.ts'
import { tabTo } from '../support/keyboard.ts'
import { sendByApi } from '../support/messages-by-api.ts'
import { clientOf, ownWords } from '../support/people-by-api.ts'
import { type Account, expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

interface Written {
  id: string
  threadId: string
}

/** Writes to one of the demo accounts as another, and sees to it that it arrives, whatever the hour. */
async function write(from: Account, to: Account, text: string): Promise<Written> {
  const { person } = await clientOf(to)
  const { threadId, message } = await sendByApi(from, { person: person.id }, text)
  if (message.place === null) {
    await inDatabase('update messages set arrives_at = now() where id = $1', [message.id])
    // What is due arrives before whatever is said next.
    await sendByApi(to, { thread: threadId }, ownWords('نعم'))
  }
  return { id: message.id, threadId }
}

const itemOf = (page: Page, { id }: Written): Locator => page.getByRole('log').locator(`[data-message="${id}"]`)
const actOf = (item: Locator): Locator => item.getByRole('button', { name: t('threads.report'), exact: true })
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: t('threads.reportTitle') })

test.describe('a pupil', { tag: '@feature:messages' }, () => {
  test('reports a message by keyboard: it is hidden from them at once, and from nobody else', async ({
    page,
    visitAs,
    newVisitor,
  }) => {
    const text = ownWords('أعطني رقمك')
    const written = await write('professor', 'student', text)
    await visitAs('student')
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, `/student/messages/${written.threadId}`)
    const item = itemOf(page, written)
    await expect(item).toContainText(text)
    await actOf(item).focus()
    await page.keyboard.press('Enter')

    const dialog = dialogOf(page)
    const back = dialog.getByRole('button', { name: t('threads.reportNo') })
    await expect(back).toBeFocused()
    await expect(dialog).toContainText(text)
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(450)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(actOf(item)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(back).toBeFocused()
    const yes = dialog.getByRole('button', { name: t('threads.reportYes') })
    await tabTo(page, yes)
    await page.keyboard.press('Enter')
    const improper = dialog.getByRole('radio', { name: t('threads.reason.improper') })
    await expect(improper).toBeFocused()
    await expect(improper).toHaveAccessibleDescription(t('threads.reasonMissing'))
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: t('threads.reason.contact') })).toBeChecked()
    await expect(dialog.getByText(t('threads.reasonMissing'))).toHaveCount(0)
    await tabTo(page, yes)
    await page.keyboard.press('Enter')

    await expect(dialog).toHaveCount(0)
    await expect(item).toContainText(t('threads.hidden'))
    await expect(item).not.toContainText(text)
    await expect(item).toBeFocused()
    await expect(actOf(item)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: t('threads.reportDone') })).toBeVisible()

    const other = await newVisitor()
    await visitAs('professor', {}, other)
    await open(other, `/professor/messages/${written.threadId}`)
    await expect(itemOf(other, written)).toContainText(text)
    await expect(itemOf(other, written)).not.toContainText(t('threads.reported'))
  })
})

test.describe('a professor', { tag: '@feature:messages' }, () => {
  test('reports a message and still reads it, with a note; their own has no such button', async ({ page, visitAs }) => {
    const own = await write('professor', 'student', ownWords('السلام عليكم'))
    const text = ownWords('كلام لا يُقال')
    const written = await write('student', 'professor', text)
    await visitAs('professor')
    await open(page, `/professor/messages/${written.threadId}`)
    const item = itemOf(page, written)
    await expect(actOf(itemOf(page, own))).toHaveCount(0)
    await actOf(item).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('radio', { name: t('threads.reason.pestering') }).check()
    await dialog.getByRole('button', { name: t('threads.reportYes') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(item).toContainText(text)
    await expect(item).toContainText(t('threads.reported'))
    await expect(actOf(item)).toHaveCount(0)
  })
})

test.describe('the administration', { tag: '@feature:messages' }, () => {
  test('reads the conversation, which the log keeps, and removes the message for everybody', async ({
    page,
    visitAs,
    newVisitor,
  }) => {
    const text = ownWords('نلتقي خارج الأكاديمية')
    const written = await write('professor', 'student', text)
    await reportByApi('student', written.id, 'contact')
    const pupil = await newVisitor()
    await visitAs('student', {}, pupil)
    await open(pupil, `/student/messages/${written.threadId}`)
    await expect(itemOf(pupil, written)).toContainText(t('threads.hidden'))

    await visitAs('admin')
    await open(page, '/admin/messages')
    await page.getByRole('link', { name: t('threads.reports') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.title.messageReports'))
    const report = page.getByRole('article').filter({ hasText: text })
    await expect(report.getByRole('heading', { level: 2 })).toHaveText(t('threads.reason.contact'))
    await report.getByRole('button', { name: t('message-reports.read') }).click()
    const reported = report.getByRole('list').getByRole('listitem').filter({ hasText: text })
    await expect(reported).toContainText(t('message-reports.reported'))

    await report.getByRole('button', { name: t('message-reports.remove.message') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: t('message-reports.removeNo') })).toBeFocused()
    await question.getByRole('button', { name: t('message-reports.remove.message') }).click()
    await expect(report).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: t('message-reports.removedNow.message') })).toBeVisible()
    await expect(itemOf(pupil, written)).toContainText(t('threads.removed'))

    await page.getByRole('link', { name: t('message-reports.state.decided') }).click()
    await expect(page.getByRole('article').filter({ hasText: text })).toContainText(
      t('message-reports.deleted.message'),
    )
  })

  test('reads what somebody wrote for a reason alone, which the log keeps', async ({ page, visitAs }) => {
    const text = ownWords('سؤال عن الفرض')
    await write('student', 'professor', text)
    const { person } = await clientOf('student')
    await visitAs('admin')
    await open(page, `/admin/students/${person.id}`)
    await page.getByRole('link', { name: t('admin.people.conversations') }).click()
    await page.getByRole('button', { name: t('message-reports.oversight.show') }).click()
    const guardian = page.getByRole('radio', { name: t('message-reports.oversight.reason.guardian') })
    await expect(page.getByRole('radio').first()).toBeFocused()
    await expect(page.getByText(t('message-reports.oversight.missing'))).toBeVisible()
    await guardian.check()
    await page.getByRole('button', { name: t('message-reports.oversight.show') }).click()
    const threads = page.getByRole('article')
    await expect(threads.first()).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0)
    await threads
      .first()
      .getByRole('button', { name: t('message-reports.read') })
      .click()
    await expect(threads.first()).toContainText(text)

    await open(page, '/admin/audit')
    await expect(page.getByRole('main')).toContainText(t('audit.event.message.oversight'))
  })
})

/** Reports a message as one of the demo accounts. */
async function reportByApi(account: Account, id: string, reason: string): Promise<void> {
  const { request } = await clientOf(account)
  const answer = await request(`/messages/${id}/report`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason }),
  })
  if (!answer.ok) throw new Error(`A report was answered ${answer.status}: ${await answer.text()}`)
}
