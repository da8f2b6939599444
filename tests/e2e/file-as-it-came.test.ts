import { expectNoSidewaysScroll, expectNoViolations } from '../support/audit.ts'
import { fileOf, type MadeLessons, makeLessons } from '../support/lesson-by-api.ts'
import { post } from '../support/people-by-api.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// A file of which nothing was made, as a server without the programs for it leaves it; the API's part is tested there.
const t = wordsOf()
const NAME = 'سلسلة 3 (2026).pdf'
let made: MadeLessons
let lesson = 0

test.use({ allowedErrors: [/status of (409|507)/] })
test.beforeAll(async () => {
  made = await makeLessons()
  lesson = made.lessons[0]?.id ?? 0
  const names = { nameAr: 'السلسلة', nameFr: 'Série' }
  await post(made.client, '/materials', { courseId: lesson, kind: 'sheet', ...names })
})
test.afterAll(() => made.remove())

test('a file that is shown as it came says so, is prepared after all, and stays open meanwhile', async ({
  page,
  visitAs,
}) => {
  let file = fileOf('pdf', { name: NAME, poster: null })
  await page.route('**/api/materials/*/files', (route) => route.fulfill({ json: { items: [file] } }))
  await page.route('**/api/files/*/retry', async (route) => {
    if (file.progress === 100 && refuses) {
      const body = { code: 'CANNOT_PREPARE', message: t('common.retry'), requestId: 'r' }
      return route.fulfill({ status: 409, json: body })
    }
    file = { ...file, progress: 0 }
    return route.fulfill({ status: 204 })
  })
  let refuses = true
  await visitAs('professor')
  await open(page, `/professor/courses/${lesson}/edit`)
  await page.getByRole('button', { name: t('staff.courseEditor.openOf', { name: 'السلسلة' }) }).click()
  const row = page.locator('.file-row')
  const retry = row.getByRole('button', { name: t('staff.files.retryOf', { name: NAME }) })
  await expect(row).toContainText(t('staff.files.bare'))

  await retry.click()
  await expect(row.getByRole('alert')).toBeVisible()
  refuses = false
  await retry.click()
  await expect(row).toContainText(t('staff.files.bareProcessing', { percent: 0 }))
  await expect(row.getByRole('progressbar')).toBeVisible()
  await expect(retry).toBeHidden()
  await expect(row.getByRole('link', { name: NAME })).toBeVisible()
  await expectNoViolations(page, 'a file as it came')
  await expectNoSidewaysScroll(page, 'a file as it came')

  file = { ...file, progress: 100, fault: 'encrypted' }
  await expect(row).toContainText(t('staff.files.fault.encrypted'))
  await retry.click()
  file = { ...file, progress: 100, fault: null, pages: 4 }
  await expect(row).toContainText(t('staff.files.ready'))
  await expect(retry).toBeHidden()
})

test('a file for which there is no room is told so at once, and sent once', async ({ page, visitAs }) => {
  const refusal = { code: 'DISK_FULL', message: t('staff.files.cut'), requestId: 'r' }
  let begun = 0
  await page.route('**/api/uploads', (route) => {
    begun += 1
    return route.fulfill({ status: 507, json: refusal })
  })
  await visitAs('professor')
  await open(page, `/professor/courses/${lesson}/edit`)
  await page.getByRole('button', { name: t('staff.courseEditor.openOf', { name: 'السلسلة' }) }).click()
  await page.locator('input[type="file"]').first().setInputFiles('public/samples/cellule-magazine.pdf')
  await expect(page.locator('[data-upload="refused"]')).toContainText(refusal.message)
  expect(begun).toBe(1)
})
