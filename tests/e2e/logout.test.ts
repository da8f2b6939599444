import { type Page, request } from '@playwright/test'
import { testOrigin } from '../support/fixtures.ts'
import { askToLogOut, hold, logOut } from '../support/portal-page.ts'
import { fillIn } from '../support/sign-in-page.ts'
import { choose, expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('the question', () => {
  test('has the words, the width and the manners of the specification', async ({ page, visitAs }) => {
    await visitAs('admin', { locale: 'en' })
    await open(page, '/admin')
    const opener = page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true })
    await opener.click()
    const dialog = page.getByRole('alertdialog', { name: 'Logout' })
    await expect(dialog.getByRole('heading')).toHaveText('Logout')
    await expect(dialog).toHaveAccessibleDescription('Are you sure you want to logout ?')
    await expect(dialog.getByRole('button')).toHaveText(['No', 'Yes'])
    expect(await dialog.evaluate((box) => box.matches('dialog:modal'))).toBe(true)
    expect((await dialog.boundingBox())?.width).toBe(450)

    const [no, yes] = [dialog.getByRole('button', { name: 'No' }), dialog.getByRole('button', { name: 'Yes' })]
    await expect(no).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(yes).toBeFocused()
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      // Between its last and its first button stands the browser's own bar.
      expect(await focusIsIn(page, 'dialog, body:not(:has(:focus))'), `focus after ${key}`).toBe(true)
    }
    // Nothing behind it can be reached.
    await no.focus()
    await opener.evaluate((button) => button.focus())
    await expect(no).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  const refusals: Record<string, (page: Page) => Promise<void>> = {
    No: (page) => page.getByRole('button', { name: t('shell.logout.no') }).click(),
    'Enter, since No has the focus': (page) => page.keyboard.press('Enter'),
    'a click beside it': (page) => page.mouse.click(20, 400),
  }
  for (const [name, refuse] of Object.entries(refusals)) {
    test(`is answered with no by ${name}`, async ({ page, visitAs }) => {
      await visitAs('admin')
      await open(page, '/admin')
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell.logout.button') })
        .click()
      await refuse(page)
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(page.getByRole('banner').getByRole('button', { name: t('shell.logout.button') })).toBeFocused()
      expect(await cookieNames(page)).toEqual(expect.arrayContaining(['token', 'uid']))
    })
  }

  test('fits a phone, and gives the focus back to the menu that asked it', async ({ page, visitAs }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visitAs('student')
    await open(page, '/student')
    const box = await (await askToLogOut(page)).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(16)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(344)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('shell.profileMenu.label') })).toBeFocused()
  })
})

