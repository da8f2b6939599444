import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules about a whole page, which something modal keeps out of reach while it is open. */
const pageRules = ['landmark-one-main', 'page-has-heading-one']

/** What can be pressed, typed into or opened; what is only scrolled by the keyboard has no role. */
const targets = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role][tabindex="0"]'

/**
 * Runs axe's rules on the page as it stands: those of good practice and of target sizes (24 px) too, colours in both
 * schemes.
 * @param options.behind whether the page itself is behind something modal
 */
export async function expectNoViolations(
  page: Page,
  what: string,
  { behind = false }: { behind?: boolean } = {},
): Promise<void> {
  const skipped = behind ? [...colourRules, ...pageRules] : colourRules
  const others = Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }]))
  const rules = { 'target-size': { enabled: true }, ...others }
  const { violations } = await runAxe(page, { rules, resultTypes: ['violations'] })
  expect((await withoutSymbols(page, violations)).flatMap(findings), what).toEqual([])

  await writeInLatinLetters(page)
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme)
  for (const theme of ['manara', 'manara-dark']) {
    await setTheme(page, theme)
    const runOnly = { type: 'rule', values: colourRules } as const
    const colours = await runAxe(page, { runOnly, resultTypes: ['violations', 'incomplete'] })
    const unsure = colours.incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(isWorthALook) }))
    expect([...colours.violations, ...unsure].flatMap(findings), `${what}, ${theme}`).toEqual([])
  }
  await setTheme(page, chosen)
  await writeAsBefore(page)
}

/** The page fits its window: nobody has to scroll sideways to read it. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const sticksOut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1)
    }
    const names = [...document.body.querySelectorAll('*')].filter(sticksOut).map((element) => element.outerHTML)
    return [`${scrollWidth} px wide`, ...names.slice(0, 5).map((html) => html.slice(0, 120))]
  })
  expect(beyond, what).toEqual([])
}

/**
 * Everything that can be pressed is at least so large, by its own box or by what answers around it. Nothing behind a
 * modal dialog can be.
 */
export async function expectTargets(page: Page, size: number, what: string): Promise<void> {
  const small = await page.evaluate(
    ([selector, least]) => {
      const isInText = (element: Element): boolean =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\d]/u.test(node.textContent ?? ''),
        )
      // A box that is ticked is pressed by its label too.
      const pressed = (element: Element): Element => element.closest('label') ?? element
      const answersAround = (element: Element): boolean => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1]
        const points = [
          [x - reach, y],
          [x + reach, y],
          [x, y - reach],
          [x, y + reach],
        ] as const
        return points.every(
          ([pointX, pointY]) => document.elementFromPoint(pointX, pointY)?.closest(selector) === element,
        )
      }
      const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
      return [...within.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
        .filter((element) => !element.classList.contains('skip') && !isInText(element))
        .filter((element) => {
          const { width, height } = pressed(element).getBoundingClientRect()
          return Math.min(width, height) < least - 0.5 && !answersAround(element)
        })
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          return `${Math.round(width)} × ${Math.round(height)} ${element.outerHTML.slice(0, 120)}`
        })
    },
    [targets, size] as const,
  )
  expect(small, what).toEqual([])
}

type Options = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Rule = Results['violations'][number]

/** Axe is handed to a page once: half a megabyte, which the builder would hand over twice for every question. */
async function runAxe(page: Page, options: Options): Promise<Results> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere || page.frames().length > 1) {
    return await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze()
  }
  return await page.evaluate((options) => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: Options): Promise<Results> } }
    return axe.run(document, options)
  }, options)
}

/** Signs of a formula on a button are a picture of what it writes: its name need not have them (WCAG 2.5.3, symbolic text). */
async function withoutSymbols(page: Page, rules: Rule[]): Promise<Rule[]> {
  return await Promise.all(
    rules.map(async (rule) => {
      if (rule.id !== 'label-content-name-mismatch') return rule
      const drawn = await Promise.all(
        rule.nodes.map(({ target }) => page.locator(String(target[0])).locator('[aria-hidden="true"] .katex').count()),
      )
      return { ...rule, nodes: rule.nodes.filter((_, nth) => drawn[nth] === 0) }
    }),
  )
}

function findings({ id, help, nodes }: Rule): string[] {
  return nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 200)}\n${failureSummary}`)
}

/**
 * What axe cannot judge is not taken for good, unless it is plain why: something lies over it, a lone digit or sign,
 * the arrow of a list to choose from, a field with nothing written in it.
 */
function isWorthALook({ html, any }: Rule['nodes'][number]): boolean {
  const reasons = any.map(({ data }) => String((data as { messageKey?: string } | null)?.messageKey))
  return !reasons.every(
    (reason) =>
      [
        'bgOverlap',
        'elmPartiallyObscured',
        'elmPartiallyObscuring',
        'shortTextContent',
        'emptyValue',
        'nonBmp',
      ].includes(reason) ||
      (reason === 'bgImage' && html.startsWith('<select')),
  )
}

async function setTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate((name) => {
    if (name) document.documentElement.dataset.theme = name
    else delete document.documentElement.dataset.theme
    // Colours are judged as they are in the end, not on their way.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  }, theme)
}

/**
 * Axe takes letters that join, as the Arabic ones do, for the drawings of an icon font, and says nothing of their
 * colours. So colours are judged with other letters in the same places.
 */
async function writeInLatinLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    const written: [text: Text, before: string][] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text
      if (text.parentElement?.closest('script, style') || !/\p{L}/u.test(text.data)) continue
      written.push([text, text.data])
      text.data = text.data.replace(/\p{L}/gu, 'o').replace(/\p{M}/gu, '')
    }
    Object.assign(window, { written })
  })
}

async function writeAsBefore(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { written } = window as unknown as { written: [text: Text, before: string][] }
    for (const [text, before] of written) text.data = before
  })
}
