import type { Locator, Page } from '@playwright/test'
import { type MadeClass, makeClass, makeEmptyClass, removeClass } from '../support/made-class.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
let made: MadeClass

test.beforeEach(async ({ visitAs, page }) => {
  made = await makeClass()
  await visitAs('admin')
  await open(page, `/admin/classes/${made.schoolClass.id}/programme`)
})
test.afterEach(() => made.remove())

const rowOf = (page: Page, { nameAr }: { nameAr: string }): Locator => page.getByRole('treeitem', { name: nameAr })

/** The chapters as they stand, once the subject is open. */
async function expectChapters(page: Page, order: readonly number[]): Promise<void> {
  const names = order.map((index) => made.chapters[index]?.nameAr ?? '')
  await expect(page.locator('.tree-item[data-level="2"] .tree-name a')).toHaveText(names)
}

async function openSubject(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('admin.programme.expand', { name: made.subject.nameAr }) }).click()
  await expectChapters(page, [0, 1, 2])
}

function chapter(index: number): { nameAr: string } {
  const found = made.chapters[index]
  if (!found) throw new Error(`There is no chapter ${index}`)
  return found
}

test('arrows walk through the tree, and with Alt they move a chapter, which stays moved', async ({ page }) => {
  const subject = rowOf(page, made.subject)
  await subject.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(subject).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(rowOf(page, chapter(0))).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expectChapters(page, [1, 0, 2])
  await expect(rowOf(page, chapter(0))).toBeFocused()
  await expect(page.getByText(t('admin.programme.moved'))).toBeVisible()
  await page.keyboard.press('End')
  await expect(rowOf(page, chapter(2))).toBeFocused()
  await page.keyboard.press('Home')
  await expect(subject).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(subject).toHaveAttribute('aria-expanded', 'false')

  await openAgain(page)
  await page.getByRole('button', { name: t('admin.programme.expand', { name: made.subject.nameAr }) }).click()
  await expectChapters(page, [1, 0, 2])
})

test('a button that moves a row keeps the focus', async ({ page }) => {
  await openSubject(page)
  const down = page.getByRole('button', { name: t('common.curriculum.down', { name: chapter(0).nameAr }) })
  await down.focus()
  await page.keyboard.press('Enter')
  await expectChapters(page, [1, 0, 2])
  await expect(down).toBeFocused()
})

test('a chapter is dragged among those of its subject, and nowhere else', async ({ page }) => {
  await openSubject(page)
  await drag(page, chapter(2), chapter(0), 0.1)
  await expectChapters(page, [2, 0, 1])
  await drag(page, chapter(2), chapter(1), 0.9)
  await expectChapters(page, [0, 1, 2])
  await expect(page.getByText(t('admin.programme.moved')).first()).toBeVisible()
  await drag(page, chapter(1), made.subject, 0.1)
  await expectChapters(page, [0, 1, 2])
})

test.describe('when the server refuses', () => {
  test.use({ allowedErrors: [/status of 500/] })

  test('what was moved goes back, and it is said why', async ({ page }) => {
    await openSubject(page)
    await page.route('**/api/subjects/*/order', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await rowOf(page, chapter(0)).focus()
    const answered = page.waitForResponse('**/api/subjects/*/order')
    await page.keyboard.press('Alt+ArrowDown')
    await answered
    await expect(page.locator('.toast')).toBeVisible()
    await expectChapters(page, [0, 1, 2])
    await expect(rowOf(page, chapter(0))).toBeFocused()
  })
})

test('a subject is copied to another class, with what is in it', async ({ page }) => {
  const target = await makeEmptyClass(made.client)
  try {
    await openAgain(page)
    const subject = rowOf(page, made.subject)
    const menu = t('admin.curriculum.menu', { name: made.subject.nameAr })
    await subject.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: t('admin.programme.copySubject') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('common.curriculum.count.chapter', { count: 3 }))
    await dialog.getByRole('button', { name: t('admin.programme.copy'), exact: true }).click()
    await expect(dialog.getByText(t('admin.subjects.fault.classId'))).toBeVisible()
    await dialog.getByRole('combobox').selectOption(String(target.id))
    await dialog.getByRole('button', { name: t('admin.programme.copy'), exact: true }).click()
    await page.getByRole('button', { name: t('admin.programme.show') }).click()
    await expect(page).toHaveURL(new RegExp(`/classes/${target.id}/programme$`))
    await expect(rowOf(page, made.subject)).toContainText(t('admin.programme.count.chapter', { count: 3 }))
  } finally {
    await removeClass(made.client, target)
  }
})

/** Drags with the mouse to a height of another row, between its top at 0 and its bottom at 1. */
async function drag(page: Page, what: { nameAr: string }, onto: { nameAr: string }, height: number): Promise<void> {
  const [from, to] = [rowOf(page, what), rowOf(page, onto)]
  await expect(from).toHaveAttribute('data-drag', 'ready')
  await expect(to).toHaveAttribute('data-drag', 'ready')
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('A row is not drawn')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, start.y + start.height / 2 + 6, { steps: 3 })
  await page.mouse.move(x, end.y + end.height * height, { steps: 8 })
  await page.mouse.move(x + 1, end.y + end.height * height)
  await page.mouse.up()
}
