import type { Locator, Page } from '@playwright/test'
import { NAV_PAGES, pathOf } from '#/components/site.ts'
import { academy } from '#/content/academy.ts'
import { LOCALES } from '#/contract/locales.ts'
import { expectNoSidewaysScroll } from '../support/audit.ts'
import { expect, test, testOrigin } from '../support/fixtures.ts'
import { readSitemap } from '../support/sitemap.ts'

/** A cheap phone whose browser runs no script, or has not got one yet. */
test.use({
  javaScriptEnabled: false,
  viewport: { width: 360, height: 740 },
  allowedErrors: [/status of 422 .*\/contact\/send/],
})

const menu = (page: Page): Locator => page.locator('.site-head details')

for (const locale of LOCALES) {
  test(`every page can be read and left, in ${locale}`, async ({ page }) => {
    test.slow()
    const own = new Set(NAV_PAGES.map((name) => pathOf(locale, name)))
    const entries = await readSitemap(testOrigin())
    for (const { path, alternates } of entries) {
      const here = alternates.find(({ href }) => new URL(href).pathname === path)
      if (here?.hreflang !== locale) continue
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page, path)

      await menu(page).locator('summary').click()
      const links = menu(page).getByRole('navigation').first().getByRole('link')
      await expect(links.first()).toBeVisible()
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const address of own) expect(hrefs, path).toContain(address)
      for (const { hreflang, href } of alternates.filter((each) => each.hreflang !== 'x-default')) {
        if (hreflang === locale) continue
        const link = menu(page).locator(`a[hreflang="${hreflang}"]`)
        await expect(link).toBeVisible()
        await expect(link).toHaveAttribute('href', new URL(href).pathname)
      }
      // Nothing waits for a script to show it.
      await expect(page.locator('main [hidden]:visible, main noscript')).toHaveCount(0)
    }
  })

  test(`one goes round the site by its menu, in ${locale}`, async ({ page }) => {
    await page.goto(pathOf(locale, 'home'))
    for (const name of NAV_PAGES.toReversed()) {
      await menu(page).locator('summary').press('Enter')
      await menu(page)
        .locator(`nav a[href="${pathOf(locale, name)}"]`)
        .click()
      await expect(page).toHaveURL(pathOf(locale, name))
      await expect(menu(page).locator('a[aria-current="page"]')).toHaveAttribute('href', pathOf(locale, name))
    }
  })
}

test('the year and the questions are in the page itself', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText(/© 20\d\d/)
  await expect(page.getByRole('contentinfo')).toContainText(academy.name.ar)
  const questions = page.locator('.faq details')
  for (const question of await questions.all()) {
    if (!(await question.evaluate((each) => (each as HTMLDetailsElement).open)))
      await question.locator('summary').click()
    await expect(question.locator('.answer')).toBeVisible()
    await expect(page.locator('.faq details[open]')).toHaveCount(1)
  }
})

test('a message can be written, is refused with reasons, and is taken', async ({ page }) => {
  await page.goto('/fr/contact')
  const form = page.locator('main form')
  await form.evaluate((each) => {
    ;(each as HTMLFormElement).noValidate = true
  })
  await form.locator('[name=name]').fill('Amel Ben Salah')
  await form.locator('[name=message]').fill('Bonjour, dans quelle classe inscrire ma fille ?')
  await form.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(form.locator('[name=name]')).toHaveValue('Amel Ben Salah')

  await form.locator('[name=email]').fill('amel@exemple.tn')
  await form.locator('[name=topic]').selectOption({ index: 1 })
  await form.getByRole('button').click()
  await expect(page).toHaveURL('/fr/contact/sent')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
