import academy from '#/content/academy.json' with { type: 'json' }
import { LOCALES } from '#/contract/locales.ts'
import { formatDate } from '#/i18n/dates.ts'
import { contentIn, wordsIn } from '../support/content.ts'
import { expect, test } from '../support/fixtures.ts'
import { publicPath } from '../support/screens.ts'

test.use({ javaScriptEnabled: false })

for (const locale of LOCALES) {
  for (const name of ['privacy', 'terms'] as const) {
    test(`${name} is found from the footer and has a contents list that leads, in ${locale}`, async ({ page }) => {
      const law = await contentIn(name, locale)
      const { footer } = await contentIn('site', locale)
      await page.goto(publicPath(locale, '/'))
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: wordsIn(footer[name]) })
        .click()
      await expect(page).toHaveURL(publicPath(locale, `/${name}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(law.title.text)
      await expect(page.locator('time').first()).toHaveText(formatDate(locale, law.updated))

      const contents = page.getByRole('navigation', { name: law.contents.text })
      await expect(contents.getByRole('link')).toHaveText(law.sections.map(({ title }) => title.text))
      const last = law.sections.at(-1)
      await contents.getByRole('link').last().click()
      await expect(page).toHaveURL(publicPath(locale, `/${name}#${last?.id}`))
      await expect(page.getByRole('heading', { level: 2, name: last?.title.text })).toBeInViewport()
    })
  }
}

test('privacy says how to ask, by the academy’s own address and number', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.locator('#ask')).toContainText(academy.email)
  await expect(page.locator('#ask').getByText(academy.phone)).toHaveAttribute('dir', 'ltr')
  await expect(page.locator('#rights')).toContainText('2004')
})

test('on paper there is the text alone', async ({ page }) => {
  await page.goto('/terms')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#register')).toBeVisible()
  for (const part of ['.site-head', '.site-foot', '.law nav']) await expect(page.locator(part)).toBeHidden()
})
