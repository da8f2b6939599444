import type { Page } from '@playwright/test'
import type { Locale } from '#/contract/locales.ts'
import { formatDate, formatDateTime, formatLongDate } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { wordsOf } from './visits.ts'

/** The moment that every picture is taken at, whenever it is. */
const moment = '2026-11-20T08:30:00Z'

/** @returns the window as it is on the screen */
export async function draw(page: Page): Promise<Buffer> {
  return await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
}

/** Puts what changes from hour to hour, and from run to run, to the same for all pictures. */
export async function makeSteady(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale)
  // A name of the page's own script, which needs no isolation.
  const name = locale === 'ar' ? 'ءء' : 'XX'
  const greetings = (['morning', 'afternoon', 'evening'] as const).map((hour) => t(`common.greeting.${hour}`, { name }))
  const [greeting = '', ...others] = greetings.map((text) => text.split(name)[0] ?? '')
  const facts: Record<string, string> = {
    [t('common.profile.memberSince')]: formatDate(locale, moment),
    [t('common.profile.lastSignedIn')]: formatDateTime(locale, moment),
    [t('admin.dashboard.signedIn')]: '3',
  }
  const date = capitalize(locale, formatLongDate(locale, moment))
  await page.evaluate(showBeginning)
  await page.evaluate(stopTheClock, { greeting, others, facts, date })
  await page.evaluate(hideForeignParts)
  await page.evaluate(async () => {
    // Pictures below the fold come when somebody gets there.
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode()))
    await document.fonts.ready
  })
}

interface Moment {
  greeting: string
  /** Greetings of other hours. */
  others: string[]
  /** What follows these terms. */
  facts: Record<string, string>
  date: string
}

/** Runs in the page: what was looked at before may have been further down. */
function showBeginning(): void {
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollTop !== 0 || element.scrollLeft !== 0) element.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }
}

/** Runs in the page. */
function stopTheClock({ greeting, others, facts, date }: Moment): void {
  const heading = document.querySelector('h1')?.firstChild
  if (heading instanceof Text && others.includes(heading.data)) heading.data = greeting
  for (const time of document.querySelectorAll('time')) {
    if (!time.closest('[data-sessions]')) time.textContent = date
  }
  for (const list of document.querySelectorAll('[data-sessions]')) {
    const titleOf = (item: Element): string => item.querySelector('strong, h3')?.textContent ?? ''
    list.append(...[...list.children].sort((one, other) => (titleOf(one) < titleOf(other) ? -1 : 1)))
    for (const part of list.querySelectorAll<HTMLElement>('[data-part]')) part.textContent = '21'
  }
  for (const term of document.querySelectorAll('dt')) {
    const fact = facts[term.textContent ?? '']
    if (fact && term.nextElementSibling) term.nextElementSibling.textContent = fact
  }
  // Every worker of the tests is another device.
  for (const other of document.querySelectorAll('.device:not(:first-child), .device ~ .device')) other.remove()
  for (const list of document.querySelectorAll('.list:has(.device)')) list.nextElementSibling?.remove()
  for (const part of document.querySelectorAll('footer span')) {
    const year = part.firstChild
    if (year instanceof Text) year.data = year.data.replace(/© \d{4}/, '© 2026')
  }
}

/** Runs in the page: hides what is drawn with whatever fonts the machine has for it, or anew each day. */
function hideForeignParts(): void {
  // What was learnt when, the next open sessions, and a document's own pages, which are drawn again when the window changes.
  const sheet = new CSSStyleSheet()
  const hidden = '.week, .my-progress, .agenda, .peek, .reader-page :is(canvas, img) { visibility: hidden !important }'
  // They are of the day, and are away where there is nothing.
  sheet.replaceSync(`${hidden} [data-countdown], [data-today] { display: none !important }`)
  document.adoptedStyleSheets.push(sheet)
  for (const formula of document.querySelectorAll<HTMLElement>('math')) {
    formula.replaceChildren()
    Object.assign(formula.style, { display: 'inline-block', inlineSize: '5em', blockSize: '1.4em' })
  }
  for (const video of document.querySelectorAll('video')) video.controls = false
}
