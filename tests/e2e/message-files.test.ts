import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Thread } from '#/contract/messages.ts'
import { isolate } from '#/i18n/isolates.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { smallPdf } from '../support/files.ts'
import { sendByApi } from '../support/messages-by-api.ts'
import { clientOf, ownWords } from '../support/people-by-api.ts'
import { setTouch } from '../support/screen-page.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

const attached = (page: Page): Locator => page.getByRole('list', { name: t('threads.attached') })
const chosen = (page: Page, name: string): Locator => attached(page).getByRole('listitem').filter({ hasText: name })
const send = (page: Page): Locator => page.getByRole('button', { name: t('threads.send'), exact: true })
const input = (page: Page): Locator => page.locator('input[type=file]')
const messageOf = (page: Page, words: string): Locator =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: words })

/** A photograph as a phone takes it: wider than is sent, turned by a note, and with the place where it was taken. */
async function photograph(name: string) {
  const buffer = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The pupil's thread with the administration, on a phone. @returns its id */
async function openThread(page: Page, visitAs: (account: 'student') => Promise<unknown>): Promise<string> {
  const { threadId } = await sendByApi('student', { administration: true }, ownWords('سؤال'))
  await visitAs('student')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/student/messages/${threadId}`)
  await expect(page.getByRole('log')).toBeVisible()
  return threadId
}

test('a pupil sends a photograph and a document, which the administration sees and keeps', async ({
  page,
  visitAs,
  newVisitor,
}) => {
  const threadId = await openThread(page, visitAs)
  const [photo, sheet] = [ownWords('كرّاس'), ownWords('تمرين')]
  const words = ownWords('هذا حلّي')
  await input(page).setInputFiles([
    await photograph(`${photo}.jpg`),
    { name: `${sheet}.pdf`, mimeType: 'application/pdf', buffer: smallPdf(40_000) },
  ])
  await expect(chosen(page, photo)).toContainText(t('threads.attachThere'))
  await expect(chosen(page, sheet)).toContainText(t('threads.attachThere'))
  await expectNoSidewaysScroll(page, 'chosen files')
  await expectNoViolations(page, 'chosen files')
  await setTouch(page, true)
  await expectTargets(page, 44, 'chosen files')
  await setTouch(page, false)
  await page.getByRole('textbox', { name: t('threads.field') }).fill(words)
  await send(page).click()
  const message = messageOf(page, words)
  const picture = message.getByRole('button', { name: t('threads.openPicture', { name: isolate(photo) }) })
  await expect(picture).toBeVisible()
  await expect(attached(page)).toHaveCount(0)

  // As it is to be looked at, and nothing else of it.
  const thread = (await (await (await clientOf('admin')).request(`/threads/${threadId}`)).json()) as Thread
  const files = thread.messages.find((each) => each.words === words)?.files ?? []
  expect(files.map(({ kind }) => kind)).toEqual(['image', 'pdf'])
  expect(files[0]).toMatchObject({ width: 1000, height: 2000 })

  const desk = await newVisitor()
  await visitAs('admin', {}, desk)
  await open(desk, `/admin/messages/${threadId}`)
  const shown = messageOf(desk, words)
  await shown.getByRole('button', { name: t('threads.openPicture', { name: isolate(photo) }) }).press('Enter')
  const large = desk.getByRole('dialog', { name: photo })
  const drawn = large.getByRole('img', { name: t('threads.picture', { name: isolate(photo) }) })
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2000)
  await expectNoViolations(desk, 'a picture', { behind: true })
  await desk.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(shown.getByRole('button', { name: t('threads.openPicture', { name: isolate(photo) }) })).toBeFocused()
  const download = desk.waitForEvent('download')
  await shown.getByRole('link', { name: sheet }).click()
  expect((await download).suggestedFilename()).toBe(`${sheet}.pdf`)
})

test('what cannot be sent says why, is taken away, and the rest goes without words', async ({ page, visitAs }) => {
  await openThread(page, visitAs)
  const [photo, broken, text] = [ownWords('صورة'), ownWords('مكسورة'), ownWords('نصّ')]
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await input(page).setInputFiles([
    await photograph(`${photo}.jpg`),
    { name: `${broken}.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') },
    await photograph('4.jpg'),
  ])
  await expect(attached(page).getByRole('listitem')).toHaveCount(3)
  // Dropped where people aim: at what was said.
  await page.getByRole('log').evaluate((log, name) => {
    const dataTransfer = new DataTransfer()
    for (const each of [name, '5']) dataTransfer.items.add(new File(['text'], `${each}.docx`))
    log.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, text)
  await expect(page.getByText(t('threads.attachMany', { number: 4 }))).toBeVisible()
  await expect(chosen(page, broken).getByRole('alert')).toHaveText(t('threads.attachUnreadable'))
  await expect(chosen(page, text).getByRole('alert')).toHaveText(t('threads.attachKind'))
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  for (const name of [broken, text, '4']) {
    await page.getByRole('button', { name: t('threads.attachRemove', { name: isolate(name) }) }).press('Enter')
    await expect(page.getByRole('button', { name: t('threads.attach') })).toBeFocused()
  }
  await expect(chosen(page, photo)).toContainText(t('threads.attachThere'))
  await send(page).click()
  const sent = page.getByRole('button', { name: t('threads.openPicture', { name: isolate(photo) }) })
  await expect(sent).toBeVisible()
  await openAgain(page)
  await expect(sent).toBeVisible()
})

test.describe('with a cut line', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  // Not even the code that sends it is there.
  test('a picture waits for it, and its message is sent once', async ({ page, visitAs, context }) => {
    await openThread(page, visitAs)
    const photo = ownWords('دفتر')
    await context.setOffline(true)
    await input(page).setInputFiles([await photograph(`${photo}.jpg`)])
    await expect(chosen(page, photo).getByRole('alert')).toHaveText(t('threads.attachLine'))
    await context.setOffline(false)
    await expect(chosen(page, photo)).toContainText(t('threads.attachThere'))
    await context.setOffline(true)
    await send(page).click()
    await expect(page.getByRole('log').getByRole('listitem').filter({ hasText: photo })).toContainText(
      t('threads.waiting'),
    )
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: t('threads.openPicture', { name: isolate(photo) }) })).toHaveCount(1)
  })
})
