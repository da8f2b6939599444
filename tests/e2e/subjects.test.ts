import type { Locator, Page } from '@playwright/test'
import { LOCALES } from '#/contract/locales.ts'
import { classKey, SCHOOL } from '#/contract/school.ts'
import { contentIn } from '../support/content.ts'
import { expect, test } from '../support/fixtures.ts'
import { publicPath } from '../support/screens.ts'

/** Choosing on the page of subjects is a matter of addresses alone: all of this holds without scripts. */
test.use({ javaScriptEnabled: false })

const cards = (page: Page): Locator => page.locator('.class-card:visible')
const panels = (page: Page): Locator => page.locator('.subject-panel:visible')

for (const locale of LOCALES) {
  test(`every class is there with its subjects, in ${locale}`, async ({ page }) => {
    await page.goto(publicPath(locale, '/subjects'))
    await expect(cards(page)).toHaveCount(SCHOOL.length)
    await expect(panels(page)).toHaveCount(0)
    for (const schoolClass of SCHOOL) {
      const card = page.locator(`#class-${classKey(schoolClass)}`)
      const lessons = card.getByRole('listitem')
      await expect(lessons).toHaveCount(schoolClass.subjects.length)
      const ids = await lessons.evaluateAll((all) => all.map(({ id }) => id))
      expect(ids).toEqual(schoolClass.subjects.map(({ code }) => `class-${classKey(schoolClass)}-${code}`))
      await expect(card).toContainText(schoolClass.nameAr)
      await expect(card).toContainText(schoolClass.nameFr)
    }
  })
}

test('a class stands alone at its address and says more; back shows what was before', async ({ page }) => {
  const texts = await contentIn('subjects')
  await page.goto('/subjects')
  await page.getByRole('link', { name: 'السنة الرابعة ثانوي رياضيات' }).click()
  await expect(page).toHaveURL('/subjects#class-13-mathematics')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.locator('#class-13-mathematics')).toBeInViewport()
  const physics = page.locator('#class-13-mathematics-physics')
  await expect(physics).toContainText('Sciences physiques')
  await expect(physics).toContainText(texts.languages.fr.text)
  await expect(physics).toContainText(`${texts.coefficient.text} 4`)
  await expect(page.locator('.class-card:visible').getByText(texts.coefficientNote.text)).toBeVisible()

  await page.goBack()
  await expect(cards(page)).toHaveCount(SCHOOL.length)
  await page.goForward()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('link', { name: texts.all.text }).click()
  await expect(cards(page)).toHaveCount(SCHOOL.length)
})

test('a year shows its classes, and a year of one class shows that class', async ({ page }) => {
  await page.goto('/subjects')
  await page.getByRole('link', { name: '4 ثانوي' }).click()
  await expect(page).toHaveURL('/subjects#year-13')
  await expect(cards(page)).toHaveCount(7)
  await page.getByRole('link', { name: '9 أساسي' }).click()
  await expect(page).toHaveURL('/subjects#class-9')
  await expect(cards(page)).toHaveCount(1)
})

test('a subject shows the classes that have it, and leads to its place in one of them', async ({ page }) => {
  const texts = await contentIn('subjects')
  await page.goto('/subjects')
  await page.getByText(texts.chooseSubject.text).click()
  await page.getByRole('link', { name: 'علوم فيزيائية', exact: true }).click()
  await expect(page).toHaveURL('/subjects#subject-physics')
  await expect(cards(page)).toHaveCount(0)
  await expect(panels(page)).toHaveCount(1)
  const withPhysics = SCHOOL.filter(({ subjects }) => subjects.some(({ code }) => code === 'physics'))
  await expect(panels(page).getByRole('listitem')).toHaveCount(withPhysics.length)
  await panels(page).getByRole('link', { name: 'السنة الثالثة ثانوي علوم تجريبية' }).click()
  await expect(page).toHaveURL('/subjects#class-12-experimental-sciences-physics')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.locator(':target')).toBeInViewport()
})

for (const address of ['#class-13-mathematics', '#subject-mathematics', '#class-13-mathematics-physics', '#year-11']) {
  test(`${address} opens by its address, in sight`, async ({ page }) => {
    await page.goto(`/subjects${address}`)
    await expect(page.locator(address)).toBeInViewport()
    expect(await page.locator('.class-card:visible, .subject-panel:visible').count()).toBeLessThan(SCHOOL.length)
  })
}

test('any subject of any class is two clicks from home', async ({ page }) => {
  await page.goto('/')
  await page.locator('main a[href="/subjects#year-13"]').click()
  const lessons = page.locator('#class-13-letters').getByRole('listitem')
  await expect(lessons.first()).toBeVisible()
  await expect(page.locator('#class-13-letters-philosophy')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('classes are a list of names until one is chosen', async ({ page }) => {
    await page.goto('/subjects')
    await expect(cards(page)).toHaveCount(SCHOOL.length)
    await expect(page.locator('#class-13-letters-philosophy')).toBeHidden()
    await page.getByRole('link', { name: 'السنة الرابعة ثانوي آداب' }).click()
    await expect(page.locator('#class-13-letters-philosophy')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  })
})
