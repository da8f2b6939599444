import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { sendByApi } from '../support/messages-by-api.ts'
import { ownWords } from '../support/people-by-api.ts'
import { setTouch } from '../support/screen-page.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

/** A message with some words, in the thread with the administration. */
const messageOf = (page: Page, words: string): Locator =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: words })
/** What is drawn of a formula, as programs read it. */
const sourceOf = (drawn: Locator): Locator => drawn.locator('math annotation')

async function openThread(page: Page): Promise<void> {
  await open(page, '/student/messages')
  await page
    .getByRole('region', { name: t('threads.list') })
    .getByRole('link', { name: t('inbox.administration') })
    .click()
  await expect(page.getByRole('log')).toBeVisible()
}

/** Sends words as the pupil, and opens their thread on a phone. */
async function openSent(page: Page, visitAs: (account: 'student') => Promise<unknown>, words: string) {
  const mark = ownWords('أنظر')
  await sendByApi('student', { administration: true }, `${mark} ${words}`)
  await visitAs('student')
  await page.setViewportSize({ width: 360, height: 740 })
  await openThread(page)
  return messageOf(page, mark)
}

test('a pupil writes a formula on a phone without knowing its signs, and changes it', async ({ page, visitAs }) => {
  await sendByApi('student', { administration: true }, ownWords('سؤال'))
  await visitAs('student')
  await page.setViewportSize({ width: 360, height: 740 })
  await openThread(page)
  const field = page.getByRole('textbox', { name: t('threads.field') })
  const insert = page.getByRole('button', { name: t('threads.formula') })
  const dialog = page.getByRole('dialog', { name: t('threads.formula') })
  const latex = dialog.getByRole('textbox', { name: t('formula.field'), exact: true })
  const mark = ownWords('احسب')
  await field.fill(`${mark} `)
  await insert.press('Enter')
  await expect(latex).toBeFocused()
  // No more than is drawn.
  await expect(latex).toHaveAttribute('maxlength', '500')
  await dialog.getByRole('button', { name: t('formula.symbol.fraction') }).click()
  await page.keyboard.type('x+1')
  await expectNoViolations(page, 'the dialog of a formula')
  await latex.fill('\\frac{x+1}{2}')
  await latex.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.type(' ثمّ قارن.')
  await expect(field).toHaveValue(`${mark} $\\frac{x+1}{2}$ ثمّ قارن.`)
  const preview = page.locator('form').filter({ hasText: t('threads.preview') })
  await expect(sourceOf(preview)).toHaveText('\\frac{x+1}{2}')

  // Escape leaves everything as it was, and gives the focus back.
  await field.evaluate((area: HTMLTextAreaElement) => {
    const inside = area.value.indexOf('x+1')
    area.setSelectionRange(inside, inside)
  })
  await insert.press('Enter')
  await expect(latex).toHaveValue('\\frac{x+1}{2}')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(field).toHaveValue(`${mark} $\\frac{x+1}{2}$ ثمّ قارن.`)
  await insert.press('Enter')
  await latex.fill('\\frac{x-1}{2}')
  await dialog.getByRole('button', { name: t('formula.change') }).click()
  await expect(field).toHaveValue(`${mark} $\\frac{x-1}{2}$ ثمّ قارن.`)
  await expect(sourceOf(preview)).toHaveText('\\frac{x-1}{2}')

  await page.getByRole('button', { name: t('threads.send'), exact: true }).click()
  await expect(sourceOf(messageOf(page, mark))).toHaveText('\\frac{x-1}{2}')
  await expect(page.getByText(t('threads.preview'))).toHaveCount(0)
  await openAgain(page)
  await expect(sourceOf(messageOf(page, mark))).toHaveText('\\frac{x-1}{2}')
  await expectNoSidewaysScroll(page, 'a message with a formula')
  await expectNoViolations(page, 'a message with a formula')
  await insert.click()
  // Its code comes with the first press of a page.
  await expect(latex).toBeFocused()
  await setTouch(page, true)
  await expectTargets(page, 44, 'the dialog of a formula')
})

