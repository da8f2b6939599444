import type { Page } from '@playwright/test'
import { directionOf, type Locale } from '#/contract/locales.ts'
import { testOrigin } from './fixtures.ts'
import { expect } from './visits.ts'

/** A word of a language other than the page's; shorter ones are abbreviations. */
const latinWord = /[A-Za-z]{4,}/g

/**
 * Fails unless the page is in its reader's language throughout, has its title, and its main heading.
 * @param options.behind whether something lies over it that keeps its heading out of reach
 */
export async function expectWhole(
  page: Page,
  locale: Locale,
  what: string,
  { behind = false }: { behind?: boolean } = {},
): Promise<void> {
  const html = page.locator('html')
  await expect(html, what).toHaveAttribute('lang', locale)
  await expect(html, what).toHaveAttribute('dir', directionOf(locale))
  if (!behind) await expect(page.getByRole('heading', { level: 1 }), what).toHaveCount(1)
  await expect(page, what).toHaveTitle(/^.+ \| (منارة|Manara)$/)
  const latin = await latinWords(page)
  if (locale === 'ar') expect(latin, what).toEqual([])
  else expect(latin, 'the measure itself').not.toEqual([])
}

/** @returns words in Latin letters that a reader of an Arabic page would meet, in its text or in names of its parts */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    // People's own words (names, accounts, addresses) are what they are; so are words said to be in another language.
    const spoken = (node: Node): string[] => {
      if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
      if (!(node instanceof Element) || /^(script|style|template|noscript|svg)$/i.test(node.tagName)) return []
      // Keys are called as they are printed on the keyboard.
      if (node.matches('kbd, [lang="fr"], [lang="en"], bdi, [dir="auto"]:not(input, textarea)')) return []
      // What names a row, or a button in one, holds the name of a person.
      const read = node.closest('tbody') ? [] : ['aria-label', 'title', 'alt', 'placeholder']
      const names = read.map((name) => node.getAttribute(name) ?? '')
      const { content } = getComputedStyle(node, '::before')
      return [...names, content.startsWith('"') ? content : '', ...[...node.childNodes].flatMap(spoken)]
    }
    return [document.title, ...spoken(document.body)]
  })
  // What stands isolated in a sentence or a title is somebody's own words too.
  return texts.flatMap((text) => text.replace(/\u2068[^\u2069]*\u2069/g, '').match(latinWord) ?? [])
}

/** Notes where tokens go. */
export function watchBearers(page: Page): { toApi: () => number; elsewhere: () => string[] } {
  const sent: string[] = []
  page.on('request', (made) => {
    if (made.headers().authorization) sent.push(made.url())
  })
  const isApi = (url: string): boolean => url.startsWith(`${testOrigin()}/api/`)
  return { toApi: () => sent.filter(isApi).length, elsewhere: () => sent.filter((url) => !isApi(url)) }
}
