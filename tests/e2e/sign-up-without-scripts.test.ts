import { fillInAccess, fillInIdentity, newPassword, newPupil, proposed } from '../support/sign-up-page.ts'
import { expect, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.use({
  javaScriptEnabled: false,
  viewport: { width: 360, height: 740 },
  allowedErrors: [/status of 422 .*\/auth\/signup/],
})

test('a pupil registers with one form', async ({ page }) => {
  const pupil = newPupil()
  await page.goto('/auth/signup')
  await fillInIdentity(page, pupil)
  await fillInAccess(page, pupil)
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guest.registered.ready'))
  await expect(page.locator('.own-name bdi')).toHaveText(new RegExp(`^${proposed}\\d*$`))
  await page.getByRole('link', { name: t('guest.registered.begin') }).click()
  await expect(page).toHaveURL('/student')
})

test('a fault keeps everything but the password', async ({ page }) => {
  const pupil = newPupil()
  await page.goto('/auth/signup')
  await fillInIdentity(page, pupil)
  await fillInAccess(page, pupil)
  await page.getByLabel(t('guest.field.mobile')).fill('2012345')
  await page.getByLabel(t('guest.field.username')).fill(pupil.username)
  await page.getByRole('button').click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(page.getByLabel(t('guest.field.mobile'))).toHaveAccessibleDescription(/98 123 456/)
  await expect(page.getByLabel(t('guest.field.mobile'))).toHaveValue('2012345')
  await expect(page.getByLabel(t('guest.field.firstName'), { exact: true })).toHaveValue(pupil.firstName)
  await expect(page.getByLabel(t('guest.field.class')).locator(':checked')).toHaveText('السنة الرابعة ثانوي رياضيات')
  await expect(page.getByLabel(t('common.governorate.label')).locator(':checked')).toHaveText('صفاقس')
  await expect(page.getByLabel(t('guest.field.guardianPhone'))).toHaveValue(pupil.guardianPhone)
  await expect(page.locator('[name="consent"]')).toBeChecked()
  await expect(page.getByLabel(t('auth.signin.password'), { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain(newPassword)

  await page.getByLabel(t('guest.field.mobile')).fill(pupil.phone)
  await page.getByLabel(t('auth.signin.password'), { exact: true }).fill(newPassword)
  await page.getByRole('button').click()
  await expect(page.locator('.own-name bdi')).toHaveText(pupil.username)
})

test('a professor applies with one form', async ({ page }) => {
  const { phone, email } = newPupil()
  await page.goto('/auth/signup/professor')
  await page.getByLabel(t('guest.field.firstName'), { exact: true }).fill('هادي')
  await page.getByLabel(t('guest.field.email')).fill(email)
  await page.locator('summary').first().click()
  await page.locator('details').first().getByRole('checkbox').first().check()
  await page.getByRole('button').click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
  await expect(page.getByLabel(t('guest.field.email'))).toHaveValue(email)
  await expect(page.locator('details').first().getByRole('checkbox', { includeHidden: true }).first()).toBeChecked()

  await page.getByLabel(t('guest.field.lastName'), { exact: true }).fill('الشابّي')
  await page.getByLabel(t('guest.field.phone'), { exact: true }).fill(phone)
  await page.getByLabel(t('common.governorate.label')).selectOption({ label: 'توزر' })
  await page.getByLabel(t('auth.signin.password'), { exact: true }).fill(newPassword)
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guest.registered.waiting'))
})
