import { administrator, classesFor, inventedName, makeStudent } from '../support/people-by-api.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.beforeEach(({ visitAs }) => visitAs('admin'))

test('acts on everybody whom the filter finds, on all its pages', async ({ page }) => {
  const client = await administrator()
  const lastName = inventedName()
  const [first] = await classesFor(client)
  for (let made = 0; made < 22; made += 1) await makeStudent(client, { lastName, classId: first?.id })

  await open(page, `/admin/students?q=${encodeURIComponent(lastName)}`)
  await page.getByRole('checkbox', { name: t('common.list.choosePage') }).check()
  await expect(page.getByText(t('common.list.chosen', { count: 20 }))).toBeVisible()
  await page.getByRole('button', { name: t('common.list.chooseWhole', { count: 22 }) }).click()
  const bulk = page.getByRole('group', { name: t('common.list.bulk') })
  await bulk.getByRole('button', { name: t('admin.people.bulk.suspend') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('admin.people.bulk.ask.suspend', { count: 22 }))
  await expect(question.getByRole('button', { name: t('admin.people.ask.no') })).toBeFocused()
  await question.getByRole('button', { name: t('admin.people.bulk.suspend') }).click()
  await expect(page.getByText(t('admin.people.bulk.done.suspend', { count: 22 }))).toBeVisible()
  await expect(page.locator('tbody').getByText(t('admin.people.status.SUSPENDED'), { exact: true })).toHaveCount(20)
  await expect(bulk).toBeHidden()
})

test('acts on chosen rows alone, and says whom it passed over', async ({ page }) => {
  const client = await administrator()
  const lastName = inventedName()
  for (const firstName of ['أمل', 'بسمة', 'جنّات']) await makeStudent(client, { firstName, lastName })

  await open(page, `/admin/students?q=${encodeURIComponent(lastName)}`)
  for (const firstName of ['أمل', 'بسمة']) {
    await page.getByRole('checkbox', { name: t('common.list.choose', { name: `${firstName} ${lastName}` }) }).check()
  }
  await page.getByRole('button', { name: t('admin.people.bulk.reactivate') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('admin.people.bulk.reactivate') })
    .click()
  await expect(page.getByText(t('admin.people.bulk.skipped', { count: 2 }))).toBeVisible()
})
