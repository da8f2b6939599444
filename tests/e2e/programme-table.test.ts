import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test('exports a class’s programme, and brings it back changed', async ({ page, visitAs }) => {
  await visitAs('admin')
  await open(page, '/admin/classes/1/programme')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin.imports.export') }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [head = '', first = ''] = text.split('\r\n')
  expect(head).toContain('رمز المادّة')

  await page.getByRole('link', { name: t('admin.programme.import') }).click()
  await page.getByRole('button', { name: t('admin.imports.check') }).click()
  await expect(page.getByText(t('admin.programme.importMissing'))).toBeVisible()

  // The subject of the first row, a chapter that nobody else makes, and a row that is wrong.
  // Digits, for lists in Arabic show the name to other tests, which look for Latin words.
  const mark = String(randomInt(1e9))
  const subject = first.split(';').slice(0, 3).join(';')
  const rows = [
    `${subject};"محور مورّد ${mark}";"Chapitre importé ${mark}";"درس مورّد";"Leçon importée";"";""`,
    `"${mark}";"";"";"محور";"Chapitre";"";"";"";""`,
  ]
  const buffer = Buffer.from([head, ...rows, ''].join('\r\n'))
  const file = { name: 'برنامج.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel(t('admin.imports.chooseFile')).setInputFiles(file)
  await page.getByRole('button', { name: t('admin.imports.check') }).click()
  await expect(page.getByRole('row').filter({ hasText: `محور مورّد ${mark}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: mark }).filter({ hasText: 'رمز المادّة' })).toBeVisible()
  await page.getByRole('button', { name: t('admin.programme.importApply', { count: 1 }) }).click()
  await expect(page.getByText(t('admin.programme.importDone'))).toBeVisible()

  await page.getByRole('button', { name: t('admin.imports.check') }).click()
  await expect(page.getByText(t('admin.programme.importNothing'))).toBeVisible()
  await open(page, `/admin/chapters?q=${mark}`)
  await expect(page.getByRole('row').filter({ hasText: `محور مورّد ${mark}` })).toBeVisible()
})
