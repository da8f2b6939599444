import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const LETTERS = [...'بتجحدرسصطعفقكلمنهي']
/** Nobody else is called so, in no earlier try either. */
const family = `بن ${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
const file = (rows: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'تلاميذ.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFFاللقب;الاسم;القسم;الهاتف\r\n${rows}`),
})

test.beforeEach(({ visitAs }) => visitAs('admin'))

test('imports students from a file: told what is wrong first, then made, then known', {
  tag: '@feature:imports',
}, async ({ page }) => {
  await open(page, '/admin/students')
  await page.getByRole('link', { name: t('admin.imports.fromFile') }).click()
  await page.getByRole('button', { name: t('admin.imports.check') }).click()
  await expect(page.getByText(t('admin.imports.missing'))).toBeVisible()

  const rows = `${family};سلمى;4ر;98 765 401\r\n${family};ياسين;9ز;\r\n`
  await page.getByLabel(t('admin.imports.chooseFile')).setInputFiles(file(rows))
  await page.getByRole('button', { name: t('admin.imports.check') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('تلاميذ.csv')
  await expect(page.getByRole('row').filter({ hasText: 'ياسين' })).toContainText('القسم')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin.imports.refusedSave') }).click()
  const refused = await readFile(await (await download).path(), 'utf8')
  expect(refused).toContain(family)

  await page.getByRole('button', { name: t('admin.imports.start', { count: 1 }) }).click()
  await expect(page.getByText(t('admin.imports.status.done'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: t('admin.imports.seePeople') }).click()
  await expect(page.getByText(`سلمى ${family}`).first()).toBeVisible()

  await open(page, '/admin/imports/new')
  await page.getByLabel(t('admin.imports.chooseFile')).setInputFiles(file(rows))
  await page.getByRole('button', { name: t('admin.imports.check') }).click()
  await expect(page.getByText(t('admin.imports.nothingNew'))).toBeVisible()
})

test.describe('a file that cannot be read', () => {
  test.use({ allowedErrors: [/status of 422 .*\/api\/imports/] })

  test('is refused with what to do', async ({ page }) => {
    await open(page, '/admin/imports/new')
    const latin = { ...file(''), buffer: Buffer.from('Nom;Pr\xe9nom;Classe\nA;B;4', 'latin1') }
    await page.getByLabel(t('admin.imports.chooseFile')).setInputFiles(latin)
    await page.getByRole('button', { name: t('admin.imports.check') }).click()
    await expect(page.getByText('حفظ باسم')).toBeVisible()
  })
})
