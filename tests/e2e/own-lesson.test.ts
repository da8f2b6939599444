import type { Locator, Page } from '@playwright/test'
import type { CourseContents } from '#/contract/courses.ts'
import type { MaterialReport } from '#/contract/material-reports.ts'
import type { TextDocument } from '#/contract/material-text.ts'
import type { Note } from '#/contract/notes.ts'
import { type MadeLessons, makeLessons } from '../support/lesson-by-api.ts'
import { clientOf, post } from '../support/people-by-api.ts'
import type { ApiClient } from '../support/sign-in.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

for (const width of [360, 1280]) {
  test.describe(`a student's lesson at ${width} pixels`, () => {
    test.describe.configure({ mode: 'default' })
    // A line that is cut on purpose is said in the console too.
    test.use({ viewport: { width, height: 740 }, allowedErrors: [/ERR_FAILED/] })
    let made: MadeLessons
    let student: ApiClient
    let [first, second] = [
      { id: 0, nameFr: '' },
      { id: 0, nameFr: '' },
    ]
    test.beforeAll(async () => {
      made = await makeLessons()
      student = await clientOf('student')
      ;[first = first, second = second] = made.lessons
      await lengthen(made.client, second.id)
    })
    test.afterAll(() => made.remove())
    test.beforeEach(({ visitAs }) => visitAs('student'))

    const pathOf = ({ id }: { id: number }): string => `/student/courses/${id}`
    const notesOf = async ({ id }: { id: number }): Promise<Note[]> =>
      ((await (await student.request(`/courses/${id}/notes`)).json()) as { items: Note[] }).items

    test('is marked, offers the next one, and keeps that', { tag: '@feature:progress' }, async ({ page }) => {
      await open(page, pathOf(first))
      const head = page.locator('.lesson-tools')
      const understood = head.getByRole('button', { name: t('notes.mark.understood') })
      await expect(understood).toHaveAttribute('aria-pressed', 'false')
      await understood.click()
      await expect(understood).toHaveAttribute('aria-pressed', 'true')
      await expect(head.getByRole('link', { name: second.nameFr })).toBeVisible()
      const entry = page.locator('.lesson aside .lessons li').filter({ hasText: first.nameFr })
      await expect(entry.getByRole('img', { name: t('notes.state.done') })).toBeVisible()
      await expect(page.locator('.chapter-progress')).toContainText(t('notes.chapterDone', { done: 1, total: 2 }))
      await expect.poll(() => markOf(student, first.id)).toBe('understood')

      await openAgain(page)
      await expect(understood).toHaveAttribute('aria-pressed', 'true')
      const review = page.locator('.lesson-end').getByRole('button', { name: t('notes.mark.review') })
      await review.click()
      await expect(understood).toHaveAttribute('aria-pressed', 'false')
      await review.click()
      await expect(review).toHaveAttribute('aria-pressed', 'false')
      await expect.poll(() => markOf(student, first.id)).toBeNull()
    })

    test('says when a mark was not kept, and shows what there was', async ({ page }) => {
      await page.route('**/api/courses/*/mark', (route) => route.abort())
      await open(page, pathOf(second))
      const review = page.locator('.lesson-end').getByRole('button', { name: t('notes.mark.review') })
      await review.click()
      await expect(page.locator('.lesson-end').getByRole('alert')).toBeVisible()
      await expect(review).toHaveAttribute('aria-pressed', 'false')
    })

    test('keeps a note through a crash without a line, and sends it once', { tag: '@feature:notes' }, async ({
      page,
      context,
    }) => {
      await page.route('**/api/notes/**', (route) => route.abort())
      await open(page, pathOf(first))
      await unfold(page)
      const words = `لا ننسى 2π ${width}`
      await newNote(page).fill(words)
      await expect(page.locator('.notes .save-state')).toContainText(t('notes.waiting'))
      await crash(page)
      expect(await notesOf(first)).toEqual([])

      const again = await context.newPage()
      let sent = 0
      again.on('request', (request) => {
        if (request.method() === 'PUT' && request.url().includes('/api/notes/')) sent += 1
      })
      await open(again, pathOf(first))
      await unfold(again)
      await expect(noteOf(again, words)).toBeVisible()
      await expect(again.locator('.notes .save-state')).toContainText(t('notes.saved'))
      await expect.poll(async () => (await notesOf(first)).map((note) => note.words)).toEqual([words])
      expect(sent).toBe(1)
    })

    test('has notes that are changed in place, taken away and had back', async ({ page }) => {
      await open(page, pathOf(first))
      await unfold(page)
      await newNote(page).fill('Vérifier le signe')
      await page
        .locator('.notes')
        .getByRole('button', { name: t('notes.add') })
        .click()
      await expect(newNote(page)).toHaveValue('')
      const note = noteOf(page, 'Vérifier le signe')
      await note.getByRole('button', { name: t('notes.edit') }).click()
      await page.locator('.notes').getByLabel(t('notes.editing')).fill('Vérifier le signe de θ')
      await page.keyboard.press('Escape')
      await expect(note.getByRole('button', { name: t('notes.edit') })).toBeFocused()
      await expect(note).toContainText('de θ')
      await expect.poll(async () => (await notesOf(first)).at(-1)?.words).toBe('Vérifier le signe de θ')

      await note.getByRole('button', { name: t('notes.delete') }).click()
      await expect(note).toHaveCount(0)
      await page.getByRole('button', { name: t('notes.undo') }).click()
      await expect(note).toBeVisible()
      await openAgain(page)
      await unfold(page)
      await expect(note).toBeVisible()
    })

    test('goes to where a note was written', async ({ page }) => {
      await open(page, pathOf(second))
      await page.locator('.lesson-text p').last().scrollIntoViewIfNeeded()
      await unfold(page)
      await expect(page.getByText(t('notes.newInText'))).toBeVisible()
      await newNote(page).fill('وسط النصّ')
      await page
        .locator('.notes')
        .getByRole('button', { name: t('notes.add') })
        .click()
      await page.evaluate(() => scrollTo(0, 0))
      await noteOf(page, 'وسط النصّ')
        .getByRole('button', { name: t('notes.goToText') })
        .click()
      await expect(page.locator('.lesson-text p').last()).toBeInViewport()
      await expect(page.locator('.material')).toBeFocused()
    })

    test('goes on in a text where its reader stopped, when they ask for it', async ({ page }) => {
      await stopAt(student, second.id, 50)
      await open(page, pathOf(second))
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const middle = page.locator('.lesson-text p').nth(14)
      await expect(middle).not.toBeInViewport()
      const resume = page.getByRole('button', { name: t('notes.text.resume') })
      await resume.click()
      await expect(middle).toBeInViewport()
      await expect(resume).toHaveCount(0)
    })

    test('shows its text larger, and keeps that for the device', async ({ page }) => {
      await open(page, pathOf(first))
      const text = page.locator('.lesson-text')
      const shape = () =>
        text.evaluate((element) => {
          const { fontSize, lineHeight } = getComputedStyle(element)
          return {
            size: Number.parseFloat(fontSize),
            ratio: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
          }
        })
      const before = await shape()
      await page.getByRole('button', { name: t('notes.text.larger') }).click()
      await page.getByRole('button', { name: t('notes.text.larger') }).click()
      const after = await shape()
      expect(after.size).toBeGreaterThan(before.size * 1.2)
      expect(after.ratio).toBeCloseTo(before.ratio, 1)
      await openAgain(page)
      await expect.poll(async () => (await shape()).size).toBe(after.size)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide).toBe(0)
    })

    test('is printed as its title and its text', async ({ page }) => {
      await open(page, pathOf(first))
      await page.emulateMedia({ media: 'print' })
      for (const part of ['h1', '.lesson-text', '.lesson-text .katex']) {
        await expect(page.locator(part).first()).toBeVisible()
      }
      for (const part of [
        '.topbar',
        '.notes',
        '.lesson-tools',
        '.lesson-end',
        '.reading-tools',
        '.material-report-button',
      ]) {
        await expect(page.locator(part).first()).toBeHidden()
      }
    })

    test('has an error reported to its professor; what was written waits for the line', {
      tag: '@feature:reports',
    }, async ({ page }) => {
      await open(page, pathOf(first))
      await page.route('**/api/reports/**', (route) => route.abort())
      await page
        .locator('.material')
        .getByRole('button', { name: t('notes.report.open') })
        .click()
      const dialog = page.getByRole('dialog', { name: t('notes.report.title') })
      await dialog.getByRole('radio', { name: t('notes.report.kind.unclear') }).check()
      const words = `Le signe de θ (${width})`
      await dialog.getByRole('textbox').fill(words)
      await dialog.getByRole('button', { name: t('notes.report.send') }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expect(dialog.getByRole('textbox')).toHaveValue(words)
      await page.unroute('**/api/reports/**')
      await dialog.getByRole('button', { name: t('notes.report.send') }).click()
      await expect(page.getByText(t('notes.report.thanks'))).toBeVisible()
      await expect(dialog).toHaveCount(0)
      const answer = await made.client.request(`/reports?courseId=${first.id}`)
      const { items } = (await answer.json()) as { items: MaterialReport[] }
      expect(items.map((report) => [report.kind, report.words])).toEqual([['unclear', words]])
    })
  })
}

