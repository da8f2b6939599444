import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test('a professor turns mails of a kind off and on, on a phone and at a desk', async ({ page, visitAs }) => {
  await visitAs('professor')
  for (const [width, kind] of [
    [360, t('notifications.label.teaching')],
    [1280, t('notifications.label.taught')],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/professor/my-profile')
    const part = page.getByRole('region', { name: t('profile.notices.title'), exact: true })
    const choice = part.getByRole('switch', { name: kind, exact: true })
    for (const on of [false, true]) {
      await expect(choice).toBeChecked({ checked: !on })
      await part.getByText(kind, { exact: true }).click()
      await expect(choice).toBeChecked({ checked: on })
      await expect(part.getByRole('status')).toHaveText(t('profile.saved'))
      await openAgain(page)
      await expect(choice).toBeChecked({ checked: on })
    }
  }
})

test.describe('what cannot be kept', () => {
  test.use({ allowedErrors: [/status of 503 .*\/api\/me\//] })

  test('is said, and the switch goes back', async ({ page, visitAs }) => {
    await visitAs('professor')
    await page.route('**/api/me/notification-settings', (route) => route.fulfill({ status: 503 }))
    await open(page, '/professor/my-profile')
    const part = page.getByRole('region', { name: t('profile.notices.title'), exact: true })
    const choice = part.getByRole('switch', { name: t('notifications.label.teaching'), exact: true })
    await choice.click()
    await expect(part.getByRole('alert')).toBeVisible()
    await expect(choice).toBeChecked()
  })
})
