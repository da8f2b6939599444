import type { Locator, Page } from '@playwright/test'
import { follow, frameOf, pick } from '../support/portal-page.ts'
import { unreadWith } from '../support/unread.ts'
import { expect, keepChoicesHere, open, test, untilLive, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('a wide window', () => {
  test('has the menu beside the page, and folds it away', async ({ page, visitAs }) => {
    await visitAs('admin')
    await open(page, '/admin')
    const { toggle, menu } = frameOf(page)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    expect(await menu.getAttribute('id')).toBe(await toggle.getAttribute('aria-controls'))
    await expect(menu.getByRole('link', { name: t('admin.menu.dashboard') })).toHaveAttribute('aria-current', 'page')
    const beside = await main(page)
    expect(beside.right).toBeLessThanOrEqual((await boxOf(menu)).x)

    await toggle.click()
    await expect(menu).toBeHidden()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect((await main(page)).width).toBeGreaterThan(beside.width)
    await toggle.press('Enter')
    await expect(menu).toBeVisible()
    // Part of the page: neither Escape nor a click elsewhere takes it away.
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    await expect(menu).toBeVisible()
  })

  test('has it over the page for those who choose so', async ({ page, visitAs }) => {
    await keepChoicesHere(page)
    await visitAs('admin')
    await open(page, '/admin')
    const { toggle, menu } = frameOf(page)
    await pick(page, t('shell.menuMode.overlay'))
    await expect(menu).toBeHidden()
    const alone = await main(page)

    const leave: Record<string, () => Promise<void>> = {
      Escape: () => page.keyboard.press('Escape'),
      'a click elsewhere': () => page.mouse.click(300, 500),
      'its own button': () => toggle.click(),
      'a link of it': () => menu.getByRole('link').first().click(),
    }
    for (const [name, close] of Object.entries(leave)) {
      await toggle.click()
      await expect(menu, name).toBeVisible()
      await expect(toggle, name).toHaveAttribute('aria-expanded', 'true')
      expect(await main(page), 'the page does not move').toEqual(alone)
      await close()
      await expect(menu, name).toBeHidden()
      await expect(toggle, name).toHaveAttribute('aria-expanded', 'false')
      if (name === 'Escape') await expect(toggle).toBeFocused()
    }

    // Opening and closing the overlay has not folded the other kind.
    await pick(page, t('shell.menuMode.static'))
    await expect(menu).toBeVisible()
    await page.reload()
    await expect(menu).toBeVisible()
  })

  test('is one from 992 pixels on', async ({ page, visitAs }) => {
    await visitAs('admin')
    await page.setViewportSize({ width: 992, height: 700 })
    await open(page, '/admin')
    const { toggle, menu } = frameOf(page)
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 991, height: 700 })
    await expect(menu).toBeHidden()
    await toggle.click()
    await expect(menu).toBeVisible()
    await expect(page.locator('main')).toHaveAttribute('inert')
    await page.setViewportSize({ width: 992, height: 700 })
    await expect(page.locator('main')).not.toHaveAttribute('inert')
    await page.setViewportSize({ width: 991, height: 700 })
    await expect(menu).toBeHidden()
  })
})

test.describe('a narrow window', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('has the menu as a drawer from the start side, and nothing else can be used', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    const { toggle, menu } = frameOf(page)
    await expect(menu).toBeHidden()
    await toggle.click()
    const box = await boxOf(menu)
    expect(box.x + box.width, 'at the right edge').toBe(360)
    expect(box.width).toBeLessThan(340)
    await expect(menu.getByRole('button', { name: t('shell.menu.close') })).toBeFocused()
    for (const part of ['header', 'main', '.dock']) await expect(page.locator(part)).toHaveAttribute('inert')
    await page.mouse.move(40, 300)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    const entries = await menu.getByRole('link').count()
    for (let step = 0; step < entries + 3; step += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main, header, .dock'))).toBeNull()
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('has the drawer at the left edge in French', async ({ page, visitAs }) => {
    await visitAs('student', { locale: 'fr' })
    await open(page, '/student')
    const { toggle, menu } = frameOf(page, wordsOf('fr'))
    await toggle.click()
    expect((await boxOf(menu)).x).toBe(0)
  })

  test('lets go of the drawer in every way, and the focus returns', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    const { toggle, menu } = frameOf(page)
    const ways: Record<string, () => Promise<void>> = {
      Escape: () => page.keyboard.press('Escape'),
      'its close button': () => menu.getByRole('button', { name: t('shell.menu.close') }).click(),
      'a click beside it': () => page.mouse.click(15, 400),
    }
    for (const [name, close] of Object.entries(ways)) {
      await toggle.click()
      await expect(menu, name).toBeVisible()
      await close()
      await expect(menu, name).toBeHidden()
      await expect(toggle, name).toBeFocused()
      await expect(page.locator('main'), name).not.toHaveAttribute('inert')
    }
    await toggle.click()
    await menu.getByRole('link', { name: t('student.menu.myProfile') }).click()
    await expect(page).toHaveURL('/student/my-profile')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  })

  test('has the pupil’s pages at the thumb’s reach', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    const dock = page.getByRole('navigation', { name: t('shell.dock.label') })
    await dock.getByRole('link', { name: t('student.menu.subjects') }).click()
    await expect(page).toHaveURL('/student/subjects')
    await expect(dock.getByRole('link', { name: t('student.menu.subjects') })).toHaveAttribute('aria-current', 'page')
  })
})

