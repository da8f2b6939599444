import type { Page } from '@playwright/test'
import academy from '#/content/academy.json' with { type: 'json' }
import { directionOf, LOCALES } from '#/contract/locales.ts'
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
        expect(html, 'no React, no island').not.toMatch(/astro-island|react|_astro\/[^"]+\.js/i)

        const bar = navigation(page)
        await expect(bar.getByRole('link')).toHaveText(
          (['home', 'about', 'subjects', 'content', 'contact'] as const).map((name) => t(`public.nav.${name}`)),
        )
        await expect(bar.locator('[aria-current="page"]')).toHaveText(t(`public.nav.${title}`))
        const banner = page.getByRole('banner')
        await expect(banner.getByRole('link', { name: t('public.nav.login') })).toHaveAttribute(
          'href',
          /^\/auth\/login/,
        )
        await expect(banner.getByRole('link', { name: t('public.nav.register') })).toHaveAttribute(
          'href',
          /^\/auth\/signup/,
        )
        await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
        await expect(page.getByRole('contentinfo').locator('[rel~="me"]')).toHaveCount(4)
      })
    }

    test('a page that is not there says so, with status 404 and a way on', async ({ page }) => {
      const answer = await page.goto(publicPath(locale, '/no-such-page'))
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle(`${t('common.title.notFound')} | ${academy.name[locale]}`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await page
        .locator('main')
        .getByRole('link', { name: t('public.notFound.home') })
        .click()
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
  const t = wordsOf()
  await page.goto('/')
  for (const { path, title } of publicPages.slice(1)) {
    await navigation(page)
      .getByRole('link', { name: t(`public.nav.${title}`) })
      .click()
    await expect(page).toHaveURL(path)
  }
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('public.nav.about') })
    .click()
  await expect(page).toHaveURL('/about')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('public.nav.login') })
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
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsOf('en')('public.nav.login') })
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
    const t = wordsOf()
    await page.goto('/content')
    await expect(navigation(page)).toBeHidden()
    const menu = page.getByRole('navigation', { name: t('public.nav.mobileLabel') })
    await expect(menu).toBeHidden()
    await page.locator('.site-head summary').press('Enter')
    await expect(menu).toBeVisible()
    await expect(menu.locator('[aria-current="page"]')).toHaveText(t('public.nav.content'))
    await expect(menu.getByRole('link', { name: t('public.nav.login') })).toBeVisible()
    await menu.getByRole('link', { name: t('public.nav.contact') }).click()
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

  test('open one at a time', async ({ page }) => {
    await page.goto('/')
    const opened = page.locator('.faq details[open]')
    await expect(opened).toHaveCount(1)
    await page.getByText(wordsOf()('public.faq.use.question')).click()
    await expect(page.locator('#faq-how')).toBeVisible()
    await expect(opened).toHaveCount(1)
  })
})

test('the offer, the grades and one thing to do are above the fold', async ({ page }) => {
  const t = wordsOf()
  await page.goto('/')
  const fold = 600
  const primary = await page
    .locator('.btn-primary')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(primary.filter((top) => top < fold)).toHaveLength(1)
  await expect(page.getByText(t('public.home.eyebrow'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('public.home.title'))
})

function navigation(page: Page) {
  return page.getByRole('banner').locator('.site-nav')
}