const newNote = (page: Page): Locator => page.locator('#new-note')
const noteOf = (page: Page, words: string): Locator => page.locator('.note').filter({ hasText: words })

/** Brings the notes to hand: on a phone they are folded. */
async function unfold(page: Page): Promise<void> {
  const way = page.locator('.lesson-tools').getByRole('link', { name: t('notes.title') })
  if (await way.isVisible()) await way.click()
  await expect(newNote(page)).toBeVisible()
}

/** Ends a page without a word of farewell: nothing that it would send as it goes is sent. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

async function markOf(student: ApiClient, id: number): Promise<unknown> {
  return ((await (await student.request(`/courses/${id}/progress`)).json()) as { mark: unknown }).mark
}

/** Lets the student have read a part of a lesson's text, on another device. */
async function stopAt(student: ApiClient, courseId: number, position: number): Promise<void> {
  const [material] = await materialsOf(student, courseId)
  const now = new Date().toISOString()
  const event = {
    viewing: crypto.randomUUID(),
    materialId: material?.id,
    startedAt: now,
    at: now,
    seconds: 0,
    position,
  }
  await post(student, '/me/progress', { events: [event] })
}

async function materialsOf(client: ApiClient, courseId: number): Promise<CourseContents['materials']> {
  const answer = await client.request(`/courses/${courseId}/contents`)
  return ((await answer.json()) as CourseContents).materials
}

/** Makes the text of a lesson longer than any screen. */
async function lengthen(client: ApiClient, courseId: number): Promise<void> {
  const [material] = await materialsOf(client, courseId)
  const paragraphs = Array.from({ length: 30 }, (_, number) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: `${number + 1}. ${'Soit z un nombre complexe non nul. '.repeat(8)}` }],
  }))
  const draft: TextDocument = { type: 'doc', content: paragraphs }
  const path = `/materials/${material?.id}/text`
  const headers = { 'Content-Type': 'application/json' }
  const known = (await (await client.request(path)).json()) as { version: number }
  await client.request(path, { method: 'PUT', headers, body: JSON.stringify({ draft, version: known.version }) })
  await post(client, `${path}/publish`, { version: known.version + 1 })
}
