import type { Page } from '@playwright/test'
import type { ColorScheme } from '#/contract/layout.ts'
import type { Locale } from '#/contract/locales.ts'
import { capitalize, formatDate, formatDateTime, formatLongDate } from '#/i18n/format.ts'
import { openFirstDocument, openFirstLesson, openFirstSubject } from '../support/found-screens.ts'
import { publicPath } from '../support/screens.ts'
import { type Account, choose, expect, keepChoicesHere, test, untilLive, wordsOf } from '../support/visits.ts'

interface Screen {
  name: string
  path: string
  account?: Account
  /** Only as wide as this; both unless it is said. */
  width?: 1280 | 360
  /** One of those that are looked at in the dark and in French too. */
  main?: true
  /** Of the public site: looked at in French too, in both widths. */
  open?: true
  /** Does what the screen is about. */
  reach?: (page: Page, locale: Locale) => Promise<void>
  /** Something lies over the page, so that only the window is looked at. */
  overlaid?: true
}

const screens: readonly Screen[] = [
  { name: 'home', path: '/', main: true, open: true },
  { name: 'home-menu', path: '/', width: 360, reach: openSiteMenu, overlaid: true },
  { name: 'about', path: '/about', open: true },
  { name: 'subjects', path: '/subjects', open: true },
  { name: 'subjects-class', path: '/subjects#class-13-mathematics', open: true },
  { name: 'content', path: '/content', open: true },
  { name: 'contact', path: '/contact', open: true },
  { name: 'contact-faults', path: '/contact', reach: sendEmpty, open: true },
  { name: 'contact-sent', path: '/contact/sent', open: true },
  { name: 'privacy', path: '/privacy', open: true },
  { name: 'terms', path: '/terms', open: true },
  { name: 'not-found', path: '/no-such-page', open: true },
  { name: 'sign-in', path: '/auth/login', main: true },
  { name: 'sign-in-faults', path: '/auth/login', reach: leaveEmpty },
  { name: 'sign-in-refused', path: '/auth/login', reach: beRefused },
  { name: 'sign-up', path: '/auth/signup' },
  { name: 'sign-up-professor', path: '/auth/signup/professor' },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  { name: 'reset-password', path: '/auth/reset-password' },
  { name: 'admin', path: '/admin', account: 'admin', main: true },
  { name: 'admin-students', path: '/admin/students', account: 'admin' },
  { name: 'admin-student-new', path: '/admin/students/new', account: 'admin' },
  { name: 'admin-classes', path: '/admin/classes', account: 'admin' },
  { name: 'admin-import', path: '/admin/imports/new', account: 'admin' },
  { name: 'admin-contact', path: '/admin/contact?state=all', account: 'admin' },
  { name: 'admin-contact-message', path: '/admin/contact?state=all', account: 'admin', reach: openMessage },
  { name: 'admin-profile-menu', path: '/admin', account: 'admin', width: 1280, reach: openProfile, overlaid: true },
  { name: 'admin-logout', path: '/admin', account: 'admin', width: 1280, reach: askToLogOut, overlaid: true },
  { name: 'admin-overlay-menu', path: '/admin', account: 'admin', width: 1280, reach: overlayMenu, overlaid: true },
  { name: 'professor', path: '/professor', account: 'professor', main: true },
  { name: 'professor-students', path: '/professor/students', account: 'professor' },
  { name: 'student', path: '/student', account: 'student', main: true },
  { name: 'student-subjects', path: '/student/subjects', account: 'student' },
  { name: 'student-subject', path: '/student/subjects', account: 'student', reach: openFirstSubject },
  { name: 'student-lesson', path: '/student/subjects', account: 'student', reach: openFirstLesson },
  { name: 'student-reader', path: '/student/subjects', account: 'student', reach: openDocument, overlaid: true },
  { name: 'student-profile', path: '/student/my-profile', account: 'student' },
  { name: 'student-not-found', path: '/student/no-such-page', account: 'student' },
]

interface View {
  locale: Locale
  width: 1280 | 360
  colorScheme: ColorScheme
}

/** Every screen in Arabic by day, wide and on a phone; the main ones in the dark and in French; the public ones in French. */
const views: readonly (View & { of?: 'main' | 'open' })[] = [
  { locale: 'ar', width: 1280, colorScheme: 'light' },
  { locale: 'ar', width: 360, colorScheme: 'light' },
  { locale: 'ar', width: 1280, colorScheme: 'dark', of: 'main' },
  { locale: 'ar', width: 360, colorScheme: 'dark', of: 'main' },
  { locale: 'fr', width: 1280, colorScheme: 'light', of: 'main' },
  { locale: 'fr', width: 1280, colorScheme: 'light', of: 'open' },
  { locale: 'fr', width: 360, colorScheme: 'light', of: 'open' },
]

test.use({ allowedErrors: [/status of (401|404) .*\/(no-such-page|api\/auth\/signin)/] })

for (const { of, ...view } of views) {
  const { locale, width, colorScheme } = view
  for (const screen of screens) {
    if ((of && !screen[of]) || (screen.width && screen.width !== width)) continue
    // The home page is one of both.
    if (of === 'open' && width === 1280 && screen.main) continue
    const name = [screen.name, locale, width, colorScheme].join('-')
    test(name, async ({ page, visitAs }) => {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await keepChoicesHere(page)
      if (screen.account === 'student') await tellNothing(page)
      if (screen.account) await visitAs(screen.account, { locale, colorScheme })
      else await choose(page, { locale })
      const hasScripts = screen.account !== undefined || screen.path.startsWith('/auth/')
      await page.goto(hasScripts ? screen.path : publicPath(locale, screen.path))
      if (hasScripts) await untilLive(page)
      await screen.reach?.(page, locale)
      await stopTheClock(page, locale)
      if (!screen.overlaid) await showWhole(page)
      await expect(page).toHaveScreenshot(`${name}.png`)
    })
  }
}

