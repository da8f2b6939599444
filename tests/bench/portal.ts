import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import type { CourseContents } from '#/contract/course-contents.ts'
import type { SubjectProgramme } from '#/contract/programme.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { chromiumArguments, chromiumPath } from '../support/chromium.ts'
import { demoPassword, signInApi } from '../support/sign-in.ts'

/** A poor line and an old phone: 400 kb/s, 400 ms there and back, a processor four times as slow. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const PHONE = { width: 360, height: 740 }
/** A machine that does something else makes a page look slow: the middle one of so many visits counts. */
const VISITS = 3

/** What was measured, and what it may be at most. */
export interface Figure {
  name: string
  value: number
  most: number
  unit: 'ms' | 'KB'
}

/** Chunks that are loaded only where they are used, by a part of their file's name. */
const ELSEWHERE = /player|reader|pdf|hls|media-chrome|tiptap|editor|palette/

/**
 * Visits the student's pages on a poor line, with nothing kept of earlier visits.
 * @param origin of a server whose demo academy has its lessons
 */
export async function measurePortal(origin: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const first = await browser.newContext()
  const state = await signedIn(first, origin)
  await first.close()
  const visit = async <T>(look: (page: Page, line: CDPSession) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ viewport: PHONE, storageState: state, hasTouch: true, locale: 'ar-TN' })
    try {
      const page = await context.newPage()
      const line = await context.newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Network.emulateNetworkConditions', LINE)
      await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      return await look(page, line)
    } finally {
      await context.close()
    }
  }
  const middle = async (measure: () => Promise<number>): Promise<number> => {
    const values: number[] = []
    for (let tries = 0; tries < VISITS; tries += 1) values.push(await measure())
    return values.sort((one, other) => one - other)[Math.floor(VISITS / 2)] ?? Number.NaN
  }
  const largestPaint = (path: string) => middle(() => visit((page) => paintOf(page, origin + path)))

  const places = await findPlaces(origin)
  const figures: Figure[] = [
    { name: 'home, largest paint', value: await largestPaint('/student'), most: 3_000, unit: 'ms' },
    { name: 'subject, largest paint', value: await largestPaint(places.subject), most: 3_000, unit: 'ms' },
    {
      name: 'film, first frame',
      value: await middle(() => visit((page) => firstFrame(page, origin + places.film))),
      most: 5_000,
      unit: 'ms',
    },
    {
      name: 'home, scripts',
      value: await visit((page, line) => scriptsOf(page, line, `${origin}/student`)),
      most: 130,
      unit: 'KB',
    },
  ]
  await browser.close()
  return figures
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

/** A subject's page with lessons, and a lesson with a film. */
async function findPlaces(origin: string): Promise<{ subject: string; film: string }> {
  const client = await signInApi(origin, 'student')
  const read = async <T>(path: string): Promise<T> => (await client.request(path)).json() as Promise<T>
  const { items } = await read<{ items: Subject[] }>('/subjects?size=100')
  for (const subject of items) {
    const { chapters } = await read<SubjectProgramme>(`/subjects/${subject.id}/programme`)
    for (const { id, kinds } of chapters.flatMap(({ lessons }) => lessons)) {
      if (!kinds.includes('video')) continue
      const { materials } = await read<CourseContents>(`/courses/${id}/contents`)
      if (materials.some(({ files }) => files.some(({ kind }) => kind === 'video'))) {
        return { subject: subjectPath(subject), film: `/student/courses/${id}` }
      }
    }
  }
  throw new Error('The demo academy has no film for its student')
}

async function paintOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

/** From the tap on a film that is on the screen to its first picture. */
async function firstFrame(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const play = page.locator('.film .big-play, .player .big-play').first()
  await play.scrollIntoViewIfNeeded()
  const tapped = Date.now()
  await play.click()
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0), {
    timeout: 120_000,
  })
  return Date.now() - tapped
}

/** @returns kilobytes of script that the page loads, as they travel. @throws {Error} when it loads what it has no use for */
async function scriptsOf(page: Page, line: CDPSession, url: string): Promise<number> {
  const scripts = new Map<string, string>()
  let bytes = 0
  line.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const strangers = [...scripts.values()].filter((address) => ELSEWHERE.test(address.slice(address.lastIndexOf('/'))))
  if (strangers.length > 0) throw new Error(`The student's first page loads ${strangers.join(', ')}`)
  return bytes / 1000
}
