import { errors, type Page } from '@playwright/test'

/** Milliseconds that a page which is well never needs. */
const LONGEST_ANSWER_MS = 10_000

/**
 * A click waits for frames: it hangs alike where a page's scripts never end and where the browser draws no more.
 * @param longest milliseconds for each of the two
 * @returns which of the two it is; `undefined` for a page that answers and is drawn, or is closed
 */
export async function howItHangs(page: Page, longest = LONGEST_ANSWER_MS): Promise<string | undefined> {
  if (page.isClosed()) return undefined
  if (!(await answers(page, longest))) return 'The page does not answer: its scripts are busy.'
  if (!(await isDrawn(page, longest))) return 'The page answers, but the browser draws no frame of it.'
  return undefined
}

async function answers(page: Page, longest: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), longest)
  })
  // A page that is closed meanwhile, or goes on to another address, hangs no more.
  const answer = page.evaluate(() => true).catch(() => true)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** By the frames that Playwright waits for itself: those of the page's own scripts stand still where a test stops its clock. */
async function isDrawn(page: Page, longest: number): Promise<boolean> {
  try {
    await page.locator('html').scrollIntoViewIfNeeded({ timeout: longest })
    return true
  } catch (fault) {
    return !(fault instanceof errors.TimeoutError)
  }
}
