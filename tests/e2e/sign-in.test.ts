import type { Locator, Page } from '@playwright/test'
import { homeOf, type Role } from '#/contract/roles.ts'
import { countRequests } from '../support/portal-page.ts'
import { demoPassword } from '../support/sign-in.ts'
import { fillIn, formOf } from '../support/sign-in-page.ts'
import { expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const accounts = [
  { username: 'admin', role: 'ADMINISTRATOR', title: 'الإدارة | منارة', firstName: 'سامي', by: 'the button' },
  { username: 'professor', role: 'PROFESSOR', title: 'فضاء الأستاذ | منارة', firstName: 'سنية', by: 'password' },
  { username: 'student', role: 'STUDENT', title: 'فضاء التلميذ | منارة', firstName: 'مريم', by: 'name' },
] as const satisfies { username: string; role: Role; title: string; firstName: string; by: string }[]

test.describe('the three accounts', () => {
  for (const { username, role, title, firstName, by } of accounts) {
    test(`${username} signs in ${by === 'the button' ? 'by the button' : `by Enter in the ${by}`}`, async ({
      page,
    }) => {
      await open(page, '/auth/login')
      await expect(page).toHaveTitle('تسجيل الدخول | منارة')
      await fillIn(page, username)
      if (by === 'the button') await formOf(page).submit.click()
      else await (by === 'name' ? formOf(page).name : formOf(page).password).press('Enter')
      await page.waitForURL(homeOf(role))
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName)
    })
  }

  test('are filled in at a press, where the academy is a demo', async ({ page }) => {
    await open(page, '/auth/login')
    const account = page.getByRole('listitem').filter({ hasText: 'professor' })
    await account.getByRole('button', { name: t('guest.demo.fillIn') }).click()
    await expect(formOf(page).name).toHaveValue('professor')
    await expect(formOf(page).submit).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL('/professor')
  })
})

test('the fields say what they are to people and to password managers', async ({ page }) => {
  await open(page, '/auth/login')
  await expectAttributes(formOf(page).name, {
    autocomplete: 'username',
    dir: 'ltr',
    autocapitalize: 'none',
    type: null,
  })
  await expectAttributes(formOf(page).password, { autocomplete: 'current-password', dir: 'ltr', type: 'password' })
})

test('the password is shown and hidden by a button that says which', async ({ page }) => {
  await open(page, '/auth/login')
  await formOf(page).password.fill(demoPassword)
  const reveal = page.getByRole('button', { name: t('auth.signin.showPassword') })
  await expect(reveal).toHaveAttribute('aria-pressed', 'false')
  await reveal.click()
  await expect(reveal).toHaveAttribute('aria-pressed', 'true')
  await expect(formOf(page).password).toHaveAttribute('type', 'text')
  await expect(formOf(page).password).toHaveValue(demoPassword)
  await reveal.press('Space')
  await expect(reveal).toHaveAttribute('aria-pressed', 'false')
  await expect(formOf(page).password).toHaveAttribute('type', 'password')
})

test('the caps lock is told of while the password is typed', async ({ page }) => {
  await open(page, '/auth/login')
  const hint = page.getByText(t('auth.signin.capsLock'))
  await formOf(page).password.focus()
  await expect(hint).toBeHidden()
  await typeWithCapsLock(page, true)
  await expect(hint).toBeVisible()
  await expect(formOf(page).password).toHaveAccessibleDescription(t('auth.signin.capsLock'))
  await typeWithCapsLock(page, false)
  await expect(hint).toBeHidden()
  await typeWithCapsLock(page, true)
  await formOf(page).name.focus()
  await expect(hint).toBeHidden()
})

test.describe('what is missing', () => {
  test('is said beside each field, and the first of them has the focus', async ({ page }) => {
    const posts = countRequests(page, /\/auth\/(signin|login)$/, 'POST')
    await open(page, '/auth/login')
    await formOf(page).submit.click()
    await expectFault(page, formOf(page).name, t('guest.signin.usernameRequired'))
    await expectFault(page, formOf(page).password, t('guest.signin.passwordRequired'))
    await expect(formOf(page).name).toBeFocused()

    await formOf(page).name.fill('student')
    await formOf(page).name.press('Enter')
    await expect(formOf(page).password).toBeFocused()
    await expect(formOf(page).name).toHaveValue('student')
    await expect(formOf(page).name).not.toHaveAttribute('aria-invalid')
    await expectFault(page, formOf(page).password, t('guest.signin.passwordRequired'))
    expect(posts()).toBe(0)
  })
})

