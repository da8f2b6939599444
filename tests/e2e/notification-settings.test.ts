import type { Locator } from '@playwright/test'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

const switchOf = (part: Locator, about: string, channel: 'mail' | 'push'): Locator => {
  const name = t('notifications.byChannel', { about, channel: t(`notifications.channel.${channel}`) })
  return part.getByRole('switch', { name, exact: true })
}

test('a professor turns mails and pushes of a kind off and on, on a phone and at a desk', async ({ page, visitAs }) => {
  await visitAs('professor')
  for (const [width, kind, channel, other] of [
    [360, t('notifications.label.teaching'), 'mail', 'push'],
    [1280, t('notifications.label.taught'), 'push', 'mail'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/professor/my-profile')
    const part = page.getByRole('region', { name: t('profile.notices.title'), exact: true })
    const choice = switchOf(part, kind, channel)
    for (const on of [false, true]) {
      await expect(choice).toBeChecked({ checked: !on })
      await choice.click()
      await expect(choice).toBeChecked({ checked: on })
      await expect(part.getByRole('status')).toHaveText(t('profile.saved'))
      await openAgain(page)
      await expect(choice).toBeChecked({ checked: on })
      await expect(switchOf(part, kind, other)).toBeChecked()
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
    const choice = switchOf(part, t('notifications.label.teaching'), 'mail')
    await choice.click()
    await expect(part.getByRole('alert')).toBeVisible()
    await expect(choice).toBeChecked()
  })
})
