import { expect, type Locator, type Page } from '@playwright/test'

/** Presses of the tabulator after which a page is taken for a trap. */
const MOST_STEPS = 120

/** Goes on by the tabulator alone until something has the focus, which can be seen wherever it comes by. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(key)
    await expectSeenFocus(page)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not come to ${wanted}`)
}

/** Goes through all that a page has, from the browser's own bar round to it. @returns how many parts there were */
export async function tabThrough(page: Page): Promise<number> {
  await tabOut(page)
  return tabOut(page)
}

async function tabOut(page: Page): Promise<number> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return step
    await expectSeenFocus(page)
  }
  throw new Error('The keyboard does not come out of the page')
}

/** What has the focus is in sight, with a frame around it or around what it is a part of. */
export async function expectSeenFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unseenFocus)).toBeUndefined()
}

/** @returns what is wrong with the focus as one sees it */
function unseenFocus(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const framed = (element: Element | null): boolean => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
    const line = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$|\/ 0\)$/.test(outlineColor)
    return line || /0px 0px 0px [1-9]/.test(boxShadow)
  }
  const around = [focused, focused.parentElement, focused.closest('label'), focused.nextElementSibling]
  const name = focused.outerHTML.slice(0, 160)
  if (!around.some(framed)) return `no frame around ${name}`
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect()
  if (width === 0 || height === 0 || right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight)
    return `out of sight: ${name}`
  const inside = (from: number, to: number, end: number): number => (Math.max(from, 0) + Math.min(to, end)) / 2
  const above = document.elementFromPoint(inside(left, right, innerWidth), inside(top, bottom, innerHeight))
  const belongs = above && (focused.contains(above) || above.contains(focused) || around.includes(above))
  return belongs ? undefined : `covered by ${above?.outerHTML.slice(0, 120)}: ${name}`
}

/** From now on frames come before what was changed is drawn, as they may where a browser is busy. */
export async function hurryFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const usual = window.requestAnimationFrame
    // What looks at every frame whether something is there would never let it be.
    let left = 20
    window.requestAnimationFrame = (draw) => {
      left -= 1
      if (left < 0) return usual(draw)
      queueMicrotask(() => draw(performance.now()))
      return 0
    }
  })
}
