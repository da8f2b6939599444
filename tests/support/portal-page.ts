import { expect, type Locator, type Page } from '@playwright/test'
import type { Subject } from '#/contract/subjects.ts'
import type { Translate } from '#/i18n/translate.ts'
import { wordsOf } from './visits.ts'

const t = wordsOf()

/** What a person finds around every page of a portal. */
export interface Frame {
  /** The menu's button. */
  toggle: Locator
  menu: Locator
  /** The profile menu's button. */
  profile: Locator
  /** Of the profile menu. */
  items: Locator
}

export function frameOf(page: Page, words: Translate = t): Frame {
  const bar = page.getByRole('banner')
  const name = words('shell.menu.label')
  return {
    toggle: bar.getByRole('button', { name, exact: true }),
    menu: page.getByRole('navigation', { name, exact: true }).and(page.locator('.sidebar')),
    profile: bar.getByRole('button', { name: words('shell.profileMenu.label') }),
    items: bar.locator('[role^="menuitem"]'),
  }
}

/** Chooses something in the profile menu. */
export async function pick(page: Page, name: string, words: Translate = t): Promise<void> {
  await frameOf(page, words).profile.click()
  await page.getByRole('menuitemradio', { name }).click()
}

/** Asks to log out, from the profile menu that every portal has. @returns the question */
export async function askToLogOut(page: Page, words: Translate = t): Promise<Locator> {
  await frameOf(page, words).profile.click()
  await page.getByRole('menuitem', { name: words('shell.logout.button') }).click()
  const dialog = page.getByRole('alertdialog', { name: words('shell.logout.title') })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Logs out, and does not wait for the end of it. */
export async function logOut(page: Page, words: Translate = t): Promise<void> {
  const dialog = await askToLogOut(page, words)
  await dialog.getByRole('button', { name: words('shell.logout.yes') }).click()
}

/** Goes to a page by its entry in the menu. */
export async function follow(page: Page, entry: string): Promise<void> {
  await frameOf(page).menu.getByRole('link', { name: entry }).click()
}

/** @returns the title of a document, whatever number of messages stands before it */
export function titleOf(title: string): RegExp {
  return new RegExp(`^(\\(.+\\) )?${title} \\| منارة$`)
}

export function headingOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

/** @returns the subjects that the page shows as cards, in their order */
export async function subjectsOn(page: Page): Promise<Pick<Subject, 'id' | 'nameAr'>[]> {
  const cards = page.locator('main a.card')
  await expect(cards.first()).toBeVisible()
  const found = await cards.evaluateAll((links) =>
    links.map((link) => ({
      id: Number(/subjects\/(\d+)-/.exec((link as HTMLAnchorElement).pathname)?.[1]),
      nameAr: link.querySelector('[lang="ar"]')?.textContent ?? '',
    })),
  )
  expect(found).not.toContainEqual(expect.objectContaining({ nameAr: '' }))
  return found
}

/** @returns the card that opens a subject */
export function cardOf(page: Page, subject: { id: number } | undefined): Locator {
  return page.locator(`main a.card[href*="/subjects/${subject?.id}-"]`)
}

/** Leaves something on the document that only another document takes away. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
}

export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window)
}

/** @returns how many requests have gone to matching addresses since */
export function countRequests(page: Page, url: RegExp, method?: string): () => number {
  let made = 0
  page.on('request', (request) => {
    if (url.test(request.url()) && (!method || request.method() === method)) made += 1
  })
  return () => made
}

/** Holds the answers of an address back until they are released. */
export async function hold(page: Page, url: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, release: released.resolve }
}
