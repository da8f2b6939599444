import type { Page } from '@playwright/test'
import type { TextBlock } from '#/contract/material-text.ts'
import { expect, open, test } from '../support/visits.ts'
import { type WrittenCourse, writtenCourse } from '../support/written-course.ts'

const FORMULAS = [
  'z=r\\,(\\cos\\theta+i\\sin\\theta)=r\\,e^{i\\theta}',
  '\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
  '\\lim_{x\\to+\\infty}\\sum_{k=1}^{n}\\frac{1}{k(k+1)}',
  '\\vec{AB}\\cdot\\vec{AC}\\leq\\left\\|\\vec{AB}\\right\\|',
  '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
  'f(x)=\\begin{cases}x^2&\\text{si }x>0\\\\0&\\text{sinon}\\end{cases}',
]
let course: WrittenCourse
test.beforeEach(async ({ visitAs }) => {
  course = await writtenCourse()
  const content = (['rtl', 'ltr'] as const).flatMap((dir): TextBlock[] =>
    FORMULAS.flatMap((latex): TextBlock[] => [
      { type: 'callout', attrs: { kind: 'example', dir }, content: [{ type: 'blockMath', attrs: { latex } }] },
      { type: 'paragraph', attrs: { dir }, content: [{ type: 'inlineMath', attrs: { latex } }] },
    ]),
  )
  await course.write({ type: 'doc', content })
  await course.publish()
  await visitAs('student')
})
test.afterEach(() => course.remove())

/** Draws a formula alone, at the corner of the window, as what it stands in has it drawn. */
async function drawn(page: Page, dir: string, index: number): Promise<Buffer> {
  const formula = page.locator(`.lesson-text > [dir="${dir}"] .katex`).nth(index)
  await formula.evaluate((element: HTMLElement) => {
    const at = {
      position: 'fixed',
      insetBlockStart: '0',
      left: '0',
      zIndex: '99',
      inlineSize: '600px',
      blockSize: '140px',
    }
    Object.assign(element.style, at, { background: '#fff', color: '#000' })
    // Whatever scrolls around it would cut it.
    for (let each = element.parentElement; each; each = each.parentElement) each.style.overflow = 'visible'
  })
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 140 } })
  await formula.evaluate((element: HTMLElement) => element.removeAttribute('style'))
  return picture
}

test('a formula has the same pixels among Arabic and among French words, without a script', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await open(page, `/student/courses/${course.courseId}`)
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.filter((url) => url.includes('KaTeX')).length).toBeGreaterThan(0)
  expect(fonts.filter((url) => !url.endsWith('.woff2'))).toEqual([])
  for (let index = 0; index < 2 * FORMULAS.length; index++) {
    const [rtl, ltr] = [await drawn(page, 'rtl', index), await drawn(page, 'ltr', index)]
    expect(rtl.equals(ltr), `formula ${index}`).toBe(true)
  }
  // Words of KaTeX itself, whatever its file is called.
  const drawing = await page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async ({ name }) => [name, await (await fetch(name)).text()] as const))
    return { looked: texts.length > 0, found: texts.filter(([, text]) => text.includes('KaTeX parse error')) }
  })
  expect(drawing).toEqual({ looked: true, found: [] })
})