/** Makes the window as high as the page, so that what stays at its edges does not lie in the middle of the picture. */
async function showWhole(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
}

async function leaveEmpty(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: wordsOf(locale)('auth.signin.submit'), exact: true }).click()
  await expect(page.locator('[name="username"]')).toBeFocused()
}

async function beRefused(page: Page): Promise<void> {
  const json = { message: 'اسم المستخدم أو كلمة العبور غير صحيح.', code: 'BAD_CREDENTIALS', requestId: 'r' }
  await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 401, json }))
  await page.locator('[name="username"]').fill('student')
  await page.locator('[name="password"]').fill('a wrong one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('[name="password"]')).toBeFocused()
}

async function openProfile(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: wordsOf(locale)('shell.profileMenu.label') }).click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
}

async function askToLogOut(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale)
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.logout.button') })
    .click()
  await expect(page.getByRole('button', { name: t('shell.logout.no') })).toBeFocused()
}

async function overlayMenu(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale)
  await openProfile(page, locale)
  await page.getByRole('menuitemradio', { name: t('shell.menuMode.overlay') }).click()
  await page.getByRole('button', { name: t('shell.menu.label'), exact: true }).click()
  await expect(page.locator('.sidebar')).toBeVisible()
  await page.mouse.move(640, 500)
}

/** Other pictures show how far the student was before. What a page tells while it closes goes past Playwright's routes. */
async function tellNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = (input, init) =>
      init?.method === 'POST' && String(input).endsWith('/me/progress')
        ? Promise.resolve(Response.json({ accepted: [], refused: [] }))
        : real(input, init)
  })
}

/** A document's own pages are drawn with fonts of their own: here only what is around them counts. */
async function openDocument(page: Page): Promise<void> {
  await openFirstDocument(page)
  await page.evaluate(() => {
    for (const drawing of document.querySelectorAll<HTMLElement>('.reader-page :is(canvas, img)'))
      drawing.style.visibility = 'hidden'
  })
}

async function openSiteMenu(page: Page): Promise<void> {
  await page.locator('header summary').click()
  await expect(page.locator('.site-menu')).toBeVisible()
}

async function sendEmpty(page: Page): Promise<void> {
  await page.locator('main form [type="submit"]').click()
  await expect(page.locator('main form .error').first()).toBeVisible()
}

async function openMessage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'آمنة الجبالي' }).click()
  await expect(page.getByRole('textbox')).toBeVisible()
}

/** The moment that every picture is taken at, whenever it is. */
const moment = '2026-11-20T08:30:00Z'

/** Puts what changes from hour to hour, and from run to run, to the same for all of them. */
async function stopTheClock(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale)
  // A name of the page's own script, which needs no isolation.
  const name = locale === 'ar' ? 'ءء' : 'XX'
  const greetings = (['morning', 'afternoon', 'evening'] as const).map((hour) => t(`common.greeting.${hour}`, { name }))
  const [greeting = '', ...others] = greetings.map((text) => text.split(name)[0] ?? '')
  const facts: Record<string, string> = {
    [t('common.profile.memberSince')]: formatDate(locale, moment),
    [t('common.profile.lastSignedIn')]: formatDateTime(locale, moment),
    [t('admin.dashboard.signedIn')]: '3',
  }
  await page.evaluate(
    ({ greeting, others, facts, date }) => {
      const heading = document.querySelector('h1')?.firstChild
      if (heading instanceof Text && others.includes(heading.data)) heading.data = greeting
      for (const time of document.querySelectorAll('time')) {
        if (!time.closest('[data-sessions]')) time.textContent = date
      }
      for (const list of document.querySelectorAll('[data-sessions]')) {
        const titleOf = (item: Element): string => item.querySelector('strong, h3')?.textContent ?? ''
        list.append(...[...list.children].sort((one, other) => (titleOf(one) < titleOf(other) ? -1 : 1)))
        for (const part of list.querySelectorAll<HTMLElement>('[data-part]')) part.textContent = '21'
      }
      // What was learnt when: another weekday has other figures.
      for (const part of document.querySelectorAll<HTMLElement>('.week, .my-progress')) part.style.visibility = 'hidden'
      for (const term of document.querySelectorAll('dt')) {
        const fact = facts[term.textContent ?? '']
        if (fact && term.nextElementSibling) term.nextElementSibling.textContent = fact
      }
      // Drawn with whatever fonts the machine has for them: formulas, and the browser's own controls.
      for (const formula of document.querySelectorAll<HTMLElement>('math')) {
        formula.replaceChildren()
        Object.assign(formula.style, { display: 'inline-block', inlineSize: '5em', blockSize: '1.4em' })
      }
      for (const video of document.querySelectorAll('video')) video.controls = false
      // Every worker of the tests is another device.
      for (const other of document.querySelectorAll('.device:not(:first-child), .device ~ .device')) other.remove()
      for (const list of document.querySelectorAll('.list:has(.device)')) list.nextElementSibling?.remove()
      for (const part of document.querySelectorAll('footer span')) {
        const year = part.firstChild
        if (year instanceof Text) year.data = year.data.replace(/© \d{4}/, '© 2026')
      }
    },
    { greeting, others, facts, date: capitalize(locale, formatLongDate(locale, moment)) },
  )
  await page.evaluate(async () => {
    // Pictures below the fold come when somebody gets there.
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode()))
    await document.fonts.ready
  })
}
