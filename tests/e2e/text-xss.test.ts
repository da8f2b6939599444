import type { Page } from '@playwright/test'
import type { TextBlock } from '#/contract/material-text.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'
import { type WrittenCourse, writtenCourse } from '../support/written-course.ts'
import { FORMULA_VECTORS, HTML_VECTORS } from '../support/xss.ts'

// The fixture fails a test whose page breaks the policy, logs an error or asks another origin for anything.
const t = wordsOf()
let course: WrittenCourse
test.beforeEach(async () => {
  course = await writtenCourse()
})
test.afterEach(() => course.remove())

const FOREIGN =
  'script, iframe, object, embed, form, input, video, audio, link, style, base, meta, [onerror], [onclick]'
const hacked = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'hacked'))

test('nothing of what an author types runs in a pupil’s page', async ({ page, visitAs }) => {
  const words = (text: string): TextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const content: TextBlock[] = [
    ...HTML_VECTORS.flatMap((text): TextBlock[] => [
      words(text),
      {
        type: 'callout',
        attrs: { kind: 'example' },
        content: [{ type: 'codeBlock', content: [{ type: 'text', text }] }],
      },
    ]),
    ...FORMULA_VECTORS.flatMap((latex): TextBlock[] => [
      { type: 'blockMath', attrs: { latex } },
      { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex } }] },
    ]),
  ]
  await course.write({ type: 'doc', content })
  await course.publish()
  await visitAs('student')
  await open(page, `/student/courses/${course.courseId}`)
  const text = page.locator('.lesson-text').first()
  await expect(text).toContainText('<script>window.hacked=1</script>')
  await expect(text.locator(FOREIGN)).toHaveCount(0)
  await expect(text.locator('a, img')).toHaveCount(0)
  // Anything that waits for a pointer gets one.
  await text.locator('p').evaluateAll((boxes) => {
    for (const box of boxes) box.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  })
  expect(await hacked(page)).toBeUndefined()
})

test.describe('pasting', () => {
  // The browser says what the policy kept a pasted page from, while it is read outside of ours.
  test.use({ allowedErrors: [/violates the following Content Security Policy directive/] })

  test('nothing of what is pasted into the editor runs or is kept as it was', async ({ page, visitAs }) => {
    await visitAs('professor')
    await open(page, `/professor/courses/${course.courseId}/edit`)
    const area = page.getByRole('textbox', { name: t('editor.label') })
    if (!(await area.isVisible()))
      await page.locator('[data-kind="text"] [aria-expanded="false"][aria-controls^="material-"]').click()
    await area.click()
    for (const html of HTML_VECTORS) {
      await area.evaluate((element, pasted) => {
        const data = new DataTransfer()
        data.setData('text/html', pasted)
        data.setData('text/plain', pasted)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }, html)
    }
    await page.keyboard.type('النهاية')
    await expect(area).toContainText('النهاية')
    await expect(area.locator(FOREIGN)).toHaveCount(0)
    await expect(area.locator('[style*="url"], [style*="fixed"]')).toHaveCount(0)
    await expect(area.locator('a[href]:not([href^="https://x.example"])')).toHaveCount(0)
    expect(await hacked(page)).toBeUndefined()
    await expect.poll(async () => JSON.stringify((await course.read()).draft)).toContain('النهاية')
  })
})
