import type { CDPSession, Page } from '@playwright/test'
import { post } from '../support/people-by-api.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'
import type { Places } from './portal-places.ts'

const PATIENCE = { timeout: 120_000 }
/** For so long a film is watched after its tap. */
const WATCHED_MS = 40_000
/** A phone's screen has more points than its page has pixels: a higher level would fit it. */
const SHARP = { width: 360, height: 740, deviceScaleFactor: 2, mobile: false }
/** Where the student stopped: in the middle of a piece, so that the whole of it is needed for its first picture. */
const LEFT_AT = 94
/** A picture that stands for longer is a film that stops. */
const STILL_MS = 500
/** How often a film is asked where it is. */
const LOOK_MS = 100

/** What somebody sees of a film who taps it at once. */
export interface Watched {
  /** Milliseconds from the tap to the first picture. */
  frame: number
  /** How often the picture stood after that. */
  stalls: number
  /** Kilobytes that came in forty seconds from the tap, of whatever. */
  loaded: number
}

/** @returns what looks at a film from its beginning, and again from where it was left */
export async function filmWatcher(origin: string, { path, id }: Places['film']) {
  const student = await signInApi(origin, 'student')
  return (place: 'fresh' | 'resumed') =>
    async (page: Page, line: CDPSession): Promise<Watched> => {
      const from = place === 'fresh' ? 0 : LEFT_AT
      await leaveAt(student, id, from)
      return watch(page, line, origin + path, from)
    }
}

/** Tells the server that the student stopped there, on some other device. */
async function leaveAt(student: ApiClient, materialId: number, position: number): Promise<void> {
  const at = new Date().toISOString()
  const event = { viewing: crypto.randomUUID(), materialId, startedAt: at, at, seconds: 0, position }
  const { accepted } = await post<{ accepted: string[] }>(student, '/me/progress', { events: [event] })
  if (accepted.length !== 1) throw new Error('The place in the film was not taken')
}

/** Opens a lesson and taps its film as soon as the page answers to taps: nobody waits for what the player needs. */
async function watch(page: Page, line: CDPSession, url: string, from: number): Promise<Watched> {
  await page.addInitScript(watchFilm, { still: STILL_MS, look: LOOK_MS })
  await line.send('Emulation.setDeviceMetricsOverride', SHARP)
  await page.goto(url, { waitUntil: 'commit', ...PATIENCE })
  const play = page.locator('.film-place .big-play').first()
  await page.waitForFunction(() => history.scrollRestoration === 'manual', undefined, { ...PATIENCE, polling: 'raf' })
  await play.scrollIntoViewIfNeeded(PATIENCE)
  let bytes = 0
  line.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const tapped = Date.now()
  await play.tap(PATIENCE)
  await page.waitForFunction(
    () => [...document.querySelectorAll('video')].some((video) => video.getVideoPlaybackQuality().totalVideoFrames > 0),
    undefined,
    { ...PATIENCE, polling: 'raf' },
  )
  const frame = Date.now() - tapped
  const begun = await page.evaluate(() => document.querySelector('video')?.currentTime ?? Number.NaN)
  if (!(Math.abs(begun - from) < 3)) throw new Error(`The film began at ${begun} s instead of ${from} s`)
  await page.waitForTimeout(Math.max(0, WATCHED_MS - frame))
  const loaded = bytes / 1000
  const stalls = await page.evaluate(() => (window as unknown as { stalls: number }).stalls)
  return { frame, stalls, loaded }
}

/** Runs in the page, before anything of it: counts how often a film stands once it was seen to go on. */
function watchFilm({ still, look }: { still: number; look: number }): void {
  const counted = { stalls: 0 }
  Object.defineProperty(window, 'stalls', { get: () => counted.stalls })
  let at = Number.NaN
  let since = Number.POSITIVE_INFINITY
  let stands = false
  setInterval(() => {
    const video = document.querySelector('video')
    if (!video || video.getVideoPlaybackQuality().totalVideoFrames === 0) return
    if (video.currentTime !== at) {
      at = video.currentTime
      since = performance.now()
      stands = false
    } else if (!stands && performance.now() - since > still) {
      stands = true
      counted.stalls += 1
    }
  }, look)
}
