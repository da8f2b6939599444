import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/audit.ts'
import { type Account, expect, keepChoicesHere, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

interface State {
  name: string
  account?: Account
  path: string
  /** Wide windows unless it is said otherwise. */
  width?: number
  /** What lies over the page keeps all of it out of reach, its main part and heading too. */
  modal?: true
  reach: (page: Page) => Promise<void>
}

/** What pages look like in the middle of something. */
const states: readonly State[] = [
  {
    name: 'the menu of the public site, open',
    path: '/',
    width: 360,
    modal: true,
    reach: async (page) => {
      await page.locator('.site-head summary').click()
      await expect(page.getByRole('navigation', { name: t('public.nav.mobileLabel') })).toBeVisible()
    },
  },
  {
    name: 'sign-in with faults beside its fields',
    path: '/auth/login',
    reach: async (page) => {
      await page.getByRole('button', { name: t('auth.signin.submit'), exact: true }).click()
      await expect(page.getByText(t('auth.signin.passwordRequired'))).toBeVisible()
    },
  },
  {
    name: 'sign-in refused',
    path: '/auth/login',
    reach: async (page) => {
      const answer = {
        status: 401,
        json: { message: 'كلمة العبور غير صحيحة.', code: 'BAD_CREDENTIALS', requestId: 'r' },
      }
      await page.route('**/api/auth/signin', (route) => route.fulfill(answer))
      await page.getByLabel(t('auth.signin.username')).fill('student')
      await page.getByLabel(t('auth.signin.password'), { exact: true }).fill('wrong')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'the profile menu, open', account: 'admin', path: '/admin', reach: openProfile },
  { name: 'the profile menu on a phone', account: 'student', path: '/student', width: 360, reach: openProfile },
  { name: 'the question about logging out', account: 'admin', path: '/admin', reach: askToLogOut },
  { name: 'the same on a phone', account: 'student', path: '/student', width: 360, reach: askToLogOut },
  {
    name: 'the menu over the page',
    account: 'admin',
    path: '/admin',
    reach: async (page) => {
      await openProfile(page)
      await page.getByRole('menuitemradio', { name: t('shell.menuMode.overlay') }).click()
      await toggleMenu(page)
    },
  },
  { name: 'the menu as a drawer', account: 'student', path: '/student', width: 360, reach: toggleMenu },
  {
    name: 'a region that failed',
    account: 'student',
    path: '/student/my-profile',
    reach: async (page) => {
      const answer = { status: 503, json: { message: 'الخادم مشغول.', code: 'BUSY', requestId: 'r' } }
      await page.route('**/api/me/dashboard', (route) => route.fulfill(answer))
      await page
        .locator('.sidebar')
        .getByRole('link', { name: t('student.menu.home') })
        .click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'a region that is awaited',
    account: 'student',
    path: '/student/my-profile',
    reach: async (page) => {
      await page.route('**/api/me/dashboard', () => {})
      await page
        .locator('.sidebar')
        .getByRole('link', { name: t('student.menu.home') })
        .click()
      await expect(page.locator('main .waiting')).toBeVisible()
      await expect(page.getByRole('progressbar', { name: t('shell.loadingBar') })).toBeVisible()
    },
  },
]

test.use({ allowedErrors: [/status of (401|503) .*\/api\//] })

for (const { name, account, path, width = 1280, modal, reach } of states) {
  test(name, async ({ page, visitAs }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await keepChoicesHere(page)
    if (account) await visitAs(account)
    await (path === '/' ? page.goto(path) : open(page, path))
    await reach(page)
    await expectNoViolations(page, name, { behind: modal })
    await expectNoSidewaysScroll(page, name)
  })
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('shell.profileMenu.label') }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
}

async function askToLogOut(page: Page): Promise<void> {
  await openProfile(page)
  await page.getByRole('menuitem', { name: t('shell.logout.button') }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function toggleMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('shell.menu.label'), exact: true }).click()
  await expect(page.locator('.sidebar')).toBeVisible()
}
