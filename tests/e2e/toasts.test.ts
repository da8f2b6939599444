import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test('a message with a way back stays 20 seconds, and as long as the focus is in it', async ({ page, visitAs }) => {
  await visitAs('professor')
  await page.clock.install()
  await open(page, '/professor/ui-kit')
  await page.clock.pauseAt(Date.now() + 60_000)
  const show = page.getByRole('button', { name: t('professor.uiKit.showToast') })
  const back = page.getByRole('button', { name: t('professor.uiKit.undo') })

  await show.click()
  await page.clock.runFor(19_999)
  await expect(back).toBeVisible()
  await page.clock.runFor(1)
  await expect(back).toHaveCount(0)

  await show.click()
  await back.focus()
  await page.clock.runFor(60_000)
  await expect(back).toBeFocused()
  await show.focus()
  await page.clock.runFor(20_000)
  await expect(back).toHaveCount(0)
})