test.describe('the profile menu', () => {
  test('works by keyboard and gives the focus back', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    const { profile, items } = frameOf(page)
    await expect(profile).toHaveAttribute('aria-expanded', 'false')
    await profile.press('Enter')
    await expect(profile).toHaveAttribute('aria-expanded', 'true')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items.first()).toBeHidden()
    await expect(profile).toBeFocused()
    await expect(profile).toHaveAttribute('aria-expanded', 'false')
  })

  test('closes by a click elsewhere, by Tab and by going on', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    const { profile, items } = frameOf(page)
    const ways: Record<string, () => Promise<void>> = {
      'a click elsewhere': () => page.locator('h1').click(),
      Tab: () => page.keyboard.press('Tab'),
      'its own button': () => profile.click(),
      'going on': () => page.getByRole('menuitem', { name: t('common.title.myProfile') }).click(),
    }
    for (const [name, close] of Object.entries(ways)) {
      await profile.click()
      await expect(items.first(), name).toBeVisible()
      await close()
      await expect(items.first(), name).toBeHidden()
      await expect(profile, name).toHaveAttribute('aria-expanded', 'false')
    }
    await expect(page).toHaveURL('/student/my-profile')
  })

  test('tells who is there and what they have chosen', async ({ page, visitAs }) => {
    await visitAs('student', { colorScheme: 'dark' })
    await open(page, '/student')
    const { profile } = frameOf(page)
    await profile.click()
    await expect(page.locator('.popup-head')).toContainText(/مريم بن سالم\s*student/)
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText([
      t('common.language.ar'),
      t('common.theme.dark'),
      t('shell.menuMode.static'),
    ])
  })
})

test.describe('sizes', () => {
  for (const { pointer, touch, portal } of [
    { pointer: 'a mouse', touch: false, portal: 14 },
    { pointer: 'a finger', touch: true, portal: 16 },
  ]) {
    test.describe(pointer, () => {
      test.use({ hasTouch: touch, isMobile: touch })

      test(`writes portals in ${portal} pixels, and sign-in in 16`, async ({ page, visitAs }) => {
        await page.goto('/auth/login')
        expect(await rootSize(page)).toBe(16)
        for (const field of await page.locator('input:visible').all()) {
          expect(
            await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
          ).toBeGreaterThanOrEqual(16)
        }
        await visitAs('student')
        await page.goto('/student')
        expect(await rootSize(page)).toBe(portal)
      })
    })
  }
})

test.describe('submenus', () => {
  for (const { reducedMotion, durations } of [
    { reducedMotion: 'no-preference', durations: '0.4s, 0.4s' },
    { reducedMotion: 'reduce', durations: '0s' },
  ] as const) {
    test(`fold in ${durations} where motion has the preference ${reducedMotion}`, async ({ page, visitAs }) => {
      await page.emulateMedia({ reducedMotion })
      await visitAs('professor')
      await open(page, '/professor/ui-kit')
      const group = page.locator('main').getByRole('button', { name: t('professor.menu.usersLists') })
      const submenu = page.locator(`[id="${await group.getAttribute('aria-controls')}"]`)
      expect(await submenu.evaluate((menu) => getComputedStyle(menu).transitionDuration)).toBe(durations)
      // One of its pages is the present one.
      await expect(group).toHaveAttribute('aria-expanded', 'true')
      await expect(submenu.getByRole('link')).toHaveCount(2)
      await group.click()
      await expect(group).toHaveAttribute('aria-expanded', 'false')
      await expect(submenu).toBeHidden()
      await expect(submenu.getByRole('link')).toHaveCount(0)
      await group.press('Enter')
      await expect(group).toHaveAttribute('aria-expanded', 'true')
      await expect(submenu.getByRole('link').first()).toBeVisible()
    })
  }
})

test.describe('the skip link', () => {
  for (const { path, account } of [
    { path: '/', account: undefined },
    { path: '/auth/login', account: undefined },
    { path: '/student', account: 'student' },
  ] as const) {
    test(`is the first stop on ${path}, and leads to the content`, async ({ page, visitAs }) => {
      if (account) await visitAs(account)
      await page.goto(path)
      if (path !== '/') await untilLive(page)
      const skip = page.getByRole('link', { name: t('common.skipToContent') })
      await expect(skip).not.toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true)
    })
  }
})

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

async function main(page: Page): Promise<{ right: number; width: number }> {
  const { x, width } = await boxOf(page.locator('main'))
  return { right: x + width, width }
}

async function rootSize(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
}

test('messages that are not read have their number in menu, dock and title', async ({ page, visitAs }) => {
  await visitAs('student')
  await page.route('**/api/me/unread', (route) => route.fulfill({ json: unreadWith({ unread: 3, unanswered: 1 }) }))
  await open(page, '/student')
  const name = t('inbox.entry', { entry: t('common.title.messages'), unread: 3 })
  await expect(frameOf(page).menu.getByRole('link', { name })).toBeVisible()
  await expect(page).toHaveTitle(/^\(3\) /)
  await follow(page, t('student.menu.subjects'))
  await expect(page).toHaveTitle(`(3) ${t('common.title.studentSubjects')} | منارة`)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.dock').getByRole('link', { name })).toBeVisible()
})
