import type { Locator, Page } from '@playwright/test'
import { LIGHT_DATA_COOKIE } from '#/contract/layout.ts'
import { readPath } from '#/portals/shared/reader/read-path.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { type MadeBooks, makeBooks } from '../support/books.ts'
import { testOrigin } from '../support/fixtures.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// The documents are this file's own: a chapter that is taken away when it is done.
const t = wordsOf()
const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
let made: MadeBooks

// One after the other, on the same documents.
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|status of (404|410)/] })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  made = await makeBooks()
})
test.afterAll(() => made.remove())
test.beforeEach(async ({ page, visitAs }) => {
  await page.setViewportSize(wide)
  await visitAs('student')
})

const pathOf = (materialId: number, page?: number): string => readPath({ courseId: made.courseId, materialId, page })
const pageOf = (page: Page, number: number): Locator => page.locator(`.reader-page[data-page="${number}"]`)
const canvasOf = (page: Page, number: number): Locator => pageOf(page, number).locator('canvas')

/** Until a page is drawn, not only shown as its small picture. */
async function untilDrawn(page: Page, number: number): Promise<void> {
  await expect(canvasOf(page, number)).toBeVisible({ timeout: 60_000 })
}

async function read(page: Page, materialId: number, at?: number): Promise<void> {
  await open(page, pathOf(materialId, at))
  await untilDrawn(page, at ?? 1)
}

/** Goes to a page by its number; what its beginning and its end need is there from the start, so the middle is asked for. */
async function goTo(page: Page, number: number): Promise<void> {
  const field = page.getByRole('textbox', { name: t('reader.pageWord') })
  await field.fill(String(number))
  await field.press('Enter')
}

