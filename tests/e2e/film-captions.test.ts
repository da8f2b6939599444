import type { Locator, Page } from '@playwright/test'
import type { z } from 'zod'
import { CAPTION_LANGS, CAPTIONS_TYPE, type CaptionLang } from '#/contract/caption-langs.ts'
import type { fileList } from '#/contract/files.ts'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/audit.ts'
import { addFilm } from '../support/film-by-api.ts'
import { playFilm, seek, videoOf } from '../support/film-page.ts'
import { type MadeLessons, makeLessons } from '../support/lesson-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

// The lesson and its film are this file's own.
const t = wordsOf()
const arabic = t('player.captionsIn.ar')
const french = t('player.captionsIn.fr')
const ARABIC =
  '1\n00:00:02,000 --> 00:00:30,000\nما هي النهاية؟\nالجواب: x = 2.\n\n2\n00:00:40,000 --> 00:00:59,000\nشكرًا.\n'
const FRENCH = 'WEBVTT\n\n00:02.000 --> 00:30.000\nQuelle est la limite ?\n'
let made: MadeLessons
let lesson = 0
let film = 0

test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/status of 422/] })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  made = await makeLessons()
  lesson = made.lessons[0]?.id ?? 0
  film = await addFilm(made.client, lesson, 'Film')
})
test.afterAll(() => made.remove())

const row = (page: Page, lang: string): Locator => page.locator(`[data-captions="${lang}"]`)
const player = (page: Page): Locator => page.locator('section.player')
const cues = (page: Page): Locator => page.locator('.player-cues')
const file = (name: string, content: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(content) })

/** Leaves the film with these captions alone. */
async function setCaptions(wanted: Partial<Record<CaptionLang, string>>): Promise<void> {
  const files = await made.client.request(`/materials/${film}/files`)
  const [file] = ((await files.json()) as z.infer<typeof fileList>).items
  for (const lang of CAPTION_LANGS) {
    const path = `/materials/${film}/files/${file?.id}/captions/${lang}`
    const content = wanted[lang]
    const headers = { 'Content-Type': CAPTIONS_TYPE }
    const answer = content
      ? await made.client.request(path, { method: 'PUT', headers, body: content })
      : await made.client.request(path, { method: 'DELETE' })
    expect(answer.status, await answer.text()).toBeLessThan(content ? 300 : 405)
  }
}

async function editFilm(page: Page): Promise<void> {
  await open(page, `/professor/courses/${lesson}/edit`)
  await page.getByRole('button', { name: t('staff.courseEditor.openOf', { name: 'Film' }) }).click()
  await expect(row(page, 'ar')).toBeVisible()
}

async function playAt(page: Page, second: number): Promise<void> {
  // Where a film was left is no sign that it plays: it is there before it begins.
  await playFilm(page, 'Film')
  await videoOf(page).evaluate((video: HTMLVideoElement) => video.pause())
  await seek(page, second)
}

test('a professor adds captions, and is told what is wrong with others', async ({ page, visitAs }) => {
  await setCaptions({})
  await visitAs('professor')
  await editFilm(page)
  const input = row(page, 'ar').locator('input[type="file"]')
  await expect(row(page, 'ar')).toContainText(t('captions.none'))
  await input.setInputFiles(file('film.srt', '1\n00:00:02,000 --> 00:00:0x,000\nنصّ'))
  await expect(row(page, 'ar').getByRole('alert')).toContainText('السطر 2')
  await input.setInputFiles(file('film.srt', Buffer.alloc(1024 * 1024 + 1, 65)))
  await expect(row(page, 'ar').getByRole('alert')).toHaveText(t('captions.tooLarge', { megabytes: 1 }))
  await input.setInputFiles(file('film.srt', ARABIC))
  await expect(row(page, 'ar')).toContainText(t('captions.cues', { count: 2 }))
  await expect(row(page, 'ar').getByRole('alert')).toHaveCount(0)

  // The other way: dropped on its row.
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'film.vtt'))
    return data
  }, FRENCH)
  await row(page, 'fr').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(row(page, 'fr')).toContainText(t('captions.cues', { count: 1 }))

  const download = page.waitForEvent('download')
  await row(page, 'fr')
    .getByRole('link', { name: t('captions.downloadOf', { lang: french }) })
    .click()
  expect((await download).suggestedFilename()).toMatch(/fr\.vtt$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'captions of a film')
  await expectNoViolations(page, 'captions of a film')
})

