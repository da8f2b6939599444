import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { CourseContents } from '#/contract/courses.ts'
import type { TextDocument } from '#/contract/material-text.ts'
import type { SessionList } from '#/contract/sessions.ts'
import { readPath } from '#/portals/shared/reader/read-path.ts'
import { sessionAt } from '../support/calendar-sessions.ts'
import { contentIn } from '../support/content.ts'
import { testOrigin } from '../support/fixtures.ts'
import { type MadePupil, makePupil } from '../support/made-pupil.ts'
import { bookPdf } from '../support/pdfs.ts'
import { administrator, post } from '../support/people-by-api.ts'
import { logOut } from '../support/portal-page.ts'
import { upload } from '../support/uploads.ts'
import { expect, open, test, untilLive, wordsOf } from '../support/visits.ts'
import { withoutNews } from '../support/without-news.ts'

// The pupils and their lessons are this file's own.
test.use({ serviceWorkers: 'allow', allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|404)/] })
test.describe.configure({ mode: 'default', timeout: 120_000 })

const t = wordsOf()
const DRAWN = 'رسم للتجربة 4711'
const book = bookPdf(3)
let pupil: MadePupil
let bookId: number

test.beforeAll(async () => {
  pupil = await makePupil()
  bookId = await addFigureAndBook(pupil)
})
test.afterAll(() => pupil.remove())

/** Gives the first lesson a text with a figure and a formula, and a book. @returns the book's material */
async function addFigureAndBook({ lessons: [lesson] }: MadePupil): Promise<number> {
  const admin = await administrator()
  const { id = 0, textId = 0 } = lesson ?? {}
  const sender = { send: (path: string, init: RequestInit) => fetch(`${testOrigin()}/api${path}`, init), ...admin }
  const create = { width: 900, height: 600, channels: 3 as const, background: '#1f5fa8' }
  const picture = await sharp({ create }).png().toBuffer()
  const sent = await upload(sender, new Uint8Array(picture), { materialId: textId, role: 'figure', name: 'رسم.png' })
  expect(sent.answer.ok).toBe(true)
  const names = { nameAr: 'مجلّة', nameFr: 'Revue', lang: 'ar', downloadable: true, status: 'published' }
  const magazine = await post<{ id: number }>(admin, '/materials', { courseId: id, kind: 'magazine', ...names })
  expect((await upload(sender, book, { materialId: magazine.id })).answer.ok).toBe(true)
  const files = (await (await admin.request(`/materials/${textId}/files`)).json()) as { items: { id: string }[] }
  const draft: TextDocument = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: '\\frac{4711}{\\sqrt{2}}' } }] },
      { type: 'image', attrs: { fileId: files.items[0]?.id ?? '', alt: DRAWN, caption: '', width: 60 } },
    ],
  }
  const { version } = (await (await admin.request(`/materials/${textId}/text`)).json()) as { version: number }
  const init = {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ draft, version }),
  }
  expect((await admin.request(`/materials/${textId}/text`, init)).ok).toBe(true)
  await post(admin, `/materials/${textId}/text/publish`, { version: version + 1 })
  const isReady = async (): Promise<boolean> => {
    const { materials } = (await (await pupil.client.request(`/courses/${id}/contents`)).json()) as CourseContents
    const ready = materials.flatMap((each) => each.files).filter(({ state }) => state === 'ready')
    return ready.some(({ kind }) => kind === 'pdf') && materials.some(({ html }) => html?.includes('<img'))
  }
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true)
  return magazine.id
}

/** Everything that the browser keeps for the site: the address and the words of each entry. */
function everythingKept(page: Page): Promise<{ path: string; words: string; bytes: number }[]> {
  return page.evaluate(async () => {
    const entries = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const answer = await cache.match(key)
        const headers = JSON.stringify([...(answer?.headers ?? [])])
        const body = await answer?.clone().text()
        const bytes = (await answer?.arrayBuffer())?.byteLength ?? 0
        entries.push({
          path: new URL(key.url).pathname,
          words: `${key.url} ${decodeURIComponent(headers)} ${body}`,
          bytes,
        })
      }
    }
    return entries
  })
}

async function keptPaths(page: Page): Promise<string[]> {
  return (await everythingKept(page)).map(({ path }) => path).filter((path) => path.startsWith('/student/'))
}

const lessonPath = (): string => `/student/courses/${pupil.lessons[0]?.id}`
const keptLesson = (): string => `/student/kept/lessons/${pupil.lessons[0]?.id}`

/** Opens the lesson as its pupil, and waits until it is kept and the worker has what it needs. */
async function keepLesson(page: Page): Promise<void> {
  await open(page, lessonPath())
  await expect.poll(() => keptPaths(page)).toContain(keptLesson())
  await untilWorking(page)
}

/** Until the worker has what it needs: before that, nothing answers where there is no line. */
async function untilWorking(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/student'))?.active?.state))
    .toBe('activated')
}