test('a decimal number keeps its comma as it was typed, between Arabic words too', async ({ page, visitAs }) => {
  const message = await openSent(page, visitAs, 'أكبر من $3,5$ أم لا؟')
  const drawn = message.locator('.katex-html')
  await expect(drawn).toHaveText('3,5')
  const boxes = await drawn.evaluate((element) => {
    const range = document.createRange()
    const digits: number[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        digits.push(range.getBoundingClientRect().left)
      }
    }
    return digits
  })
  expect(boxes).toHaveLength(3)
  expect(boxes).toEqual([...boxes].sort((one, other) => one - other))
})

test('what is copied of a formula is what was typed', async ({ page, visitAs }) => {
  const message = await openSent(page, visitAs, 'احسب $\\frac{x}{2}$\nثمّ $3,5$')
  await expect(sourceOf(message)).toHaveCount(2)
  const copied = await message.locator('.bubble').evaluate((bubble) => {
    getSelection()?.selectAllChildren(bubble.querySelector('[dir="auto"]') ?? bubble)
    const clipboardData = new DataTransfer()
    bubble.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }))
    return clipboardData.getData('text/plain')
  })
  expect(copied).toMatch(/احسب \$\\frac\{x\}\{2\}\$\nثمّ \$3,5\$$/)
})

test('one that is wider than a phone is scrolled by itself, with the keyboard too', async ({ page, visitAs }) => {
  const row = Array.from({ length: 12 }, (_, nth) => `a_{${nth}}`).join(' & ')
  const message = await openSent(page, visitAs, `$$\\begin{pmatrix} ${row} \\end{pmatrix}$$`)
  await expect(sourceOf(message)).toHaveCount(1)
  await expectNoSidewaysScroll(page, 'a wide formula')
  // What scrolls is the formula, not what is around it.
  expect(await page.getByRole('log').evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0)
  const frame = message.locator('[tabindex="0"]')
  await expect(frame).toHaveCount(1)
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test('one that cannot be read, paints, or is none stands as it was typed; no other is more than a formula', async ({
  page,
  visitAs,
}) => {
  const typed = [
    ...['\\frac{a', '\\colorbox{red}{x}', '\\red{x}', '\\href{javascript:alert(1)}{x}', '\\def\\a{b}\\a'],
    ...[
      '{'.repeat(21) + '}'.repeat(21),
      '\\rule{9em}{1em}',
      '\\begin{array}{c}a\\\\[17em]b\\end{array}',
      `\\begin{matrix}${'&'.repeat(61)}\\end{matrix}`,
    ],
    `x${'+x'.repeat(250)}`,
  ]
  const inert = ['<img src=x onerror=alert(1)>', '20% = 0,2']
  const words = [...typed, ...inert].map((latex) => `$${latex}$`).join(' و ')
  const message = await openSent(page, visitAs, `${words} بين 5 $ و6 $ دنانير`)
  await expect(sourceOf(message)).toHaveCount(inert.length)
  for (const latex of typed) await expect(message.locator('code').filter({ hasText: latex })).toBeVisible()
  await expect(message).toContainText('بين 5 $ و6 $ دنانير')
  await expect(message.locator('.katex-html').last()).toHaveText('20%=0,2')
  await expect(message.locator('a, img, [style*="color"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page, 'hostile formulas')
})

test('one that reaches beside its place is not drawn there', async ({ page, visitAs }) => {
  const message = await openSent(page, visitAs, '$\\kern{6em}q\\kern{-6em}$')
  await page.setViewportSize({ width: 1280, height: 740 })
  const sign = message.locator('.mathnormal')
  await expect(sign).toHaveText('q')
  const found = await sign.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const frame = element.closest('.katex')?.parentElement?.parentElement?.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return {
      reaches: left > (frame?.right ?? Number.POSITIVE_INFINITY),
      onScreen: there !== null,
      drawn: there?.closest('.katex') != null,
    }
  })
  expect(found).toEqual({ reaches: true, onScreen: true, drawn: false })
})

test.describe('where what draws formulas does not come', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('they stand as they were typed', async ({ page, visitAs }) => {
    await page.route(/editor-written/, (route) => route.abort())
    const message = await openSent(page, visitAs, 'احسب $x^2$')
    await expect(message.locator('code')).toHaveText('$x^2$')
  })
})