/** Of something that stays where it is: a page's canvas is another one each time it is drawn, and the page is not. */
async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not shown`)
  return box
}

async function middleOf(locator: Locator): Promise<number> {
  const { x, width } = await boxOf(locator)
  return x + width / 2
}

test('shows the first page when only a fraction of the file has come', async ({ page }) => {
  let bytes = 0
  const statuses = new Set<number>()
  page.on('response', async (answer) => {
    if (!answer.url().includes('/original')) return
    statuses.add(answer.status())
    bytes += Number((await answer.allHeaders())['content-length'] ?? 0)
  })
  await read(page, made.french)
  expect([...statuses]).toEqual([206])
  expect(made.bytes).toBeGreaterThan(1_000_000)
  // The first and the last pages, with what leads to them.
  expect(bytes).toBeLessThan(made.bytes / 2)
})

test('has its first page to be read before any script', async ({ page, request }) => {
  const cookies = await page.context().cookies()
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const html = await (await request.get(pathOf(made.french), { headers })).text()
  expect(html).toMatch(/<img[^>]*class="reader-picture"[^>]*first\.webp/)
})

test('comes back to the page after a reload, and on another device', async ({ page, newVisitor, visitAs }) => {
  await read(page, made.arabic)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/me/progress') && answer.ok())
  const field = page.getByRole('textbox', { name: t('reader.pageWord') })
  await field.fill('٧')
  await field.press('Enter')
  await untilDrawn(page, 7)
  await expect(page).toHaveURL(pathOf(made.arabic, 7))
  await page.reload()
  await untilDrawn(page, 7)
  await expect(field).toHaveValue('7')
  await page.getByRole('link', { name: t('reader.back') }).click()
  await expect(page).toHaveURL(`/student/courses/${made.courseId}`)
  await saved

  const other = await newVisitor()
  await visitAs('student', {}, other)
  await other.setViewportSize(phone)
  await open(other, pathOf(made.arabic))
  await untilDrawn(other, 7)
  await expect(other).toHaveURL(pathOf(made.arabic, 7))
})

for (const dir of ['rtl', 'ltr'] as const) {
  test(`opens as a book that runs ${dir}`, async ({ page }) => {
    await read(page, dir === 'rtl' ? made.arabic : made.french, 1)
    await expect(page.locator('.reader-page')).toHaveCount(1)
    const onward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    await page.keyboard.press(onward)
    await untilDrawn(page, 2)
    await untilDrawn(page, 3)
    const [second, third] = [await middleOf(pageOf(page, 2)), await middleOf(pageOf(page, 3))]
    expect(second > third).toBe(dir === 'rtl')

    await page.keyboard.press(onward)
    await untilDrawn(page, 4)
    await page.keyboard.press(dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft')
    await untilDrawn(page, 2)
    // The button at the side where the book goes on is the one that goes on.
    await page.getByRole('button', { name: t('reader.next') }).click()
    await untilDrawn(page, 5)
    const next = await middleOf(page.getByRole('button', { name: t('reader.next') }))
    const previous = await middleOf(page.getByRole('button', { name: t('reader.previous') }))
    expect(next < previous).toBe(dir === 'rtl')
  })
}

test('draws pages as they are: not mirrored, sharp, and with their text', async ({ page }) => {
  await read(page, made.arabic, 2)
  const canvas = canvasOf(page, 2)
  const corners = await canvas.evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d')
    const red = (x: number): number => context?.getImageData(x, 5, 1, 1).data[0] ?? -1
    return { left: red(5), right: red(element.width - 5), sharp: element.width / element.clientWidth }
  })
  expect(corners.left).toBeLessThan(60)
  expect(corners.right).toBeGreaterThan(240)
  expect(corners.sharp).toBeGreaterThanOrEqual(0.99)
  const text = pageOf(page, 2).locator('.reader-text')
  await expect(text).toHaveText('Page 2')
  const [words, whole] = [await boxOf(text.locator('span')), await boxOf(pageOf(page, 2))]
  // Written 40 points from the left of 300.
  expect((words.x - whole.x) / whole.width).toBeCloseTo(40 / 300, 1)
})

test('is read by keys', async ({ page }) => {
  await read(page, made.french, 1)
  await page.keyboard.press('End')
  await untilDrawn(page, 60)
  await expect(page.getByRole('button', { name: t('reader.next') })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('PageUp')
  await untilDrawn(page, 58)
  await page.keyboard.press('Home')
  await untilDrawn(page, 1)
  await page.keyboard.press('PageDown')
  await untilDrawn(page, 2)

  await page.keyboard.press('t')
  const small = page.getByRole('navigation', { name: t('reader.thumbnails') })
  await expect(small.locator('[aria-current]')).toHaveCount(2)
  await small.getByRole('button', { name: '11', exact: false }).click()
  await untilDrawn(page, 11)
  await page.keyboard.press('Escape')
  await expect(small).toHaveCount(0)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('reader.help') })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  // For a moment the focus is still in the dialog that has closed.
  await page.locator('dialog button').first().dispatchEvent('keydown', { key: 't', code: 'KeyT' })
  await expect(small).toBeVisible()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('reader')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('makes pages larger by buttons, keys and wheel, and holds what is under the pointer', async ({ page }) => {
  await read(page, made.french, 1)
  const box = () => boxOf(pageOf(page, 1))
  const whole = (await box()).height
  expect(whole).toBeLessThanOrEqual(wide.height)
  await page.getByRole('button', { name: t('reader.zoomIn') }).click()
  await expect.poll(async () => (await box()).height / whole).toBeCloseTo(1.25, 1)
  await page.keyboard.press('+')
  await expect.poll(async () => (await box()).height / whole).toBeCloseTo(1.5, 1)
  await page.keyboard.press('0')
  await expect.poll(async () => (await box()).height / whole).toBeCloseTo(1, 1)
  await page.getByRole('button', { name: t('reader.fitWidth') }).click()
  await expect.poll(async () => (await box()).width).toBeGreaterThan(wide.width - 64)
  await page.keyboard.press('0')
  await expect.poll(async () => (await box()).height / whole).toBeCloseTo(1, 1)

  const before = await box()
  const point = { x: before.x + before.width * 0.25, y: before.y + before.height * 0.75 }
  await page.mouse.move(point.x, point.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -400)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await box()).height / whole).toBeGreaterThan(2)
  const after = await box()
  expect((point.y - after.y) / after.height).toBeCloseTo(0.75, 1)
  // Drawn anew, as sharp as the screen.
  await expect
    .poll(() => canvasOf(page, 1).evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth))
    .toBeGreaterThanOrEqual(0.99)
})

test('is kept only where that is allowed, and its size is said before', async ({ page }) => {
  await read(page, made.french, 1)
  const download = page.getByRole('link', { name: new RegExp(t('lesson.download')) })
  await expect(download).toHaveAttribute('href', /\?download$/)
  await expect(download).toContainText(t('lesson.megabytes', { size: '1,3' }))
  await read(page, made.kept, 1)
  await expect(page.locator('a[href*="/api/files/"]')).toHaveCount(0)
})

test('waits for the line where it is cut, and goes on by itself', async ({ page, context }) => {
  await read(page, made.french, 1)
  await context.setOffline(true)
  await goTo(page, 30)
  await expect(page.getByText(t('reader.pageWaits')).first()).toBeVisible()
  await goTo(page, 1)
  await expect(canvasOf(page, 1)).toBeVisible()
  await goTo(page, 30)
  await context.setOffline(false)
  await untilDrawn(page, 30)
  await expect(page.getByText(t('reader.pageWaits'))).toHaveCount(0)
  await expect(page.getByText(t('reader.offline'))).toHaveCount(0)
})

test('asks for a fresh address when its own has run out', async ({ page }) => {
  await read(page, made.french, 1)
  const [stale] = (await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).filter(
    (name) => name.includes('/original'),
  )
  await page.route(stale ?? '', (route) => route.fulfill({ status: 404 }))
  const fresh = page.waitForResponse(`**/api/courses/${made.courseId}/contents?*`)
  await goTo(page, 30)
  await fresh
})

test('says so when a document cannot be read', async ({ page }) => {
  await page.route('**/original', (route) => route.fulfill({ status: 410 }))
  await open(page, pathOf(made.french))
  await expect(page.getByRole('heading', { name: t('reader.failedTitle') })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /\?download$/)
})

test('cuts off the end of a long name, not the beginning of one in another direction', async ({ page }) => {
  await read(page, made.french, 1)
  await page.setViewportSize(phone)
  const name = page.getByRole('heading', { level: 1 }).locator('bdi')
  await name.evaluate((element) => {
    element.textContent = 'Magazine Manara : l’arithmétique des secrets'
  })
  const { starts, cut } = await name.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild ?? element, 0)
    range.setEnd(element.firstChild ?? element, 1)
    const [first, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return { starts: first.left - box.left, cut: element.scrollWidth > element.clientWidth }
  })
  expect(cut).toBe(true)
  expect(Math.abs(starts)).toBeLessThan(2)
})

test('is not there for what is no document of the lesson', async ({ page }) => {
  for (const path of [pathOf(999_999_999), `${pathOf(made.french)}?file=00000000-0000-4000-8000-000000000000`]) {
    expect(await open(page, path)).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: t('shell.notFound.title') })).toBeVisible()
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is for everybody, ${colorScheme}`, async ({ page, visitAs }) => {
    await visitAs('student', { colorScheme })
    await read(page, made.french, 2)
    await page.getByRole('button', { name: t('reader.thumbnails') }).click()
    for (const size of [wide, phone]) {
      await page.setViewportSize(size)
      // What can be selected lies unseen over its own picture, which no measure of contrast can read.
      await page.evaluate(() => {
        for (const words of document.querySelectorAll('.reader-page [role="presentation"]')) words.remove()
      })
      await expectNoViolations(page, `the reader at ${size.width} px, ${colorScheme}`)
      await expectNoSidewaysScroll(page, 'the reader')
    }
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone })
  test.beforeEach(({ page }) => page.setViewportSize(phone))

  async function touch(page: Page, steps: readonly (readonly [number, number][])[]): Promise<void> {
    const session = await page.context().newCDPSession(page)
    for (const [index, points] of steps.entries()) {
      const type = index === 0 ? 'touchStart' : points.length === 0 ? 'touchEnd' : 'touchMove'
      const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
      await session.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await session.detach()
  }

  test('turns by a finger in the document’s direction, one page at a time', async ({ page }) => {
    await read(page, made.arabic, 2)
    await expect(page.locator('.reader-page')).toHaveCount(1)
    await touch(page, [[[80, 350]], [[160, 352]], [[260, 354]], []])
    await untilDrawn(page, 3)
    await read(page, made.french, 2)
    await touch(page, [[[260, 350]], [[180, 352]], [[80, 354]], []])
    await untilDrawn(page, 3)
    await expectNoSidewaysScroll(page, 'the reader')
    await expectTargets(page, 44, 'the reader')
  })

  test('makes pages larger by two fingers, and holds what is between them', async ({ page }) => {
    await read(page, made.arabic, 2)
    const box = () => boxOf(pageOf(page, 2))
    const before = await box()
    const at = [180, before.y + before.height / 2] as const
    const share = (at[1] - before.y) / before.height
    await touch(page, [
      [
        [160, at[1]],
        [200, at[1]],
      ],
      [
        [130, at[1]],
        [230, at[1]],
      ],
      [
        [120, at[1]],
        [240, at[1]],
      ],
      [],
    ])
    await expect.poll(async () => (await box()).width / before.width).toBeGreaterThan(2)
    const after = await box()
    expect((at[1] - after.y) / after.height).toBeCloseTo(share, 1)
    expect((at[0] - after.x) / after.width).toBeCloseTo(0.5, 1)
  })
})

