import type { Locator, Page } from '@playwright/test'
import { addFilm } from '../support/film-by-api.ts'
import {
  controlOf as control,
  expectPlayedFrom,
  playerOf as player,
  playFilm,
  second,
  seek,
  untilPlaying,
} from '../support/film-page.ts'
import { testOrigin } from '../support/fixtures.ts'
import { type MadeLessons, makeLessons } from '../support/lesson-by-api.ts'
import { clientOf, ownWords } from '../support/people-by-api.ts'
import { choose, expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

// The lesson is this file's own, with a film of two minutes that the server makes ready.
const t = wordsOf()
let made: MadeLessons
let lesson = ''
let film = 0

test.describe.configure({ mode: 'default' })
// What has run out is answered 404; a cut line is an error of the network.
test.use({ allowedErrors: [/status of 404|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  made = await makeLessons()
  const [first] = made.lessons
  film = await addFilm(made.client, first?.id ?? 0, 'Film')
  lesson = `/student/courses/${first?.id}`
})
test.afterAll(() => made.remove())
test.beforeEach(({ visitAs }) => visitAs('student'))

const region = (page: Page): Locator => page.getByRole('region', { name: 'Film', exact: true })

/** Opens the lesson and its film, and waits until a picture is there. */
async function play(page: Page): Promise<void> {
  if (!page.url().endsWith(lesson)) await open(page, lesson)
  await playFilm(page, 'Film')
}

test('is a picture with its length and size until it is tapped, and plays then', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, lesson)
  await expect(region(page)).toContainText('02:00')
  await expect(region(page)).toContainText('م.أ')
  await expect(page.locator('video')).toHaveCount(0)
  expect(asked.filter((url) => /\.(mp4|m3u8|ts)$/.test(url))).toEqual([])
  const box = await region(page).locator('.facade').boundingBox()
  await play(page)
  // By hls.js, though this browser plays playlists by itself, in its way.
  await expect(page.locator('.player video')).toHaveAttribute('src', /^blob:/)
  const after = await player(page).boundingBox()
  expect([after?.x, after?.y, after?.width, after?.height]).toEqual([box?.x, box?.y, box?.width, box?.height])
  await expect(player(page)).toBeFocused()
})

test('says everything in Arabic, and its time runs from left to right', async ({ page }) => {
  await play(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await control(page, t('player.pause')).click()
  const bar = player(page).getByRole('slider', { name: t('player.position') })
  await expect(bar).toHaveAttribute('aria-valuetext', /من .*02:00/)
  await seek(page, 30)
  await expect(player(page)).toContainText('00:30 / 02:00')

  const box = await bar.boundingBox()
  if (!box) throw new Error('There is no bar')
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2)
  await expect.poll(() => second(page)).toBeGreaterThan(85)
  await expect.poll(() => second(page)).toBeLessThan(95)
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
  await expect(player(page).locator('.player-preview')).toHaveText(/00:(29|30|31)/)
  const play2 = await control(page, t('player.play')).boundingBox()
  const full = await control(page, t('player.fullScreen')).boundingBox()
  expect(play2?.x).toBeLessThan(full?.x ?? 0)

  await control(page, t('player.settings')).click()
  const words = await player(page).evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      each.getAttribute('aria-label') ?? '',
      each.getAttribute('title') ?? '',
      each.getAttribute('aria-valuetext') ?? '',
      ...[...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ]),
  )
  // The film's own name is its professor's.
  expect(words.map((word) => word.replace('Film', '')).filter((word) => /[A-Za-z]{2,}/.test(word))).toEqual([])
})

test('is led by keys', async ({ page }) => {
  await play(page)
  const video = page.locator('.player video')
  const is = (name: 'paused' | 'muted', value: boolean) =>
    expect.poll(() => video.evaluate((each: HTMLVideoElement, key) => each[key], name)).toBe(value)
  await page.keyboard.press('k')
  await is('paused', true)
  // Two quick presses are two: the second counts from the first, not from what the film said before it.
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('m')
  await page.keyboard.press('m')
  await is('muted', false)
  await is('paused', true)
  await page.keyboard.press('5')
  await expect.poll(() => second(page)).toBeCloseTo(60, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => second(page)).toBeCloseTo(65, 0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => second(page)).toBeCloseTo(55, 0)
  await page.keyboard.press('l')
  await expect.poll(() => second(page)).toBeCloseTo(65, 0)
  await page.keyboard.press('j')
  await expect.poll(() => second(page)).toBeCloseTo(55, 0)
  await page.keyboard.press('Home')
  await expect.poll(() => second(page)).toBe(0)
  await page.keyboard.press('m')
  await is('muted', true)
  await expect(control(page, t('player.unmute'))).toBeVisible()
  await page.keyboard.press('m')
  await is('muted', false)
  await page.keyboard.press('>')
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.playbackRate)).toBe(1.25)
  await page.keyboard.press('<')
  // The player may be told of the whole screen later than somebody presses again.
  await page.evaluate(() => {
    const withhold = (event: Event): void => event.stopImmediatePropagation()
    window.addEventListener('fullscreenchange', withhold, { capture: true })
  })
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('player')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('player.keys') })
  await expect(help).toContainText(t('player.help.toggle'))
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Space')
  await is('paused', false)
})