test('without a line a lesson’s text is read with its figure; with the line back, the page goes on', async ({
  page,
  context,
  login,
}) => {
  const { offline } = await contentIn('site')
  await login(pupil.username, page, pupil.password)
  await keepLesson(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline.title.text)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(pupil.lessons[0]?.nameFr ?? '')
  const figure = page.getByRole('img', { name: DRAWN })
  await expect
    .poll(() => figure.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(300)
  // A fraction is drawn by styles that the policy of pages lets only scripts set.
  const fraction = page.locator('.katex-html .mfrac .vlist > span').first()
  expect(await fraction.evaluate((part) => getComputedStyle(part).top)).not.toBe('0px')
  expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px KaTeX_Main')))).toBe(true)

  const entry = page.getByRole('link', { name: pupil.lessons[0]?.nameFr })
  // A browser that was just told that there is no line may once more think that it is back, and load the lesson anew.
  await expect(async () => {
    await page.goto('/student')
    await expect(entry).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await entry.click()
  await expect(figure).toBeVisible()
  await page.getByRole('link', { name: offline.back.text }).click()
  await expect(entry).toBeVisible()

  await context.setOffline(false)
  await untilLive(page)
  await expect(page).toHaveURL(/\/student(#kept)?$/)
  await expect(page.locator('astro-island')).toBeAttached()
})

test('the document that was opened last opens without a line', async ({ page, context, login }) => {
  await login(pupil.username, page, pupil.password)
  await open(page, readPath({ courseId: pupil.lessons[0]?.id ?? 0, materialId: bookId }))
  const isKept = async (): Promise<boolean> => (await keptPaths(page)).some((path) => path.endsWith('.pdf'))
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
  await untilWorking(page)
  await context.setOffline(true)
  await page.goto('/student')
  // The page loads itself again whenever the browser says that the line is back.
  await expect(async () => {
    const href = await page.getByRole('link', { name: 'مجلّة' }).getAttribute('href')
    const answer = await page.evaluate(async (path) => {
      const { status, headers, ...got } = await fetch(path).then(async (each) => ({
        status: each.status,
        headers: each.headers,
        size: (await each.arrayBuffer()).byteLength,
      }))
      return { status, type: headers.get('content-type'), ...got }
    }, href ?? '')
    expect(answer).toEqual({ status: 200, type: 'application/pdf', size: book.length })
  }).toPass()
})

test('the weeks that were looked at are read without a line, with when they were read', async ({
  page,
  context,
  login,
}) => {
  const { offline } = await contentIn('site')
  await login(pupil.username, page, pupil.password)
  await page.route(/\/api\/sessions\?/, async (route) => {
    const from = new URL(route.request().url()).searchParams.get('from') ?? ''
    const response = await route.fetch()
    const list = (await response.json()) as SessionList
    const at = { startsAt: `${from}T10:00:00+01:00`, endsAt: `${from}T11:30:00+01:00` }
    await route.fulfill({ response, json: { ...list, items: [sessionAt('10:00', '11:30', at)], total: 1 } })
  })
  const keptWeeks = async (): Promise<string[]> =>
    (await keptPaths(page)).filter((path) => path.startsWith('/student/kept/weeks/'))
  await open(page, '/student/calendar')
  await expect.poll(keptWeeks).toHaveLength(1)
  await page.getByRole('link', { name: t('calendar.after.week') }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['الأعداد المركّبة'])
  await expect.poll(keptWeeks).toHaveLength(2)
  await untilWorking(page)

  await context.setOffline(true)
  await page.goto('/student/calendar')
  const week = page.locator('[data-week]')
  await expect(week.getByRole('heading', { level: 2 })).toHaveText(offline.week.text)
  await expect(week).toContainText(new RegExp(`${offline.read.text} .*\\d\\d:\\d\\d`))
  await expect(week.getByRole('heading', { level: 3 })).toHaveCount(7)
  await page.getByRole('link', { name: offline.back.text }).click()
  await page.getByRole('link', { name: offline.week.text }).first().click()
  await expect(week.locator('li')).toContainText([/10:00\s*11:30\s*الأعداد المركّبة/])
})

test('nothing of the person is kept, nothing at all after the sign-out, and nobody else finds it', {
  tag: '@feature:offline',
}, async ({ page, login }) => {
  await login(pupil.username, page, pupil.password)
  await keepLesson(page)
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  expect(token.length).toBeGreaterThan(50)
  const secrets = [
    'أروى',
    'الزواري',
    pupil.username,
    token,
    token.split('.')[1] ?? token,
    '/api/files/',
    'astro-island',
  ]
  const entries = await everythingKept(page)
  expect(entries.length).toBeGreaterThan(5)
  for (const { path, words } of entries) {
    for (const secret of secrets) expect(words.includes(secret), `${secret} in ${path}`).toBe(false)
  }

  await logOut(page)
  await page.waitForURL(/\/auth\/login/)
  await expect.poll(() => keptPaths(page)).toEqual([])

  // A session that ends without a word, and somebody else after it.
  await login(pupil.username, page, pupil.password)
  await keepLesson(page)
  // Nothing of the portal is left that would see its session gone, and go to the sign-in by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  // Nobody signs in before the form is there.
  await open(page, '/auth/login')
  await login('student', page)
  await open(page, '/student')
  await expect.poll(() => keptPaths(page)).toEqual([])
})

test('a link on another site leads a pupil in, past the worker', async ({ page, login }) => {
  await login(pupil.username, page, pupil.password)
  await keepLesson(page)
  const url = `${testOrigin()}/student/my-profile`
  await page.goto(`data:text/html,<a href="${url}">4711</a>`)
  await page.getByRole('link').click()
  await page.waitForURL(url)
  await untilLive(page)
  await expect(page.locator('astro-island')).toBeAttached()
})

test('the home page of a student registers no worker', async ({ page, login }) => {
  await login(pupil.username, page, pupil.password)
  await withoutNews(page)
  await open(page, '/student')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
