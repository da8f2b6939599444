import type { Page } from '@playwright/test'
import { apiTranslator } from '#/i18n/api.ts'
import { fillIn, formOf } from '../support/sign-in-page.ts'
import { fillInAccess, fillInIdentity, newPassword, newPupil, proposed } from '../support/sign-up-page.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const refusals = [/status of 422 .*\/api\/auth\/signup_student/]

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a pupil registers on a phone and is learning within two screens', {
  tag: ['@feature:accounts', '@feature:consent'],
}, async ({ page }) => {
  const pupil = newPupil()
  await open(page, '/auth/signup')
  await fillInIdentity(page, pupil)
  await goOn(page)
  await expect(page.getByLabel(t('guest.field.username'))).toHaveValue(proposed)
  await fillInAccess(page, pupil)
  await create(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guest.registered.ready'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const username = (await page.locator('.own-name bdi').textContent()) ?? ''
  expect(username).toMatch(new RegExp(`^${proposed}\\d*$`))
  await page.getByRole('link', { name: t('guest.registered.begin') }).click()
  await expect(page).toHaveURL('/student')
  await expect(page.getByRole('main').getByText('السنة الرابعة ثانوي رياضيات').first()).toBeVisible()

  // Nothing of the portal is left that would see its session gone, and go to the sign-in by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await open(page, '/auth/login')
  await fillIn(page, username, newPassword)
  await formOf(page).submit.click()
  await expect(page).toHaveURL('/student')
})

test('what is wrong is said beside its field, and nothing is lost', async ({ page }) => {
  const pupil = newPupil()
  await open(page, '/auth/signup')
  const name = page.getByLabel(t('guest.field.firstName'), { exact: true })
  const phone = page.getByLabel(t('guest.field.mobile'))
  await goOn(page)
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(t('auth.fault.required'))
  await expect(phone).toHaveAttribute('aria-invalid', 'true')

  await fillInIdentity(page, pupil)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await phone.fill('60123456')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/98 123 456/)
  await phone.fill(`٥٥${pupil.phone.slice(2).replaceAll(' ', '')}`)
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await phone.blur()
  await expect(phone).toHaveValue(pupil.phone)

  await goOn(page)
  const password = page.getByLabel(t('auth.signin.password'), { exact: true })
  await password.fill('abcd')
  await expect(page.getByText(t('auth.password.strengths.weakest'))).toBeVisible()
  await create(page)
  await expect(password).toBeFocused()
  await expect(page.getByLabel(t('guest.field.guardianName'))).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[name="consent"]')).toHaveAccessibleDescription(t('auth.fault.consent'))

  await page.goBack()
  await expect(name).toHaveValue(pupil.firstName)
  await expect(phone).toHaveValue(pupil.phone)
  await goOn(page)
  await expect(password).toHaveValue('abcd')
  await password.fill(newPassword)
  await expect(page.locator('.rules [data-met]')).toHaveCount(3)
  await expect(page.getByText(t('auth.password.strengths.best'))).toBeVisible()
})

test.describe('a taken user name', () => {
  test.use({ allowedErrors: refusals })

  test('is said beside the field, and another one is taken', async ({ page }) => {
    const pupil = newPupil()
    await open(page, '/auth/signup')
    await fillInIdentity(page, pupil)
    await goOn(page)
    await fillInAccess(page, pupil)
    const username = page.getByLabel(t('guest.field.username'))
    await username.fill('student')
    await create(page)
    await expect(username).toHaveAttribute('aria-invalid', 'true')
    await expect(username).toBeFocused()
    await expect(username).toHaveAccessibleDescription(new RegExp(apiTranslator('ar')('api.field.taken')))
    await username.fill(pupil.username)
    await create(page)
    await expect(page.locator('.own-name bdi')).toHaveText(pupil.username)
  })
})

test('grown-ups are asked for no guardian', async ({ page }) => {
  const pupil = newPupil()
  await open(page, '/auth/signup')
  await fillInIdentity(page, pupil)
  await goOn(page)
  await page.getByLabel(t('guest.signup.adult')).check()
  await expect(page.getByLabel(t('guest.field.guardianName'))).toBeHidden()
  await page.getByLabel(t('auth.signin.password'), { exact: true }).fill(newPassword)
  await create(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guest.registered.ready'))
})

test('every finger finds its target, and nothing is wider than the phone', async ({ page }) => {
  await open(page, '/auth/signup')
  await fillInIdentity(page, newPupil())
  for (const _ of [1, 2]) {
    const small = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('input, select, button, summary, label:has(input)')]
        .filter((each) => each.checkVisibility() && !each.matches('.check'))
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML.slice(0, 80)),
    )
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    if (_ === 1) await goOn(page)
  }
})

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('guest.signup.next') }).click()
}

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('guest.signup.submit'), exact: true }).click()
}