test.describe('yes', () => {
  test('ends the session and says so', async ({ page, login }) => {
    await login('admin')
    await open(page, '/admin')
    await logOut(page)
    await page.waitForURL('/auth/login?notice=signed-out')
    await expect(page.getByRole('status').filter({ hasText: t('guest.signin.signedOut') })).toBeVisible()
    expect(await cookieNames(page)).not.toContain('token')
    expect(await cookieNames(page)).not.toContain('uid')
    await page.goto('/admin')
    await expect(page).toHaveURL('/auth/login?next=%2Fadmin')
  })

  test('leaves the language as it was', async ({ page, login }) => {
    await login('professor')
    await choose(page, { locale: 'fr' })
    await open(page, '/professor')
    await logOut(page, wordsOf('fr'))
    await page.waitForURL('/auth/login?notice=signed-out')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test('says before how many messages would be lost that are not sent, and loses them', async ({ page, login }) => {
    await login('student')
    await open(page, '/student')
    const uid = (await page.context().cookies()).find(({ name }) => name === 'uid')?.value
    const place = `written:${uid}:message:one`
    await page.evaluate((name) => localStorage.setItem(name, '{}'), place)
    const dialog = await askToLogOut(page)
    const lost = t('inbox.lostAtLogout', { unsent: 1 })
    await expect(dialog).toHaveAccessibleDescription(`${lost} ${t('shell.logout.question')}`)
    await dialog.getByRole('button', { name: t('shell.logout.yes') }).click()
    await page.waitForURL(/\/auth\/login/)
    expect(await page.evaluate((name) => localStorage.getItem(name), place)).toBeNull()
  })

  test('gives up what is still being asked, so that no refusal comes late', async ({ page, login }) => {
    await login('admin')
    const counts = await hold(page, '**/api/me/unread')
    const asking = page.waitForRequest('**/api/me/unread')
    await open(page, '/admin')
    await counts.asked
    const asked = await asking
    const settled = Promise.race([
      page.waitForEvent('requestfailed', { predicate: (failed) => failed === asked }).then(() => 'given up'),
      page.waitForEvent('response', { predicate: (answer) => answer.request() === asked }).then(() => 'answered'),
    ])
    // The session is over on the server, and the page does not know it yet.
    await page.route('**/api/auth/logout', async (route) => {
      const response = await route.fetch()
      counts.release()
      await settled
      await route.fulfill({ response })
    })
    await logOut(page)
    expect(await settled).toBe('given up')
    await page.waitForURL('/auth/login?notice=signed-out')
  })

  test('leaves nothing private behind the Back button', async ({ page, login }) => {
    await login('student')
    await open(page, '/student')
    await open(page, '/student/my-profile')
    await expect(page.getByText('student@manara.example')).toBeVisible()
    await logOut(page)
    await page.waitForURL(/\/auth\/login/)
    for (const _ of ['profile', 'home']) {
      await page.goBack()
      await expect(page).toHaveURL(/\/auth\/login\?next=/)
      await expect(page.getByText(/مريم|student@manara/)).toHaveCount(0)
    }
  })

  test.describe('when the server', () => {
    test.use({ allowedErrors: [/ERR_FAILED .*\/api\/auth\/logout/] })

    test('cannot be reached, still signs out here', async ({ page, login }) => {
      await login('student')
      await open(page, '/student')
      await page.route('**/api/auth/logout', (route) => route.abort())
      await logOut(page)
      await page.waitForURL(/\/auth\/login/)
      expect(await cookieNames(page)).not.toContain('token')
      await page.goto('/student')
      await expect(page).toHaveURL('/auth/login?next=%2Fstudent')
    })

    test('does not answer, waits three seconds and no longer', async ({ page, login }) => {
      await login('student')
      await page.clock.install()
      await open(page, '/student')
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.route('**/api/auth/logout', () => {})
      await logOut(page)
      expect(await page.evaluate(() => document.cookie)).not.toContain('token=')
      await page.clock.runFor(2_900)
      await expect(page).toHaveURL('/student')
      await page.clock.runFor(200)
      await page.waitForURL(/\/auth\/login/)
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a button at the end of the page ends the session and says so', async ({ page, login }) => {
    await login('student')
    await page.goto('/student')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('shell.logout.button') })
      .click()
    await expect(page).toHaveURL('/auth/login?notice=signed-out')
    await expect(page.getByText(t('guest.signin.signedOut'))).toBeVisible()
    expect(await cookieNames(page)).not.toContain('token')
    await page.goto('/student')
    await expect(page).toHaveURL('/auth/login?next=%2Fstudent')
  })

  test('the address alone ends nothing', async ({ page, login }) => {
    await login('student')
    await page.goto('/auth/logout')
    await page.goto('/student')
    await expect(page).toHaveURL('/student')
  })
})

test.describe('other tabs', () => {
  test('follow by themselves and take the signal away', async ({ page, login }) => {
    await login('student')
    const other = await page.context().newPage()
    await open(other, '/student/subjects')
    await open(page, '/student')
    await logOut(page)
    await other.waitForURL('/auth/login?notice=signed-out')
    expect(await other.evaluate(() => localStorage.getItem('logout-event'))).toBeNull()
  })

  test('that were still on their way when it happened follow once they are there', async ({ page, login }) => {
    await login('student')
    const other = await page.context().newPage()
    const scripts = await hold(other, '**/_astro/*.js')
    await other.goto('/student/subjects', { waitUntil: 'commit' })
    await scripts.asked
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, '/student')
    await logOut(page)
    await page.waitForURL(/\/auth\/login/)
    scripts.release()
    await other.waitForURL('/auth/login?notice=signed-out')
  })

  test('stay when the signal is made up', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    const forger = await page.context().newPage()
    await forger.goto('/about')
    await page.evaluate(() => {
      // After every listener of the page itself.
      addEventListener('storage', ({ key }) => setTimeout(() => Object.assign(window, { heard: key })))
    })
    await forger.evaluate(() => localStorage.setItem('logout-event', 'forged'))
    await page.waitForFunction(() => 'heard' in window && window.heard === 'logout-event')
    await page
      .getByRole('navigation', { name: t('shell.menu.label') })
      .getByRole('link', { name: t('student.menu.myProfile') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.title.myProfile'))
    expect(await cookieNames(page)).toContain('token')
  })

  test('of somebody who has signed in since show that person, when they are looked at again', async ({
    page,
    login,
  }) => {
    await login('student')
    await open(page, '/student')
    await page.context().clearCookies()
    await login('professor', await page.context().newPage())
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForURL('/professor')
  })

  test('that the Back button revives after a logout give way', async ({ page, login }) => {
    await login('student')
    await open(page, '/student')
    await page.context().clearCookies()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.waitForURL('/auth/login?next=%2Fstudent')
  })
})

test.describe('a session that ended elsewhere', () => {
  test.use({ allowedErrors: [/status of 401 .*\/api\//] })

  test('is noticed by the next call, which leads to sign-in and back', async ({ page, login }) => {
    await login('student')
    await open(page, '/student')
    await endAuthSessionElsewhere(page)
    await page.getByRole('link', { name: t('student.home.allSubjects') }).click()
    await page.waitForURL(/\/auth\/login/)
    const url = new URL(page.url())
    expect(Object.fromEntries(url.searchParams)).toEqual({ next: '/student/subjects', notice: 'expired' })
    await expect(page.getByText(t('guest.signin.expired'))).toBeVisible()
    expect(await cookieNames(page)).not.toContain('token')

    await untilLive(page)
    await fillIn(page, 'student')
    await page.keyboard.press('Enter')
    await page.waitForURL('/student/subjects')
  })
})

async function focusIsIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)
}

async function cookieNames(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name)
}

/** Logs the same session out with a client of its own, so that the browser hears nothing of it. */
async function endAuthSessionElsewhere(page: Page): Promise<void> {
  const storageState = await page.context().storageState()
  const token = storageState.cookies.find(({ name }) => name === 'token')?.value
  const client = await request.newContext({ baseURL: testOrigin(), storageState })
  const answer = await client.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
  await client.dispose()
}
