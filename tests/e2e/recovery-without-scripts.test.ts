import { codeIn, mailTo } from '../support/mailbox.ts'
import { newMember } from '../support/recovery-page.ts'
import { fillIn, formOf } from '../support/sign-in-page.ts'
import { expect, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const another = 'سفينة-زرقاء-9-نافذة'

test.use({ javaScriptEnabled: false, allowedErrors: [/status of (401|422) .*\/auth\/(forgot|reset)-password/] })

test('a forgotten password is replaced', async ({ page }) => {
  const { username, email } = await newMember()
  await page.goto('/auth/forgot-password')
  await page.getByRole('button').click()
  await expect(page.getByLabel(t('guest.signin.username'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(t('guest.signin.username')).fill(email)
  await page.getByRole('button').click()
  await expect(page).toHaveURL('/auth/reset-password?notice=code-sent')

  await fillInReset('000000')
  const code = page.getByLabel(t('guest.reset.code'), { exact: true })
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(t('guest.signin.username'))).toHaveValue(username)
  await expect(page.getByLabel(t('guest.reset.newPassword'), { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain(another)

  await fillInReset(codeIn(await mailTo(email, ({ text = '' }) => text.includes('reset-password'))))
  await expect(page).toHaveURL('/auth/login?notice=password-changed')
  await fillIn(page, username, another)
  await formOf(page).submit.click()
  await expect(page).toHaveURL('/student')

  async function fillInReset(text: string): Promise<void> {
    await page.getByLabel(t('guest.signin.username')).fill(username)
    await page.getByLabel(t('guest.reset.code'), { exact: true }).fill(text)
    await page.getByLabel(t('guest.reset.newPassword'), { exact: true }).fill(another)
    await page.getByLabel(t('guest.reset.confirmPassword')).fill(another)
    await page.getByRole('button').click()
  }
})
