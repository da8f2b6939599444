import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const profile = '/student/my-profile'

test.beforeEach(({ visitAs }) => visitAs('student'))

test('light mode is chosen for a device, and stays', async ({ page }) => {
  await open(page, profile)
  const light = page.getByRole('switch', { name: t('profile.light.label') })
  await expect(light).not.toBeChecked()
  await light.check()
  await openAgain(page)
  await expect(light).toBeChecked()
  await light.uncheck()
  await openAgain(page)
  await expect(light).not.toBeChecked()
})

test('a browser that asks to save data gets light mode by itself, until its reader says otherwise', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  await open(page, profile)
  const light = page.getByRole('switch', { name: t('profile.light.label') })
  await expect(light).toBeChecked()
  await light.uncheck()
  await openAgain(page)
  await expect(light).not.toBeChecked()
})
