import type { Locator, Page } from '@playwright/test'
import { expect, open, test, wordsOf } from '../support/visits.ts'
import { type WrittenCourse, writtenCourse } from '../support/written-course.ts'

const t = wordsOf()
let course: WrittenCourse

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|status of 409/] })
test.beforeEach(async ({ visitAs }) => {
  course = await writtenCourse()
  await visitAs('professor')
})
test.afterEach(() => course.remove())

/** Opens the course's one text. @returns where it is written */
async function openText(page: Page): Promise<Locator> {
  await open(page, `/professor/courses/${course.courseId}/edit`)
  const area = page.getByRole('textbox', { name: t('editor.label') })
  const block = page.locator('[data-kind="text"]')
  if (!(await area.isVisible())) await block.locator('[aria-expanded="false"][aria-controls^="material-"]').click()
  await expect(area).toBeVisible()
  return area
}
const saved = (page: Page): Locator => page.locator('.save-state[data-state="saved"]', { hasText: /\d\d:\d\d/ })
const draftOf = async (): Promise<string> => JSON.stringify((await course.read()).draft)

test('a professor writes Arabic with a formula, and it is kept without a button', async ({ page }) => {
  const area = await openText(page)
  await area.click()
  await page.keyboard.type('نعتبر العدد المركّب ')
  await page.getByRole('button', { name: t('editor.formula.inline') }).click()
  const field = page.getByRole('textbox', { name: t('formula.field'), exact: true })
  await expect(field).toBeFocused()
  await field.fill('\\frac{a')
  await expect(page.getByText(t('formula.fault'))).toBeVisible()
  await field.fill('z=a+ib')
  await expect(page.getByText(t('formula.fault'))).toHaveCount(0)
  await expect(page.locator('.formula-preview .katex')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(area.locator('.math-node .katex')).toBeVisible()
  await page.keyboard.type(' غير منعدم، و $r>0$ كذلك')
  await expect(area.locator('.math-node')).toHaveCount(2)
  await expect(saved(page)).toBeVisible()
  const draft = await draftOf()
  expect(draft).toContain('"latex":"z=a+ib"')
  expect(draft).toContain('"latex":"r>0"')

  const again = await openText(page)
  await expect(again).toContainText('نعتبر العدد المركّب')
  await again.locator('.math-node').first().click()
  await page.getByRole('textbox', { name: t('formula.field'), exact: true }).fill('z=r e^{i\\theta}')
  await page.getByRole('button', { name: t('formula.change') }).click()
  await expect.poll(draftOf).toContain('e^{i\\\\theta}')
})

test('tools make headings, boxes, lists and tables, by keyboard too', async ({ page }) => {
  const area = await openText(page)
  await area.click()
  await page.getByLabel(t('editor.style')).selectOption('heading2')
  await page.keyboard.type('العنوان')
  await page.keyboard.press('Enter')
  await page.getByLabel(t('editor.callout'), { exact: true }).selectOption('theorem')
  await page.keyboard.type('كلّ عدد')
  await expect(area.locator('.callout-theorem')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: t('editor.bold') }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: t('editor.italic') })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' مائل')
  await page.getByRole('button', { name: t('editor.table'), exact: true }).click()
  await page.getByRole('button', { name: t('editor.table.rowAdd') }).click()
  await expect(area.locator('tr')).toHaveCount(4)
  await page.getByRole('button', { name: t('editor.dir.ltr') }).click()
  await expect(saved(page)).toBeVisible()
  const draft = await draftOf()
  for (const part of ['"level":2', '"theorem"', '"italic"', '"tableHeader"', '"ltr"']) expect(draft).toContain(part)
})

test('what a crash left unsaved is offered again, and kept once it is taken', async ({ page, context }) => {
  const area = await openText(page)
  await area.click()
  await page.keyboard.type('أوّل سطر')
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.type('، وسطر لم يصل')
  await expect(page.getByText(t('editor.failed'))).toBeVisible()
  // Closed in order, a page still gets its last words out; crashed, it says nothing more.
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => {})
  await crashed
  await page.close()
  await context.setOffline(false)
  expect(await draftOf()).not.toContain('لم يصل')

  const later = await context.newPage()
  const found = await openText(later)
  await expect(later.getByText(t('editor.found.title'))).toBeVisible()
  await expect(found).not.toContainText('لم يصل')
  await later.getByRole('button', { name: t('editor.found.restore') }).click()
  await expect(found).toContainText('لم يصل')
  await expect.poll(draftOf).toContain('لم يصل')
  await openText(later)
  await expect(later.getByText(t('editor.found.title'))).toHaveCount(0)
})

test('two windows that write at once lose nothing: the writer chooses', async ({ page }) => {
  const area = await openText(page)
  await area.click()
  await page.keyboard.type('نصّي')
  await expect(saved(page)).toBeVisible()
  const theirs = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'نصّ الآخر' }] }
  await course.write({ type: 'doc', content: [theirs] })
  await page.keyboard.type(' أطول')
  const versions = page.getByRole('alert', { name: t('editor.conflict.title') })
  await expect(versions).toContainText('نصّي أطول')
  await expect(versions).toContainText('نصّ الآخر')
  expect(await draftOf()).toContain('نصّ الآخر')
  await versions.getByRole('button', { name: t('editor.conflict.takeTheirs') }).click()
  await expect(area).toHaveText('نصّ الآخر')
  await page.keyboard.type(' ثمّ أنا')
  await expect.poll(draftOf).toContain('ثمّ أنا')
  await course.write({ type: 'doc', content: [theirs] })
  await page.keyboard.type(' أخيرًا')
  await versions.getByRole('button', { name: t('editor.conflict.keepMine') }).click()
  await expect.poll(draftOf).toContain('أخيرًا')
})