test('keeps the speed on this device', async ({ page }) => {
  await play(page)
  const speed = player(page).getByRole('button', { name: new RegExp(t('player.speed')) })
  await speed.click()
  await page.getByRole('menuitemradio', { name: '1,5×' }).click()
  await expect(speed).toContainText('1,5×')
  await openAgain(page)
  await play(page)
  await expect(speed).toContainText('1,5×')
  await expect
    .poll(() => page.locator('.player video').evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(1.5)
})

test('is asked about at its second, to which the question leads back', { tag: '@feature:messages' }, async ({
  page,
}) => {
  await play(page)
  await seek(page, 72)
  await control(page, t('player.pause')).click()
  await page.locator('#questions').scrollIntoViewIfNeeded()
  const words = ownWords('لماذا؟')
  await page.locator('#questions').getByRole('textbox', { name: '01:12' }).fill(words)
  await page.getByRole('button', { name: t('questions.ask') }).click()
  const asked = page.getByRole('article', { name: words })
  await seek(page, 10)
  await asked.getByRole('button', { name: t('questions.goToTime', { time: '01:12' }) }).click()
  await expect.poll(() => second(page)).toBeGreaterThan(71)
  const places = page.getByRole('complementary').getByRole('listitem').filter({ hasText: words })
  await expect(places).toContainText('01:12')
  await expect(places).toContainText(t('questions.waits'))
  // A star stands there on the bar of time.
  const stars = await region(page)
    .locator('.player-time')
    .evaluate((bar) => {
      const { left, width } = bar.getBoundingClientRect()
      return [...bar.querySelectorAll('.player-mark')].map((mark) => {
        const { x, width: own } = mark.getBoundingClientRect()
        return (x + own / 2 - left) / width
      })
    })
  const length = await region(page)
    .locator('video')
    .evaluate((film) => (film as HTMLVideoElement).duration)
  expect(stars).toContainEqual(expect.closeTo(72 / length, 1))
})

test('plays in a chosen quality, or its sound alone, from the same second', async ({ page }) => {
  await play(page)
  const since = Date.now()
  await seek(page, 50)
  const choices = page.getByRole('menu', { name: t('player.settings') })
  await control(page, t('player.settings')).click()
  await expect(choices.getByRole('menuitemradio', { name: t('player.qualityAuto') })).toBeChecked()
  const asked = page.waitForRequest(/\/240\/index\.m3u8$/)
  await choices.getByRole('menuitemradio', { name: '240p' }).click()
  await asked
  await untilPlaying(page)
  await expectPlayedFrom(page, 50, since, 6)

  await control(page, t('player.settings')).click()
  const sound = page.waitForRequest(/\/sound\/.*\.ts$/)
  await choices.getByRole('menuitemradio', { name: new RegExp(`^${t('player.soundOnly')}`) }).click()
  await sound
  // From now on: until then its picture was fetched ahead.
  const pictures: string[] = []
  page.on('request', (request) => /\/240\/.*\.ts$|film\.mp4$/.test(request.url()) && pictures.push(request.url()))
  await untilPlaying(page)
  await expect(player(page)).toContainText(t('player.soundAlone'))
  await expectPlayedFrom(page, 50, since, 6)
  expect(pictures).toEqual([])
  await control(page, t('player.withPicture')).click()
  await untilPlaying(page)
  await expect(page.locator('.player video')).toBeVisible()
})

for (const wish of ['chosen', 'asked for by the browser'] as const) {
  test(`in light mode, ${wish}, is the sound alone, unless the picture is asked for`, async ({ page }) => {
    if (wish === 'chosen') await page.context().addCookies([{ name: 'light-data', value: 'on', url: testOrigin() }])
    else await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, lesson)
    await region(page).scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(asked.filter((url) => /film-player|\.(mp4|m3u8|ts|webp)$/.test(url))).toEqual([])
    await expect(region(page)).toContainText('م.أ')
    await expect(region(page).locator('.facade img')).toHaveCount(0)
    await expect(region(page)).toContainText(t('player.lightSound'))
    await play(page)
    await expect(player(page)).toContainText(t('player.soundAlone'))
    expect(asked.filter((url) => /film\.mp4|\/240\/|poster/.test(url))).toEqual([])
  })
}

/** Makes the browser one that takes no pieces of films from scripts, as iPhones do not. */
async function takeNoPieces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource')
  })
}

