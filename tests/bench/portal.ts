import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../support/chromium.ts'
import { demoPassword } from '../support/sign-in.ts'
import { withoutNews } from '../support/without-news.ts'
import { filmWatcher, type Watched } from './portal-film.ts'
import { makePlaces } from './portal-places.ts'

/** A poor line and an old phone: 400 kb/s, 400 ms there and back, a processor four times as slow. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const PHONE = { width: 360, height: 740 }
/** A machine that does something else makes a page look slow: the middle one of so many visits counts. */
const VISITS = 3
const PATIENCE = { timeout: 120_000 }

/** What was measured, and what it may be at most; without that it is printed only. */
export interface Figure {
  name: string
  value: number
  most?: number
  unit: 'ms' | 'KB' | ''
}

/** Chunks that are loaded only where they are used, by a part of their file's name. */
const ELSEWHERE = /player|read-page|pdf|hls|zod|tiptap|editor|palette/

/**
 * Visits the student's pages on a poor line, with nothing kept of earlier visits.
 * @param origin of a server whose demo academy has its lessons
 */
export async function measurePortal(origin: string): Promise<Figure[]> {
  // What makes lessons by the API asks the server under test.
  process.env.TEST_ORIGIN = origin
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  try {
    const places = await makePlaces(browser)
    const visit = await visitor(browser, origin)
    const middleOf = async (measure: (page: Page, line: CDPSession) => Promise<number[]>): Promise<number[]> => {
      const visits: number[][] = []
      for (let tries = 0; tries < VISITS; tries += 1) visits.push(await visit(measure))
      return (visits[0] ?? []).map((_, index) => middle(visits.map((values) => values[index] ?? Number.NaN)))
    }

    const [home = Number.NaN, alive = Number.NaN] = await middleOf((page) => paintOf(page, `${origin}/student`))
    const [subject = Number.NaN] = await middleOf((page) => paintOf(page, origin + places.subject))
    const films = await filmFigures(visit, await filmWatcher(origin, places.film))
    const [picture = Number.NaN, cold = Number.NaN, again = Number.NaN] = await middleOf((page) =>
      firstPage(page, origin + places.book),
    )
    const [scripts = Number.NaN] = await visit((page, line) => scriptsOf(page, line, `${origin}/student`))
    return [
      { name: 'home, largest paint', value: home, most: 3_000, unit: 'ms' },
      { name: 'home, answers to taps', value: alive, unit: 'ms' },
      { name: 'home, scripts', value: scripts, most: 130, unit: 'KB' },
      { name: 'subject, largest paint', value: subject, most: 3_000, unit: 'ms' },
      ...films,
      { name: 'book, first page to be read', value: picture, most: 5_000, unit: 'ms' },
      { name: 'book, the same drawn by pdf.js', value: cold, unit: 'ms' },
      { name: 'book, drawn on the next visit', value: again, most: 5_000, unit: 'ms' },
    ]
  } finally {
    await browser.close()
  }
}

type Visit = <T>(look: (page: Page, line: CDPSession) => Promise<T>) => Promise<T>

/** @returns what gives somebody who is signed in a browser of their own, on the poor line */
export async function visitor(browser: Browser, origin: string): Promise<Visit> {
  const first = await browser.newContext()
  const state = await signedIn(first, origin)
  await first.close()
  return async (look) => {
    const context = await browser.newContext({ viewport: PHONE, storageState: state, hasTouch: true, locale: 'ar-TN' })
    try {
      const page = await context.newPage()
      const line = await context.newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Network.emulateNetworkConditions', LINE)
      await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.addInitScript(watchPage)
      await withoutNews(page)
      return await look(page, line)
    } finally {
      await context.close()
    }
  }
}

async function signedIn(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  await page.goto(`${origin}/auth/login`)
  await page.locator('[name=username]').fill('student')
  await page.locator('[name=password]').fill(demoPassword)
  await page.locator('[name=password]').press('Enter')
  await page.waitForURL('**/student')
  return context.storageState()
}

/** What a page notes of itself, in milliseconds since it was asked for. */
interface Noted {
  /** The largest paint so far. */
  paint?: number
  /** The island has come to life. */
  alive?: number
  /** The picture of a document's first page is on the screen. */
  picture?: number
  /** The page itself is drawn. */
  drawn?: number
}

/** Runs in the page, before anything of it. */
function watchPage(): void {
  const noted: Noted = {}
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { url: string })[]) {
      noted.paint = entry.startTime
      if (entry.url.includes('/first.webp')) noted.picture ??= entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new MutationObserver(() => {
    const island = document.querySelector('astro-island')
    if (island && !island.hasAttribute('ssr')) noted.alive ??= performance.now()
    if (document.querySelector('.reader-page[data-drawn]')) noted.drawn ??= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

const read = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

async function paintOf(page: Page, url: string): Promise<number[]> {
  await page.goto(url, { waitUntil: 'networkidle', ...PATIENCE })
  const { paint = Number.NaN, alive = Number.NaN } = await read(page)
  return [paint, alive]
}

/** Watches a film that is tapped at once, from its beginning and from where it was left. */
async function filmFigures(visit: Visit, watcher: Awaited<ReturnType<typeof filmWatcher>>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const place of ['fresh', 'resumed'] as const) {
    const visits: Watched[] = []
    for (let tries = 0; tries < VISITS; tries += 1) visits.push(await visit(watcher(place)))
    const frame = middle(visits.map((each) => each.frame))
    const loaded = middle(visits.map((each) => each.loaded))
    // One that stops is one too many.
    const stalls = Math.max(...visits.map((each) => each.stalls))
    figures.push(
      { name: `film ${place}, first picture`, value: frame, most: 5_000, unit: 'ms' },
      { name: `film ${place}, stalls in 40 s`, value: stalls, most: 0, unit: '' },
      { name: `film ${place}, loaded in 40 s`, value: loaded, most: 1_650, unit: 'KB' },
    )
  }
  return figures
}

/** A document's first page: its picture, the page itself, and the page once more when the scripts are known. */
async function firstPage(page: Page, url: string): Promise<number[]> {
  const drawn = async (): Promise<Noted> => {
    await page.goto(url, { waitUntil: 'commit', ...PATIENCE })
    await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.drawn, undefined, PATIENCE)
    return read(page)
  }
  const first = await drawn()
  await page.waitForLoadState('networkidle', PATIENCE)
  const second = await drawn()
  return [first.picture ?? Number.NaN, first.drawn ?? Number.NaN, second.drawn ?? Number.NaN]
}

/** @returns kilobytes of script that the page loads, as they travel. @throws {Error} when it loads what it has no use for */
async function scriptsOf(page: Page, line: CDPSession, url: string): Promise<number[]> {
  const scripts = new Map<string, string>()
  let bytes = 0
  line.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle', ...PATIENCE })
  const strangers = [...scripts.values()].filter((address) => ELSEWHERE.test(address.slice(address.lastIndexOf('/'))))
  if (strangers.length > 0) throw new Error(`The student's first page loads ${strangers.join(', ')}`)
  return [bytes / 1000]
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
