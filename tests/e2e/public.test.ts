import type { Page } from '@playwright/test'
import academy from '#/content/academy.json' with { type: 'json' }
import { directionOf, LOCALES } from '#/contract/locales.ts'
import { contentIn, wordsIn } from '../support/content.ts'
import { expect, test } from '../support/fixtures.ts'
import { publicPages, publicPath } from '../support/screens.ts'
import { wordsOf } from '../support/visits.ts'

/** The public site needs no script: all of this holds without any. */
test.use({ javaScriptEnabled: false, allowedErrors: [/status of 404 .*\/no-such-page/] })

for (const locale of LOCALES) {
  const t = wordsOf(locale)

  test.describe(`in ${locale}`, () => {
    for (const { path, title } of publicPages) {
      test(`${path} answers with its title and its frame`, async ({ page }) => {
        const answer = await page.goto(publicPath(locale, path))
        expect(answer?.status()).toBe(200)
        await expect(page).toHaveTitle(`${t(`common.title.${title}`)} | ${academy.name[locale]}`)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale))
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        const html = (await answer?.text()) ?? ''
        expect(html, 'no React, no island').not.toMatch(/astro-island|react/i)

        const { nav } = await contentIn('site', locale)
        const bar = navigation(page)
        await expect(bar.getByRole('link')).toHaveText(
          (['home', 'about', 'subjects', 'content', 'contact'] as const).map((name) => wordsIn(nav[name])),
        )
        await expect(bar.locator('[aria-current="page"]')).toHaveText(wordsIn(nav[title]))
        const banner = page.getByRole('banner')
        await expect(banner.getByRole('link', { name: wordsIn(nav.login) })).toHaveAttribute('href', /^\/auth\/login/)
        await expect(banner.getByRole('link', { name: wordsIn(nav.register) })).toHaveAttribute(
          'href',
          /^\/auth\/signup/,
        )
        await expect(page.getByRole('contentinfo')).toContainText(/© 20\d\d/)
        await expect(page.getByRole('contentinfo').locator('[rel~="me"]')).toHaveCount(4)
      })
    }

    test('a page that is not there says so, with status 404 and a way on', async ({ page }) => {
      const answer = await page.goto(publicPath(locale, '/no-such-page'))
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle(`${t('common.title.notFound')} | ${academy.name[locale]}`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const { notFound } = await contentIn('site', locale)
      await page.locator('main').getByRole('link', { name: notFound.home.text }).click()
      await expect(page).toHaveURL(publicPath(locale, '/'))
    })
  })
}

test('a page that is not there is in the language that was chosen', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'locale', value: 'fr', url: baseURL ?? '' }])
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('the links of the bar and of the footer lead to every page', async ({ page }) => {
  const { nav } = await contentIn('site')
  await page.goto('/')
  for (const { path, title } of publicPages.slice(1)) {
    await navigation(page)
      .getByRole('link', { name: wordsIn(nav[title]) })
      .click()
    await expect(page).toHaveURL(path)
  }
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: wordsIn(nav.about) })
    .click()
  await expect(page).toHaveURL('/about')
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsIn(nav.login) })
    .click()
  await expect(page).toHaveURL('/auth/login')
})

test('another language is the same page in it, and sign-in follows', async ({ page }) => {
  await page.goto('/subjects')
  const languages = page.getByRole('banner').getByRole('navigation', { name: wordsOf()('common.language.label') })
  await languages.getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL('/fr/subjects')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/subjects')
  const { nav } = await contentIn('site', 'en')
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsIn(nav.login) })
    .click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/en/subjects')
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL('/subjects')
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the links are in a menu that opens without a script', async ({ page }) => {
    const { nav } = await contentIn('site')
    await page.goto('/content')
    await expect(navigation(page)).toBeHidden()
    const menu = page.getByRole('navigation', { name: wordsOf()('public.nav.mobileLabel') })
    await expect(menu).toBeHidden()
    await page.locator('.site-head summary').press('Enter')
    await expect(menu).toBeVisible()
    await expect(menu.locator('[aria-current="page"]')).toHaveText(wordsIn(nav.content))
    await expect(menu.getByRole('link', { name: wordsIn(nav.login) })).toBeVisible()
    await menu.getByRole('link', { name: wordsIn(nav.contact) }).click()
    await expect(page).toHaveURL('/contact')
    await expect(menu).toBeHidden()
  })
})

test.describe('the frequent questions', () => {
  for (const question of ['register', 'what', 'how']) {
    test(`${question} opens by its address`, async ({ page }) => {
      await page.goto(`/#faq-${question}`)
      await expect(page.locator(`#faq-${question}`)).toBeVisible()
      await expect(page.locator(`#faq-${question}`)).toBeInViewport()
    })
  }
})

function navigation(page: Page) {
  return page.getByRole('banner').locator('.site-nav')
}