test.describe('with data to be spared', () => {
  test('is on its lesson’s page with a small cover and its size, and without its other pages', async ({ page }) => {
    await page.context().addCookies([{ name: LIGHT_DATA_COOKIE, value: 'on', url: testOrigin() }])
    await open(page, `/student/courses/${made.courseId}`)
    const magazine = page.getByRole('region', { name: 'Revue', exact: true })
    await expect(magazine.locator('.print-cover')).toHaveAttribute('src', /\/pages\/1\.webp$/)
    await expect(magazine).toContainText(t('lesson.megabytes', { size: '1,3' }))
    await expect(page.locator('.page-strip')).toHaveCount(0)
  })

  test('loads no small page before they are asked for', async ({ page }) => {
    await page.context().addCookies([{ name: LIGHT_DATA_COOKIE, value: 'on', url: testOrigin() }])
    const small: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/pages/')) small.push(request.url())
    })
    await read(page, made.french, 7)
    expect(small).toEqual([])
    await page.getByRole('button', { name: t('reader.thumbnails') }).click()
    await expect.poll(() => small.length).toBeGreaterThan(0)
  })
})

for (const [account, role] of [
  ['professor', 'PROFESSOR'],
  ['admin', 'ADMINISTRATOR'],
] as const) {
  test(`is the same in the preview of the ${account}, who leaves no trace`, async ({ page, visitAs }) => {
    const sent: string[] = []
    page.on('request', (request) => /\/api\/me\/progress/.test(request.url()) && sent.push(request.url()))
    await visitAs(account)
    const preview = `/${account}/courses/${made.courseId}/preview`
    await open(page, preview)
    const link = page.getByRole('link', { name: new RegExp(`^${t('reader.read')}`) }).first()
    const path = readPath({ courseId: made.courseId, materialId: made.arabic }, role)
    expect(await link.getAttribute('href')).toBe(path)
    await link.click()
    await untilDrawn(page, 1)
    await expect(page).toHaveTitle(/مجلّة/)
    await goTo(page, 7)
    await untilDrawn(page, 7)
    await expect(page).toHaveURL(readPath({ courseId: made.courseId, materialId: made.arabic, page: 7 }, role))
    await page.reload()
    await untilDrawn(page, 7)
    await page.getByRole('link', { name: t('reader.back') }).click()
    await expect(page).toHaveURL(preview)
    expect(sent).toEqual([])
    expect(await open(page, readPath({ courseId: made.courseId, materialId: 2_147_483_647 }, role))).toBe(404)
  })
}
