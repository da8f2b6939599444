import { fillIn, formOf } from '../support/sign-in-page.ts'
import { newPassword, newPupil } from '../support/sign-up-page.ts'
import { expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.use({ allowedErrors: [/status of 403 .*\/api\/auth\/signin/] })

test('a professor applies, and sign-in says that the application waits', { tag: '@feature:applications' }, async ({
  page,
}) => {
  const { phone, email } = newPupil()
  await open(page, '/auth/signup')
  await page.getByRole('link', { name: t('guest.signup.professorLink') }).click()
  await expect(page).toHaveURL('/auth/signup/professor')
  await untilLive(page)
  const send = page.getByRole('button', { name: t('guest.professor.submit') })

  await page.getByLabel(t('guest.field.firstName'), { exact: true }).fill('هادي')
  await page.getByLabel(t('guest.field.lastName'), { exact: true }).fill('الشابّي')
  await page.getByLabel(t('guest.field.email')).fill(email)
  await page.getByLabel(t('guest.field.phone'), { exact: true }).fill(phone)
  await page.getByLabel(t('common.governorate.label')).selectOption({ label: 'توزر' })
  await page.getByLabel(t('guest.professor.biography')).fill('أدرّس الرياضيات منذ 12 سنة.')
  await page.getByLabel(t('auth.signin.password'), { exact: true }).fill(newPassword)
  await send.click()
  const subjects = page.getByRole('group', { name: t('guest.professor.subjects') })
  await expect(subjects).toBeFocused()
  await expect(subjects).toHaveAccessibleDescription(new RegExp(t('auth.fault.subjects')))

  const baccalaureate = page.locator('details', { hasText: 'السنة الرابعة ثانوي رياضيات' })
  await baccalaureate.locator('summary').press('Enter')
  await baccalaureate.getByRole('checkbox', { name: 'رياضيات', exact: true }).check()
  await baccalaureate.getByRole('checkbox', { name: 'علوم فيزيائية' }).check()
  await expect(baccalaureate.locator('summary')).toContainText('مادّتان')
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guest.registered.waiting'))
  await expect(page.getByText(t('guest.registered.applicationMail'))).toBeVisible()
  const username = (await page.locator('.own-name bdi').textContent()) ?? ''

  await open(page, '/auth/login')
  await fillIn(page, username, newPassword)
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toContainText('ينتظر')
})
