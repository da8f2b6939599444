import { expect, type Page, test } from '@playwright/test'
import { isolate, isolateLtr, needsIsolation } from '../../src/i18n/isolates.ts'
import { breaking, safe } from '../support/bidi-table.ts'

/** Ways to isolate: elements of pages, and characters of texts without markup. */
const helpers: Record<string, (text: string) => string> = {
  '<bdi dir="ltr">': (text) => `<bdi dir="ltr">${text}</bdi>`,
  '<bdi>': (text) => `<bdi>${text}</bdi>`,
  'U+2068 … U+2069': isolate,
  'U+2066 … U+2069': isolateLtr,
  'a value of a message': (text) => (needsIsolation(text, 'ar') ? isolate(text) : text),
}

test.describe('order in which characters are drawn inside an Arabic sentence', () => {
  test('some texts are broken when bare', async ({ page }) => {
    for (const text of breaking) expect(await drawn(page, text, (bare) => bare), text).not.toBe(text)
  })

  test('some texts are sound when bare', async ({ page }) => {
    for (const text of safe) expect(await drawn(page, text, (bare) => bare), text).toBe(text)
  })

  for (const [name, helper] of Object.entries(helpers)) {
    test(`everything is drawn as typed in ${name}`, async ({ page }) => {
      for (const text of [...breaking, ...safe]) expect(await drawn(page, text, helper), text).toBe(text)
    })
  }

  test('the measure itself tells the known disorder', async ({ page }) => {
    expect(await drawn(page, '+216 20 123 456', (bare) => bare)).toBe('456 123 20 216+')
    expect(await drawn(page, '14:00-16:00', (bare) => bare)).toBe('16:00-14:00')
    expect(await drawn(page, '12,75 / 20', (bare) => bare)).toBe('20 / 12,75')
    expect(await drawn(page, 'C++', (bare) => bare)).toBe('++C')
  })
})

test.describe('titles and labels, which have no markup', () => {
  test('an isolated name leaves the words around it in their order', async ({ page }) => {
    const sentence = `الأستاذ ${isolate('Paul (2)')} و${isolate('Sonia')} في القسم`
    const order = await places(page, sentence, ['Paul', 'Sonia'])
    // Right to left: the first name stands further right.
    expect(order).toEqual(['Sonia', 'Paul'])
  })

  test('two marks side by side keep their order, each drawn as typed', async ({ page }) => {
    const [first, second] = ['12,75 / 20', '08,50 / 20']
    await show(page, `الأعداد: ${isolateLtr(first)}، ${isolateLtr(second)}.`)
    expect(await drawnPart(page, first)).toBe(first)
    expect(await drawnPart(page, second)).toBe(second)
    expect(await places(page, `الأعداد: ${isolateLtr(first)}، ${isolateLtr(second)}.`, [first, second])).toEqual([
      second,
      first,
    ])
  })
})

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(
    `<html lang="ar" dir="rtl"><body><p id="p" style="white-space:nowrap">${html}</p></body></html>`,
  )
}

/** @returns `text` as the eye reads it from left to right, placed by `helper` in an Arabic sentence */
async function drawn(page: Page, text: string, helper: (text: string) => string): Promise<string> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  await show(page, `قال الأستاذ ${helper(escaped)} ثمّ مضى`)
  return drawnPart(page, text)
}

/** @returns the characters of `text`, found in the paragraph, sorted by where each is drawn */
async function drawnPart(page: Page, text: string): Promise<string> {
  return page.evaluate((wanted) => {
    const boxes: { char: string; middle: number }[] = []
    const paragraph = document.getElementById('p') as HTMLElement
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const content = node.textContent ?? ''
      const start = content.indexOf(wanted)
      if (start < 0) continue
      for (let index = start; index < start + wanted.length; index++) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const [box] = range.getClientRects()
        if (box) boxes.push({ char: content.charAt(index), middle: box.left + box.width / 2 })
      }
    }
    return boxes
      .sort((a, b) => a.middle - b.middle)
      .map(({ char }) => char)
      .join('')
  }, text)
}

/** @returns `words` in the order in which the eye meets them from left to right */
async function places(page: Page, html: string, words: string[]): Promise<string[]> {
  await show(page, html)
  return page.evaluate((wanted) => {
    const text = document.getElementById('p')?.firstChild as Text
    const left = (word: string): number => {
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(word))
      range.setEnd(text, text.data.indexOf(word) + word.length)
      return range.getBoundingClientRect().left
    }
    return [...wanted].sort((a, b) => left(a) - left(b))
  }, words)
}
