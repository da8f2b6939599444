import type { Locator, Page } from '@playwright/test'
import { LOCALES } from '#/contract/locales.ts'
import { expect, test } from '../support/fixtures.ts'
import { publicPath } from '../support/screens.ts'

const questions = (page: Page): Locator => page.locator('.faq details')
const opened = (page: Page): Locator => page.locator('.faq details[open]')

for (const locale of LOCALES) {
  test(`the specification's three questions come first, in ${locale}`, async ({ page }) => {
    await page.goto(publicPath(locale, '/'))
    const ids = await questions(page).evaluateAll((all) => all.map((one) => one.querySelector('[id]')?.id))
    expect(ids.slice(0, 3)).toEqual(['faq-register', 'faq-what', 'faq-how'])
    expect(new Set(ids).size).toBe(ids.length)
  })
}

test('every question opens by its address, alone, in sight and not covered', async ({ page }) => {
  await page.goto('/')
  const ids = await questions(page).evaluateAll((all) => all.map((one) => one.querySelector('[id]')?.id ?? ''))
  for (const id of ids) {
    await page.goto('about:blank')
    await page.goto(`/#${id}`)
    await expect(page.locator(`#${id}`)).toBeInViewport()
    await expect(opened(page)).toHaveCount(1)
    await expect(opened(page).locator(`#${id}`)).toBeVisible()
  }
})

test('a change of the address opens the question that it names', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    location.hash = '#faq-how'
  })
  await expect(page.locator('#faq-how')).toBeInViewport()
  await expect(opened(page)).toHaveCount(1)
})

test('one is open at a time, by pointer and by keyboard', async ({ page }) => {
  await page.goto('/')
  await expect(opened(page)).toHaveCount(1)
  await questions(page).nth(1).locator('summary').click()
  await expect(opened(page)).toHaveCount(1)
  await expect(page.locator('#faq-what')).toBeVisible()
  await questions(page).nth(2).locator('summary').press('Enter')
  await expect(opened(page)).toHaveCount(1)
  await expect(page.locator('#faq-how')).toBeVisible()
  await questions(page).nth(2).locator('summary').press('Space')
  await expect(opened(page)).toHaveCount(0)
})

test('the guide that is still to come is no dead end', async ({ page }) => {
  await page.goto('/#faq-how')
  await page.locator('#faq-how').getByRole('link').click()
  await expect(page).toHaveURL('/contact')
})
