import { expect, type Page } from '@playwright/test'
import { DEFAULT_LOCALE, type Locale } from '#/contract/locales.ts'
import { wordsOf } from './visits.ts'

/** The menu of the public site on a phone. */
export async function openSiteMenu(page: Page): Promise<void> {
  await page.locator('header summary').click()
  await expect(page.locator('.site-menu')).toBeVisible()
}

/** The contact form with faults beside its fields. */
export async function sendEmpty(page: Page): Promise<void> {
  await page.locator('main form [type="submit"]').click()
  await expect(page.locator('main form .error').first()).toBeVisible()
}

/** The sign-in form with faults beside its fields. */
export async function leaveEmpty(page: Page, locale: Locale = DEFAULT_LOCALE): Promise<void> {
  const t = wordsOf(locale)
  await page.getByRole('button', { name: t('guest.signin.submit'), exact: true }).click()
  await expect(page.getByText(t('guest.signin.passwordRequired'))).toBeVisible()
  await expect(page.locator('[name="username"]')).toBeFocused()
}

/** The sign-in form after a wrong password; the server is not asked, which counts them. */
export async function beRefused(page: Page): Promise<void> {
  const json = { message: 'اسم المستخدم أو كلمة العبور غير صحيح.', code: 'BAD_CREDENTIALS', requestId: 'r' }
  await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 401, json }))
  await page.locator('[name="username"]').fill('student')
  await page.locator('[name="password"]').fill('a wrong one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('[name="password"]')).toBeFocused()
}

/** The profile menu, open. */
export async function openProfile(page: Page, locale: Locale = DEFAULT_LOCALE): Promise<void> {
  await page.getByRole('button', { name: wordsOf(locale)('shell.profileMenu.label') }).click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
}

/** The question about logging out, asked by the button where there is room for it. */
export async function askToLogOut(page: Page, locale: Locale = DEFAULT_LOCALE): Promise<void> {
  const t = wordsOf(locale)
  const button = page.getByRole('banner').getByRole('button', { name: t('shell.logout.button') })
  if (await button.isVisible()) {
    await button.click()
  } else {
    await openProfile(page, locale)
    await page.getByRole('menuitem', { name: t('shell.logout.button') }).click()
  }
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page.getByRole('button', { name: t('shell.logout.no') })).toBeFocused()
}

/** The menu that lies over the page instead of beside it. */
export async function overlayMenu(page: Page, locale: Locale = DEFAULT_LOCALE): Promise<void> {
  await openProfile(page, locale)
  await page.getByRole('menuitemradio', { name: wordsOf(locale)('shell.menuMode.overlay') }).click()
  await toggleMenu(page, locale)
  await page.mouse.move(640, 500)
}

/** The menu as a drawer, on a phone. */
export async function toggleMenu(page: Page, locale: Locale = DEFAULT_LOCALE): Promise<void> {
  await page.getByRole('button', { name: wordsOf(locale)('shell.menu.label'), exact: true }).click()
  await expect(page.locator('.sidebar')).toBeVisible()
}

/** A region that failed to load. */
export async function failToLoad(page: Page, locale: Locale = DEFAULT_LOCALE): Promise<void> {
  const answer = { status: 503, json: { message: 'الخادم مشغول.', code: 'BUSY', requestId: 'r' } }
  await page.route('**/api/me/dashboard', (route) => route.fulfill(answer))
  await goHome(page, locale)
  await expect(page.getByRole('alert')).toBeVisible()
}

/** A region that is awaited. */
export async function waitForHome(page: Page, locale: Locale = DEFAULT_LOCALE): Promise<void> {
  await page.route('**/api/me/dashboard', () => {})
  await goHome(page, locale)
  await expect(page.locator('main .waiting').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: wordsOf(locale)('shell.loadingBar') })).toBeVisible()
}

/** A message of a visitor's, among those of the administration. */
export async function openMessage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'آمنة الجبالي' }).click()
  await expect(page.getByRole('textbox')).toBeVisible()
}

async function goHome(page: Page, locale: Locale): Promise<void> {
  await page
    .locator('.sidebar')
    .getByRole('link', { name: wordsOf(locale)('student.menu.home') })
    .click()
}
