import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.beforeEach(({ visitAs }) => visitAs('professor'))

test('a professor finds colleagues from the menu, without their addresses', async ({ page }) => {
  await open(page, '/professor')
  await page.getByRole('button', { name: t('professor.menu.usersLists') }).click()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('professor.menu.professors'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('professor.people.colleagues'))
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(page.getByRole('main')).not.toContainText('@')
  await page.getByRole('searchbox').fill('لمياء')
  await expect(page.locator('tbody .who b').filter({ hasNotText: 'لمياء' })).toHaveCount(0)
})

test('a professor sees only their own classes’ students, and hands a code to one without an address', async ({
  page,
}) => {
  await open(page, '/professor/students')
  const classes = page.getByRole('combobox', { name: t('common.profile.class') })
  // Other tests may give this professor classes of their own besides.
  for (const own of [
    'السنة التاسعة من التعليم الأساسي',
    'السنة الثالثة ثانوي رياضيات',
    'السنة الرابعة ثانوي رياضيات',
  ]) {
    await expect(classes.getByRole('option', { name: own, exact: true })).toBeAttached()
  }
  await expect(classes.getByRole('option', { name: 'السنة السابعة من التعليم الأساسي', exact: true })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('@')
  await page
    .getByRole('button', { name: /رمز لكلمة عبور/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.code-large')).toHaveText(/^\d{6}$/)
  await dialog.getByRole('button', { name: t('common.close') }).click()
  await expect(page.locator('.code-large')).toHaveCount(0)
})

test('both lists are cards on a phone, without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/professor/professors', '/professor/students']) {
    await open(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})