test('a pupil turns them on, reads them in their time, and has them after a reload', async ({ page, visitAs }) => {
  await setCaptions({ ar: ARABIC, fr: FRENCH })
  await visitAs('student')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.vtt') && asked.push(request.url()))
  await open(page, `/student/courses/${lesson}`)
  await playAt(page, 10)
  await expect(cues(page)).toHaveCount(0)
  expect(asked).toEqual([])

  const button = player(page).getByRole('button', { name: t('player.captions') })
  await button.click()
  await page.getByRole('menuitemradio', { name: arabic }).click()
  await expect(cues(page)).toContainText('ما هي النهاية؟')
  expect(asked).toHaveLength(1)
  const lines = cues(page).locator('span')
  expect(await lines.evaluateAll((all) => all.map((each) => getComputedStyle(each).direction))).toEqual(['rtl', 'rtl'])
  // Over the picture, above the bar.
  const [text, bar] = [await cues(page).boundingBox(), await page.locator('.player-bar').boundingBox()]
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

  await openAgain(page)
  await playAt(page, 35)
  await expect(cues(page)).toHaveCount(0)
  await playerKey(page, '5')
  await expect
    .poll(() => page.locator('.player video').evaluate((v: HTMLVideoElement) => v.currentTime))
    .toBeCloseTo(60, 0)
  await page.locator('.player video').evaluate((v: HTMLVideoElement) => {
    v.currentTime = 45
  })
  await expect(cues(page)).toHaveText('شكرًا.')

  await playerKey(page, 'c')
  await expect(cues(page)).toHaveCount(0)
  await playerKey(page, 'c')
  await expect(cues(page)).toHaveText('شكرًا.')
})

test('they stay where there is only sound, and are large enough on a phone', async ({ page, visitAs }) => {
  await setCaptions({ ar: ARABIC, fr: FRENCH })
  await visitAs('student')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/student/courses/${lesson}`)
  await playAt(page, 10)
  await player(page)
    .getByRole('button', { name: t('player.captions') })
    .click()
  await page.getByRole('menuitemradio', { name: french }).click()
  await expect(cues(page)).toHaveText('Quelle est la limite ?')
  await expect(cues(page).locator('span')).toHaveCSS('direction', 'ltr')
  const size = await cues(page).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
  expect(size).toBeGreaterThanOrEqual(15)

  await player(page)
    .getByRole('button', { name: t('player.settings') })
    .click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${t('player.soundOnly')}`) }).click()
  await expect(player(page)).toContainText(t('player.withPicture'))
  await page.locator('.player video').evaluate((v: HTMLVideoElement) => v.pause())
  await expect(cues(page)).toHaveText('Quelle est la limite ?')
})

test('the professor takes them away again', async ({ page, visitAs }) => {
  await setCaptions({ ar: ARABIC, fr: FRENCH })
  await visitAs('professor')
  await editFilm(page)
  await row(page, 'ar')
    .getByRole('button', { name: t('captions.removeOf', { lang: arabic }) })
    .click()
  await row(page, 'ar')
    .getByRole('button', { name: t('captions.removeYesOf', { lang: arabic }) })
    .click()
  await expect(row(page, 'ar')).toContainText(t('captions.none'))
  await expect(row(page, 'fr')).toContainText(t('captions.cues', { count: 1 }))
})

async function playerKey(page: Page, key: string): Promise<void> {
  await player(page).focus()
  await page.keyboard.press(key)
}
