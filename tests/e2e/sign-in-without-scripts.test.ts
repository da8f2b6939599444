import { fillIn, formOf, refusals, wrongPair } from '../support/sign-in-page.ts'
import { expect, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: refusals })

  test('the form signs in, and remembers where to', async ({ page }) => {
    await page.goto('/student/my-profile')
    await fillIn(page, 'student')
    await formOf(page).submit.click()
    await expect(page).toHaveURL('/student/my-profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.title.myProfile'))
  })

  test('a refusal keeps the name and where to go', async ({ page }) => {
    await page.goto('/auth/login?next=%2Fstudent%2Fsubjects')
    await fillIn(page, 'nobody.of.that.name', 'wrong')
    await formOf(page).submit.click()
    await expect(page.getByRole('alert')).toContainText(wrongPair)
    await expect(formOf(page).name).toHaveValue('nobody.of.that.name')
    await expect(formOf(page).password).toHaveValue('')
    await fillIn(page, 'student')
    await formOf(page).submit.click()
    await expect(page).toHaveURL('/student/subjects')
  })

  test('what is missing is said beside the field', async ({ page }) => {
    await page.goto('/auth/login')
    await formOf(page).password.fill('something')
    await formOf(page).submit.click()
    await expect(formOf(page).name).toHaveAttribute('aria-invalid', 'true')
    await expect(formOf(page).name).toHaveAccessibleDescription(/\S/)
    await expect(formOf(page).password).not.toHaveAttribute('aria-invalid')
  })

  test('nothing is offered that needs them', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: t('auth.signin.showPassword') })).toBeHidden()
    await expect(page.getByRole('button', { name: t('guest.demo.fillIn') })).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveText([t('guest.signin.submit')])
  })
})
