import type { BrowserContext, Page } from '@playwright/test'
import type { CourseContents } from '#/contract/courses.ts'
import { testOrigin } from '../support/fixtures.ts'
import { placeOf } from '../support/learner.ts'
import { type MadePupil, makePupil } from '../support/made-pupil.ts'
import { administrator, post } from '../support/people-by-api.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// The platform is not there: a frame stands for its player and speaks as it does. Progress is the server's own.
const t = wordsOf()
const name = 'شريط 2'
let pupil: MadePupil
let video = 0

test.beforeEach(async () => {
  pupil = await makePupil()
  const admin = await administrator()
  const names = { nameAr: name, nameFr: name, status: 'published' }
  const made = { courseId: pupil.lessons[0]?.id, kind: 'video', ...names }
  video = (await post<{ id: number }>(admin, '/materials', made)).id
})
test.afterEach(() => pupil.remove())

const facade = (page: Page) => page.getByRole('button', { name: t('lesson.play', { name }) })
const place = () => placeOf(pupil, pupil.lessons[0]?.id ?? 0, video)

/** Opens the first lesson as scripts read it, with the platform's video in it. */
async function openVideo(page: Page): Promise<void> {
  const [first, second] = pupil.lessons
  await page.route(`**/api/courses/${first?.id}/contents`, async (route) => {
    const contents = (await (await route.fetch()).json()) as CourseContents
    const [text] = contents.materials
    const names = { nameAr: name, nameFr: name, lang: 'ar', dir: 'rtl' as const, html: null, files: [] }
    const facts = { id: video, kind: 'video' as const, videoId: 'dQw4w9WgXcQ', videoPicture: null, videoSeconds: 600 }
    const added = text && { ...text, ...names, ...facts }
    await route.fulfill({ json: { ...contents, materials: added ? [text, added] : [] } })
  })
  await open(page, `/student/courses/${second?.id}`)
  await page.locator('.lesson aside').getByRole('link', { name: first?.nameFr }).click()
  await expect(facade(page)).toBeVisible()
}

/** The platform's player: it tells where it is once it was asked to, ten seconds on each time. */
const frame = `<!doctype html><title>x</title><script>
  let at = Number(new URLSearchParams(location.search).get('start') ?? 0)
  // Whoever waits long asks again.
  let asked = false
  const tell = (to) => to.postMessage(JSON.stringify({ event: 'infoDelivery', info: { currentTime: at, playerState: 1 } }), '*')
  addEventListener('message', ({ data, source }) => {
    const { event, func, args } = JSON.parse(data)
    if (func === 'seekTo') at = args[0]
    tell(source)
    if (event !== 'listening' || asked) return
    asked = true
    at += 30
    tell(source)
  })
</script>`

/** Goes on to the platform's frame, which the fixture's own pages may not. @returns every address outside that was asked for */
async function letOut(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(testOrigin()) && request.url().startsWith('http')) asked.push(request.url())
  })
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) =>
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//.test(route.request().url())
      ? route.fulfill({ contentType: 'text/html', body: frame })
      : route.abort(),
  )
  return asked
}

test('loads nothing from outside before a tap, not even under the pointer, and keeps its place for every device', async ({
  browser,
  login,
}) => {
  const context = await browser.newContext({ baseURL: testOrigin() })
  const page = await context.newPage()
  const asked = await letOut(context)
  await login(pupil.username, page, pupil.password)
  await openVideo(page)
  await facade(page).hover()
  await facade(page).focus()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked).toEqual([])
  await expect(page.locator('iframe, link[rel="preconnect"], link[rel="dns-prefetch"]')).toHaveCount(0)

  await facade(page).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /start=0\b/)
  await page.frameLocator('iframe').locator('html').waitFor()
  const kept = () =>
    page.evaluate((id) => Object.entries(localStorage).find(([key]) => key.endsWith(`:${id}`))?.[1] ?? '', video)
  await expect.poll(kept).toMatch(/^30@/)
  expect(asked.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'))).toBe(true)
  await page.close()
  await expect.poll(async () => (await place())?.position).toBe(30)
  await context.close()

  const other = await browser.newContext({ baseURL: testOrigin() })
  const elsewhere = await other.newPage()
  await letOut(other)
  await login(pupil.username, elsewhere, pupil.password)
  await openVideo(elsewhere)
  await expect(elsewhere.locator('.film-place')).toContainText(t('player.stoppedAt', { time: '00:30' }))
  await facade(elsewhere).click()
  await expect(elsewhere.locator('iframe')).toHaveAttribute('src', /start=30\b/)
  await other.close()
})