// Far from what was loaded, and from where the film was left before.
for (const { by, key, at } of [
  { by: 'the browser', key: '9', at: 108 },
  { by: 'hls.js', key: '5', at: 60 },
] as const) {
  test.describe(`played by ${by}`, () => {
    test.beforeEach(async ({ page }) => {
      if (by === 'the browser') await takeNoPieces(page)
    })

    test('waits for a cut line without an error page, and goes on by itself', async ({ page, context }) => {
      await play(page)
      await seek(page, 20)
      await context.setOffline(true)
      await page.keyboard.press(key)
      await expect(region(page)).toContainText(t('player.cut'), { timeout: 60_000 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await context.setOffline(false)
      await expect(region(page)).not.toContainText(t('player.cut'), { timeout: 60_000 })
      await untilPlaying(page)
      expect(await second(page)).toBeGreaterThanOrEqual(at - 1)
    })

    test('asks for new addresses when the old ones have run out', async ({ page }) => {
      let expired = false
      await page.route(/\/api\/files\//, (route) => (expired ? route.fulfill({ status: 404 }) : route.continue()))
      await play(page)
      await seek(page, 20)
      expired = true
      const asked = page.waitForRequest(/\/api\/courses\/\d+\/contents/)
      await page.keyboard.press('9')
      await asked
      expired = false
      await untilPlaying(page)
      await expect.poll(() => second(page)).toBeGreaterThanOrEqual(107)
    })
  })
}

test('is played by the browser alone where scripts cannot, in a chosen quality and from where it was left', async ({
  page,
}) => {
  await takeNoPieces(page)
  await play(page)
  const video = page.locator('.player video')
  await expect(video).toHaveAttribute('src', /\/master\.m3u8/)
  const since = Date.now()
  await seek(page, 50)
  const asked = page.waitForRequest(/\/240\/index\.m3u8$/)
  await control(page, t('player.settings')).click()
  await page.getByRole('menuitemradio', { name: '240p' }).click()
  await asked
  await untilPlaying(page)
  await expectPlayedFrom(page, 50, since, 6)

  const pictures: string[] = []
  await control(page, t('player.settings')).click()
  page.on('request', (request) => /\/240\/.*\.ts$|film\.mp4$/.test(request.url()) && pictures.push(request.url()))
  await page.getByRole('menuitemradio', { name: new RegExp(`^${t('player.soundOnly')}`) }).click()
  await expect(player(page)).toContainText(t('player.soundAlone'))
  await untilPlaying(page)
  await expectPlayedFrom(page, 50, since, 6)
  expect(pictures).toEqual([])

  const left = Date.now()
  const before = await second(page)
  await openAgain(page)
  await play(page)
  await expectPlayedFrom(page, before, left, 6)
})

test('goes on where the student stopped on another device, or from the beginning', {
  tag: '@feature:progress',
}, async ({ page }) => {
  const elsewhere = await clientOf('student')
  const at = new Date().toISOString()
  const event = { viewing: crypto.randomUUID(), materialId: film, startedAt: at, at, seconds: 0, position: 40 }
  const answer = await elsewhere.request('/me/progress', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ events: [event] }),
  })
  expect(await answer.json()).toMatchObject({ accepted: [event.viewing], refused: [] })
  await open(page, lesson)
  await expect(region(page)).toContainText(t('player.stoppedAt', { time: '00:40' }))
  const resumed = Date.now()
  await play(page)
  await expectPlayedFrom(page, 40, resumed, 5)
  await expect(player(page)).toContainText(t('player.resumed', { time: '00:40' }))
  // Over a film it is always night: the button is as bright as the words beside it.
  const words = await player(page)
    .locator('.player-offer')
    .evaluate((offer) => getComputedStyle(offer).color)
  await expect(control(page, t('player.fromStart'))).toHaveCSS('color', words)
  await control(page, t('player.fromStart')).click()
  await expect.poll(() => second(page)).toBeLessThan(10)

  // What this device did later wins, even where the server has not heard of it.
  const later = Date.now()
  await seek(page, 80)
  const kept = () =>
    page.evaluate((id) => Object.entries(localStorage).find(([key]) => key.endsWith(`:${id}`))?.[1], film)
  await expect.poll(kept).toMatch(/^[89]\d@/)
  await openAgain(page)
  await play(page)
  await expectPlayedFrom(page, 80, later, 8)
})

for (const locale of ['ar', 'fr'] as const) {
  test(`fits a phone of 360 pixels, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await choose(page, { locale })
    const words = wordsOf(locale)
    await open(page, lesson)
    await page.getByRole('button', { name: words('lesson.play', { name: 'Film' }) }).click()
    await untilPlaying(page)
    const picture = await page.locator('.player video').boundingBox()
    expect([picture?.width, Math.round(picture?.height ?? 0)]).toEqual([360, 203])
    await control(page, words('player.settings')).click()
    for (const item of await page
      .getByRole('menu', { name: words('player.settings') })
      .locator('button')
      .all()) {
      const box = await item.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}
