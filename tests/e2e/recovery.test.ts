import { codeIn, mailTo } from '../support/mailbox.ts'
import { newMember } from '../support/recovery-page.ts'
import { fillIn, formOf } from '../support/sign-in-page.ts'
import { expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const another = 'سفينة-زرقاء-9-نافذة'

test.use({ allowedErrors: [/status of 401 .*\/api\/auth\/reset-password/] })

test('a forgotten password is replaced with the code from the mailbox', async ({ page }) => {
  const { username, email } = await newMember()
  await open(page, '/auth/login')
  await page.getByRole('link', { name: t('guest.signin.forgot') }).click()
  // What is sent before the scripts have come goes as a plain form does, and the name is to be typed again.
  await expect(page).toHaveURL('/auth/forgot-password')
  await untilLive(page)
  await page.getByLabel(t('guest.signin.username')).fill(username)
  await page.getByRole('button', { name: t('guest.forgot.submit') }).click()
  await expect(page).toHaveURL('/auth/reset-password?notice=code-sent')
  await expect(page.getByLabel(t('guest.signin.username'))).toHaveValue(username)

  const code = page.getByLabel(t('guest.reset.code'), { exact: true })
  await page.getByLabel(t('guest.reset.newPassword'), { exact: true }).fill(another)
  await page.getByLabel(t('guest.reset.confirmPassword')).fill('another')
  await code.fill('000000')
  await submit()
  await expect(page.getByLabel(t('guest.reset.confirmPassword'))).toHaveAccessibleDescription(
    t('auth.fault.passwordsDiffer'),
  )
  await page.getByLabel(t('guest.reset.confirmPassword')).fill(another)
  await submit()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()

  const mail = await mailTo(email, ({ text = '' }) => text.includes('reset-password'))
  await code.fill(codeIn(mail))
  await submit()
  await expect(page).toHaveURL('/auth/login?notice=password-changed')
  await expect(page.getByRole('status').first()).toContainText(t('guest.signin.passwordChanged'))
  await fillIn(page, username, another)
  await formOf(page).submit.click()
  await expect(page).toHaveURL('/student')

  async function submit(): Promise<void> {
    await page.getByRole('button', { name: t('guest.reset.submit') }).click()
  }
})

test('a name that nobody has is answered the same', async ({ page }) => {
  await open(page, '/auth/forgot-password')
  await page.getByRole('button', { name: t('guest.forgot.submit') }).click()
  await expect(page.getByLabel(t('guest.signin.username'))).toBeFocused()
  await page.getByLabel(t('guest.signin.username')).fill('nobody.of.that.name')
  await page.getByRole('button', { name: t('guest.forgot.submit') }).click()
  await expect(page).toHaveURL('/auth/reset-password?notice=code-sent')
  await expect(page.getByText(t('guest.reset.sent', { minutes: 10 }))).toBeVisible()
})
