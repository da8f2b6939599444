import { administrator, makeStudent } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.beforeEach(({ visitAs }) => visitAs('admin'))

test('tells who did what to whom, narrowed by what, person and day', { tag: '@feature:audit-log' }, async ({
  page,
}) => {
  const person = await makeStudent(await administrator())
  await open(page, `/admin/audit?objectId=${person.id}`)
  const row = page.getByRole('row').filter({ hasText: t('audit.event.user.created') })
  await expect(row).toContainText(person.lastName)
  await expect(row.getByRole('link')).toHaveCount(2)

  await page.getByRole('combobox', { name: t('admin.audit.what') }).selectOption('session')
  await expect(page.getByRole('heading', { name: t('common.list.noResult') })).toBeVisible()
  await openAgain(page)
  await expect(page.getByRole('combobox', { name: t('admin.audit.what') })).toHaveValue('session')
  await page.goBack()
  await expect(row).toBeVisible()

  await page.getByRole('link', { name: t('admin.audit.everybody') }).click()
  await expect(page.getByRole('row')).not.toHaveCount(2)
  await page.getByLabel(t('admin.audit.from'), { exact: true }).fill('2099-01-01')
  await expect(page).toHaveURL(/from=2099-01-01/)
  await expect(page.getByRole('heading', { name: t('common.list.noResult') })).toBeVisible()
})
