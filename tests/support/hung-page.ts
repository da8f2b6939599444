import type { Page } from '@playwright/test'

/** Milliseconds that a page which is well never needs. */
const LONGEST_ANSWER_MS = 10_000

/**
 * A click waits for frames: it hangs alike where a page's scripts never end and where the browser draws no more.
 * @returns which of the two it is; `undefined` for a page that answers and is drawn, or is closed
 */
export async function howItHangs(page: Page): Promise<string | undefined> {
  if (page.isClosed()) return undefined
  if (!(await comesInTime(page.evaluate(() => true)))) return 'The page does not answer: its scripts are busy.'
  const frame = page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  if (!(await comesInTime(frame))) return 'The page answers, but the browser draws no frame of it.'
  return undefined
}

async function comesInTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LONGEST_ANSWER_MS)
  })
  try {
    // A page that is closed meanwhile, or goes on to another address, hangs no more.
    return await Promise.race([answer.then(() => true).catch(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
