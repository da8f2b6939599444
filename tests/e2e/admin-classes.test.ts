import { expect, open, test, wordsOf } from '../support/visits.ts'

// Each test makes a class of its own and takes it away again: the list is everybody's.
const t = wordsOf()

test.use({ allowedErrors: [/status of (404|409)/] })

test.beforeEach(({ visitAs }) => visitAs('admin'))

test('makes a class, changes it, moves it, deletes it and takes that back', async ({ page }) => {
  test.slow()
  const code = `ت${Date.now() % 1e8}`
  await open(page, '/admin/classes')
  await page.getByRole('link', { name: t('admin.classes.add') }).click()
  await page.getByLabel(t('common.curriculum.nameAr')).fill('قسم التجربة')
  await page.getByRole('button', { name: t('admin.classes.create') }).click()
  await expect(page.getByLabel(t('common.curriculum.nameFr'))).toBeFocused()
  await expect(page.getByText(t('common.curriculum.fault.nameFr'))).toBeVisible()
  await expect(page.getByLabel(t('common.curriculum.nameAr'))).toHaveValue('قسم التجربة')
  await page.getByLabel(t('common.curriculum.nameFr')).fill('Classe d’essai')
  await page.getByLabel(t('admin.classes.code')).fill(code)
  await page.getByLabel(t('admin.classes.level')).selectOption('9')
  await page.getByRole('button', { name: t('admin.classes.create') }).click()
  await expect(page).toHaveURL(/\/admin\/classes$/)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: 'قسم التجربة' }).click()
  await page.getByLabel(t('common.curriculum.nameAr')).fill('قسم آخر')
  await page.getByRole('button', { name: t('admin.people.form.save') }).click()
  await expect(row.getByRole('link', { name: 'قسم آخر' })).toBeVisible()

  // A class that another test makes meanwhile changes the order first; then the list is read anew.
  await expect(async () => {
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: t('admin.classes.up') }).click()
    await expect(page.getByText(t('admin.classes.moved'))).toBeVisible({ timeout: 10_000 })
  }).toPass()

  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('admin.classes.delete') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('قسم آخر')
  await expect(question.getByRole('button', { name: t('admin.people.ask.no') })).toBeFocused()
  await question.getByRole('button', { name: t('admin.classes.delete') }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('admin.classes.delete') }).click()
  await question.getByRole('button', { name: t('admin.classes.delete') }).click()
  await expect(row).toHaveCount(0)
})

test('a class with students stays, and the question says why', async ({ page }) => {
  await open(page, '/admin/classes')
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '4ر', exact: true }) })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('admin.classes.delete') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('admin.classes.delete') }).click()
  await expect(question.getByRole('alert')).toContainText('تلاميذ')
  await question.getByRole('button', { name: t('admin.people.ask.no') }).click()
  await expect(row).toBeVisible()
})

test('an address of no class is not found', async ({ page }) => {
  for (const id of ['0', 'x', '2147483647']) {
    const answer = await page.goto(`/admin/classes/${id}/edit`)
    expect(answer?.status()).toBe(404)
  }
})
