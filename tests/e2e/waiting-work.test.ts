import type { Page } from '@playwright/test'
import { makeAskingClass } from '../support/asking-class.ts'
import { testOrigin } from '../support/fixtures.ts'
import { inDatabase } from '../support/in-database.ts'
import { makeEmptyClass } from '../support/made-class.ts'
import { signUpPupil } from '../support/made-pupil.ts'
import { administrator, ownWords, post } from '../support/people-by-api.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'
import { newPassword } from '../support/sign-up-page.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

/** Reports a fault in a material. @returns in which words */
async function report({ request }: ApiClient, materialId: number): Promise<string> {
  const words = ownWords('كتابة القاعدة ناقصة')
  const answer = await request(`/reports/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ materialId, kind: 'wrong', words }),
  })
  expect(answer.status).toBe(204)
  return words
}

const list = (page: Page) => page.getByRole('region', { name: t('threads.list') })
const rowOf = (page: Page, words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words })

test('a professor has what pupils found wrong in all subjects in one list, and hears of more at once', {
  tag: '@feature:messages',
}, async ({ page, visitAs }) => {
  const { pupil } = await makeAskingClass()
  const material = pupil.lessons[0]?.textId ?? 0
  const first = await report(pupil.client, material)
  await visitAs('professor')
  await open(page, '/professor/messages')
  await list(page)
    .getByRole('link', { name: t('threads.faults') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('professor.title.faults') })).toBeVisible()
  await expect(rowOf(page, first)).toBeVisible()
  const second = await report(pupil.client, material)
  await expect(rowOf(page, second)).toBeVisible()

  await rowOf(page, first)
    .getByRole('button', { name: t('follow.resolve') })
    .press('Enter')
  await expect(rowOf(page, first)).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(rowOf(page, first)).toBeVisible()
})

test('the administration has what people ask for in one list on a phone, goes to them, and hears of more at once', async ({
  page,
  visitAs,
}) => {
  const admin = await administrator()
  const { id } = await makeEmptyClass(admin)
  const pupil = await signUpPupil(id)
  const name = ownWords('الطالبة')
  await inDatabase('update users set last_name = $2 where username = $1', [pupil.username, name])
  await visitAs('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/messages')
  await list(page)
    .getByRole('link', { name: t('threads.work') })
    .click()
  await page
    .getByRole('navigation', { name: t('waiting.kinds') })
    .getByRole('link', { name: t('waiting.kind.requests') })
    .click()
  await expect(rowOf(page, name)).toHaveCount(0)
  const client = await signInApi(testOrigin(), pupil.username, newPassword)
  const [made] = await post<{ id: string }[]>(client, '/me/requests', { kind: 'class', classId: 1 })
  await expect(rowOf(page, name)).toBeVisible()
  await rowOf(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  // Taken back, it waits no longer.
  await page.goBack()
  await expect(rowOf(page, name)).toBeVisible()
  await client.request(`/me/requests/${made?.id}`, { method: 'DELETE' })
  await expect(rowOf(page, name)).toHaveCount(0)
})