test('however often it is pressed, a sign-in is posted once', async ({ page }) => {
  const posts = countRequests(page, /\/auth\/(signin|login)$/, 'POST')
  const answers: (() => Promise<void>)[] = []
  await page.route('**/api/auth/signin', (route) => void answers.push(() => route.continue()))
  await open(page, '/auth/login')
  await fillIn(page, 'student')
  await formOf(page).submit.dblclick()
  const busy = page.getByRole('button', { name: t('guest.signin.submitting') })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(busy).toBeFocused()
  await formOf(page).password.press('Enter')
  await formOf(page).name.press('Enter')
  await busy.click({ force: true })
  expect(posts()).toBe(1)
  for (const answer of answers) await answer()
  await page.waitForURL('/student')
  expect(posts()).toBe(1)
})

test.describe('where sign-in leads', () => {
  test('back to the page that was asked for', async ({ page }) => {
    await page.goto('/student/subjects')
    await expect(page).toHaveURL('/auth/login?next=%2Fstudent%2Fsubjects')
    await untilLive(page)
    await fillIn(page, 'student')
    await formOf(page).submit.click()
    await page.waitForURL('/student/subjects')
  })

  test('never to another site', async ({ page }) => {
    const elsewhere = [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test/',
      '/\t/evil.test',
      '/%09/evil.test',
      '/.//evil.test',
      'javascript:alert(1)',
      '/auth/login',
    ]
    for (const next of elsewhere) {
      await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
      await expect(page.locator('[name="next"]'), next).toHaveCount(0)
      await expect(page.locator('form'), next).toHaveAttribute('action', '/auth/login')
    }
    await open(page, `/auth/login?next=${encodeURIComponent('//evil.test')}`)
    await fillIn(page, 'student')
    await formOf(page).submit.click()
    await page.waitForURL('/student')
  })

  test('the languages of the sign-in page keep it', async ({ page }) => {
    await open(page, '/auth/login?next=%2Fstudent%2Fmy-profile&notice=expired')
    await expect(page.getByRole('status').filter({ hasText: t('guest.signin.expired') })).toBeVisible()
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page).toHaveURL('/auth/login?next=%2Fstudent%2Fmy-profile&notice=expired')
    const inFrench = wordsOf('fr')
    await expect(page.getByText(inFrench('guest.signin.expired'))).toBeVisible()
    await untilLive(page)
    await fillIn(page, 'student', demoPassword, inFrench)
    await formOf(page, inFrench).submit.click()
    await page.waitForURL('/student/my-profile')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test('away from a sign-in page that the Back button revives after a sign-in', async ({ page, login }) => {
    await open(page, '/auth/login')
    await login('student', await page.context().newPage())
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.waitForURL('/student')
  })
})

test('leads to registration and to recovery', async ({ page }) => {
  await open(page, '/auth/login')
  await page.getByRole('link', { name: t('guest.signin.createAccount') }).click()
  await expect(page).toHaveURL('/auth/signup')
  await expect(page).toHaveTitle('إنشاء حساب | منارة')
  await page.getByRole('link', { name: t('guest.signin.submit'), exact: true }).click()
  await page.getByRole('link', { name: t('guest.signin.forgot') }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await page.getByRole('link', { name: t('guest.forgot.back') }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('link', { name: t('guest.privacy') })).toHaveAttribute('href', '/privacy')
})

async function expectAttributes(field: Locator, wanted: Record<string, string | null>): Promise<void> {
  const found: Record<string, string | null> = {}
  for (const attribute of Object.keys(wanted)) found[attribute] = await field.getAttribute(attribute)
  expect(found).toEqual(wanted)
}

async function expectFault(page: Page, field: Locator, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

async function typeWithCapsLock(page: Page, on: boolean): Promise<void> {
  await formOf(page).password.evaluate((field, modifierCapsLock) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }))
  }, on)
}
