import type { Page } from '@playwright/test'
import { COLOR_SCHEMES, MENU_MODES } from '#/contract/layout.ts'
import { directionOf, LOCALES } from '#/contract/locales.ts'
import { logOut, pick } from '../support/portal-page.ts'
import {
  type Choices,
  choose,
  expect,
  keepChoicesHere,
  open,
  openAgain,
  test,
  untilLive,
  wordsOf,
} from '../support/visits.ts'

const t = wordsOf()

test.describe('choices', () => {
  for (const locale of LOCALES) {
    test(`are right in the first byte in ${locale}`, async ({ page, visitAs }) => {
      for (const colorScheme of COLOR_SCHEMES) {
        for (const menuMode of MENU_MODES) {
          await visitAs('admin', { locale, colorScheme, menuMode })
          const html = await (await page.request.get('/admin')).text()
          const theme = colorScheme === 'dark' ? 'manara-dark' : 'manara'
          const [root = ''] = /<html[^>]*>/.exec(html) ?? []
          expect(attributesOf(root)).toMatchObject({ lang: locale, dir: directionOf(locale), 'data-theme': theme })
          expect(html).toContain(`data-menu-mode="${menuMode}"`)
          expect(html).toContain(`<meta name="color-scheme" content="${colorScheme}">`)
        }
      }
    })
  }

  test('change nothing while the page comes: no flash', async ({ page, visitAs }) => {
    await visitAs('admin', { colorScheme: 'dark', menuMode: 'overlay', locale: 'fr' })
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = (): void => {
        const { theme, scale } = document.documentElement.dataset
        const shell = document.querySelector<HTMLElement>('.shell')
        seen.add([theme, scale, document.documentElement.dir].join(' '))
        if (shell) seen.add(`${shell.dataset.menuMode} ${shell.dataset.menuOpen} ${shell.dataset.menuHidden}`)
      }
      const watch = new MutationObserver(look)
      watch.observe(document, { subtree: true, childList: true, attributes: true })
    })
    await open(page, '/admin')
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    expect(seen.sort()).toEqual(['manara-dark  ltr', 'overlay undefined undefined'])
  })

  test('of the colour scheme are made at once, and kept', async ({ page, visitAs }) => {
    await keepChoicesHere(page)
    await visitAs('student')
    await open(page, '/student')
    const wall = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const byDay = await wall()
    await page.getByRole('button', { name: t('shell.theme.toDark') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'manara-dark')
    expect(await wall()).not.toBe(byDay)
    await expect(page.getByRole('button', { name: t('shell.theme.toLight') })).toBeFocused()
    await openAgain(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'manara-dark')
  })

  test('of the language load the page again, in place', async ({ page, visitAs }) => {
    await keepChoicesHere(page)
    await visitAs('student')
    await open(page, '/student/my-profile')
    await page.getByRole('banner').getByRole('link', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveURL('/student/my-profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('fr')('common.title.myProfile'))
    await untilLive(page)
    await pick(page, 'العربية', wordsOf('fr'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  })

  test('belong to the account: they come back after sign-out, on another computer too', async ({
    page,
    login,
    newVisitor,
  }) => {
    const chosen = { locale: 'ar', colorScheme: 'dark', menuMode: 'overlay' }
    await login('admin')
    await choose(page, { locale: 'ar', colorScheme: 'light', menuMode: 'static' })
    await open(page, '/admin')
    const saved = (): Promise<unknown> => page.waitForResponse('**/api/me/preferences')
    await Promise.all([saved(), pick(page, t('common.theme.dark'))])
    await Promise.all([saved(), pick(page, t('shell.menuMode.overlay'))])
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'manara-dark')

    const elsewhere = await newVisitor()
    await login('admin', elsewhere)
    await open(elsewhere, '/admin')
    await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'manara-dark')
    await expect(elsewhere.locator('.shell')).toHaveAttribute('data-menu-mode', 'overlay')
    expect(await choicesIn(elsewhere)).toEqual(chosen)

    await logOut(page)
    await page.waitForURL(/\/auth\/login/)
    await login('admin')
    await open(page, '/admin')
    expect(await choicesIn(page)).toEqual(chosen)

    await Promise.all([saved(), pick(page, t('common.theme.light'))])
    await Promise.all([saved(), pick(page, t('shell.menuMode.static'))])
  })
})

function attributesOf(tag: string): Record<string, string | undefined> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name ?? '', value]))
}

async function choicesIn(page: Page): Promise<Choices> {
  const cookies = await page.context().cookies()
  const chosen = (name: string): never => cookies.find((cookie) => cookie.name === name)?.value as never
  return { locale: chosen('locale'), colorScheme: chosen('color-scheme'), menuMode: chosen('menu-mode') }
}
