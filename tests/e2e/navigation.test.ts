import type { Page, Route } from '@playwright/test'
import type { Subject } from '#/contract/subjects.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('going from page to page', () => {
  test('loads no document, names the page, and moves the focus to its heading', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
    await mark(page)
    const steps = [
      { link: t('student.menu.subjects'), path: '/student/subjects', title: t('common.title.studentSubjects') },
      { link: t('student.menu.myProfile'), path: '/student/my-profile', title: t('common.title.myProfile') },
      { link: t('student.menu.home'), path: '/student', title: t('common.title.student') },
    ]
    for (const { link, path, title } of steps) {
      await menu(page).getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} | منارة`)
      await expect(heading(page)).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
      await expect(menu(page).getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
    }
    expect(await isMarked(page)).toBe(true)
  })

  test('goes back and forward', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await mark(page)
    await menu(page)
      .getByRole('link', { name: t('student.menu.subjects') })
      .click()
    const [subject] = await subjects(page)
    await card(page, subject).click()
    await expect(heading(page)).toContainText(subject?.nameAr ?? '?')
    await page.goBack()
    await expect(page).toHaveTitle(`${t('common.title.studentSubjects')} | منارة`)
    await expect(heading(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/student')
    await page.goForward()
    await page.goForward()
    await expect(heading(page)).toContainText(subject?.nameAr ?? '?')
    await expect(heading(page)).toBeFocused()
    expect(await isMarked(page)).toBe(true)
  })

  test('is the browser’s own way for pages outside the portal, and for new tabs', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await mark(page)
    const tab = page.context().waitForEvent('page')
    await menu(page)
      .getByRole('link', { name: t('student.menu.subjects') })
      .click({ modifiers: ['Control'] })
    await expect(await tab).toHaveURL('/student/subjects')
    await expect(page).toHaveURL('/student')
    expect(await isMarked(page)).toBe(true)

    await page
      .getByRole('contentinfo')
      .or(page.locator('footer'))
      .getByRole('link', { name: t('shell.footer.help') })
      .click()
    await expect(page).toHaveURL('/contact')
    expect(await isMarked(page)).toBe(false)
  })

  test('reads the data again when the page is the same', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    await mark(page)
    const reads = countOf(page, /\/api\/class\/\d+\/subjects$/)
    await menu(page)
      .getByRole('link', { name: t('student.menu.subjects') })
      .click()
    await expect.poll(reads).toBe(1)
    await expect(page).toHaveURL('/student/subjects')
    expect(await isMarked(page)).toBe(true)
    const entries = await page.evaluate(() => history.length)
    await menu(page)
      .getByRole('link', { name: t('student.menu.subjects') })
      .click()
    await expect.poll(reads).toBe(2)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
})

test.describe('scrolling', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('begins each page at its top, and comes back with Back once the page is read', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const links = await subjects(page)
    const far = card(page, links.at(-1))
    await far.scrollIntoViewIfNeeded()
    const left = await scrolled(page)
    expect(left).toBeGreaterThan(300)
    await far.click()
    await expect(heading(page)).toContainText(links.at(-1)?.nameAr ?? '?')
    await expect.poll(() => scrolled(page)).toBe(0)

    const held = await hold(page, '**/api/class/*/subjects')
    await page.goBack()
    await expect(far).toBeVisible()
    // Nothing jumps before the data is there: what comes may still change the page.
    await held.asked
    expect(await scrolled(page)).toBeLessThan(left)
    held.release()
    await expect.poll(() => scrolled(page)).toBe(left)
    await page.goForward()
    await expect.poll(() => scrolled(page)).toBe(0)
  })

  test('comes back through another document, and after a reload', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const help = page.getByRole('link', { name: t('shell.footer.help') })
    await help.scrollIntoViewIfNeeded()
    const left = await scrolled(page)
    expect(left).toBeGreaterThan(300)
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(left)
    await help.click()
    await expect(page).toHaveURL('/contact')
    await page.goBack()
    await expect(page).toHaveURL('/student/subjects')
    await expect.poll(() => scrolled(page)).toBe(left)
  })

  test('follows fragments, which are no pages of their own', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await mark(page)
    const reads = countOf(page, /\/api\//)
    // A link within the page, as a text may hold one.
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '#my-subjects'
      link.textContent = 'fragment'
      document.querySelector('main')?.append(link)
    })
    await page.getByText('fragment').click()
    await expect(page).toHaveURL('/student#my-subjects')
    await expect(page.locator('#my-subjects')).toBeInViewport()
    const at = await scrolled(page)
    expect(at).toBeGreaterThan(0)
    await page.goBack()
    await expect(page).toHaveURL('/student')
    await page.goForward()
    await expect.poll(() => scrolled(page)).toBe(at)
    expect(reads()).toBe(0)
    expect(await isMarked(page)).toBe(true)
  })
})

test.describe('an address that is none', () => {
  test.use({ allowedErrors: [/status of 404 .*\/student/] })

  test('shows the portal’s own not-found page, with status 404', async ({ page, visitAs }) => {
    await visitAs('student')
    expect(await open(page, '/student/no-such-page')).toBe(404)
    await expect(page).toHaveTitle('الصفحة غير موجودة | منارة')
    await expect(heading(page)).toHaveText(t('shell.notFound.title'))
    expect((await page.reload())?.status()).toBe(404)
    await page
      .locator('main')
      .getByRole('link', { name: t('shell.notFound.home') })
      .click()
    await expect(page).toHaveURL('/student')
    await expect(page).toHaveTitle('فضاء التلميذ | منارة')
  })

  test('is asked of the server when a link leads there', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/student/no-such-page'
      link.textContent = 'nowhere'
      document.querySelector('main')?.append(link)
    })
    const [answer] = await Promise.all([page.waitForResponse('**/no-such-page'), page.getByText('nowhere').click()])
    expect(answer.status()).toBe(404)
    await expect(heading(page)).toHaveText(t('shell.notFound.title'))
  })
})

test.describe('a subject', () => {
  test.use({ allowedErrors: [/status of 404 .*\/(student|api)\/subjects/] })

  test('has one address, which works by itself and after a reload', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const [subject, another] = await subjects(page)
    await card(page, subject).click()
    await expect(heading(page)).toContainText(subject?.nameAr ?? '?')
    await expect(menu(page).getByRole('link', { name: t('student.menu.subjects') })).toHaveAttribute(
      'aria-current',
      'true',
    )
    const address = page.url()
    expect((await page.reload())?.status()).toBe(200)
    await expect(heading(page)).toContainText(subject?.nameAr ?? '?')
    await expect(page.getByRole('heading', { name: t('student.subject.suggested') })).toBeVisible()

    const misnamed = new URL(address).pathname.replace(/\d+-[^/]+/, `${subject?.id}-anything`)
    await open(page, misnamed)
    await expect(page).toHaveURL(address)

    await page.locator('aside').getByRole('link', { name: another?.nameAr }).click()
    await expect(heading(page)).toContainText(another?.nameAr ?? '?')
    await page.locator('.crumbs').getByRole('link').click()
    await expect(page).toHaveURL('/student/subjects')
  })

  test('of another class, or none at all, is not found', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const own = (await subjects(page)).map(({ id }) => id)
    const foreign = [1, 2, 3, 4].map((step) => Math.max(...own) + step).find((id) => !own.includes(id))
    for (const slug of [`${foreign}-anything`, '999999-anything', '0-a', 'no-number']) {
      expect(await open(page, `/student/subjects/${slug}/details`), slug).toBe(404)
      await expect(heading(page), slug).toHaveText(t('shell.notFound.title'))
    }
    // Still signed in: only a 401 ends a session.
    await open(page, '/student')
    await expect(page).toHaveURL('/student')
  })

  test('that is taken away meanwhile is not found either', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const [subject] = await subjects(page)
    await page.route('**/api/subjects/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'لا شيء', code: 'NOT_FOUND', requestId: 'r' } }),
    )
    await card(page, subject).click()
    await expect(heading(page)).toHaveText(t('shell.notFound.title'))
    await expect(page).toHaveTitle('الصفحة غير موجودة | منارة')
  })
})

test.describe('a call that fails', () => {
  test.use({ allowedErrors: [/(status of 503|ERR_FAILED) .*\/api\//] })

  test('leaves what is there, says so, and is tried again at a press', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/my-profile')
    await page.route('**/api/me/dashboard', failing)
    await menu(page)
      .getByRole('link', { name: t('student.menu.home') })
      .click()
    const failed = page.getByRole('alert')
    await expect(failed).toContainText(t('shell.error.loadTitle'))
    await expect(failed).toContainText('الخادم مشغول.')
    // The rest of the page is there.
    await expect(heading(page)).toContainText('مريم')
    await expect(page.getByText('student@manara.example')).toBeVisible()

    await page.unroute('**/api/me/dashboard')
    await failed.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByRole('heading', { name: t('student.home.mySubjects') })).toBeVisible()
    await expect(failed).toHaveCount(0)
  })

  test('keeps the data of before, with a word that it may be old', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const before = await subjects(page)
    await page.route('**/api/class/*/subjects', (route) => route.abort())
    await menu(page)
      .getByRole('link', { name: t('student.menu.subjects') })
      .click()
    await expect(page.getByText(t('errors.network'))).toBeVisible()
    expect(await subjects(page)).toHaveLength(before.length)
    await page.unroute('**/api/class/*/subjects')
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByText(t('errors.network'))).toHaveCount(0)
  })
})

test.describe('the loading bar', () => {
  test('rises by ten percent every 300 ms, and is reset 500 ms after the end', async ({ page, visitAs }) => {
    await visitAs('student')
    await page.clock.install()
    await open(page, '/student')
    await page.clock.pauseAt(Date.now() + 60_000)
    const held = await hold(page, '**/api/class/*/subjects')
    await menu(page)
      .getByRole('link', { name: t('student.menu.subjects') })
      .click()
    await held.asked
    const bar = page.getByRole('progressbar', { name: t('shell.loadingBar') })
    await page.clock.runFor(299)
    await expect(bar).toBeHidden()
    for (const percent of [10, 20, 30]) {
      await page.clock.runFor(percent === 10 ? 1 : 300)
      await expect(bar).toBeVisible()
      await expect(bar).toHaveJSProperty('value', percent)
    }
    await page.clock.runFor(10 * 300)
    await expect(bar).toHaveJSProperty('value', 100)

    const answered = page.waitForResponse('**/api/class/*/subjects')
    held.release()
    await (await answered).finished()
    await expect(page.locator('.topbar .waiting')).toHaveCount(0)
    await page.clock.runFor(499)
    await expect(bar).toBeVisible()
    await page.clock.runFor(1)
    await expect(bar).toBeHidden()
  })

  test('is not shown for what takes less than 300 ms', async ({ page, visitAs }) => {
    await visitAs('student')
    await page.clock.install()
    await open(page, '/student')
    await page.clock.pauseAt(Date.now() + 60_000)
    const held = await hold(page, '**/api/class/*/subjects')
    await menu(page)
      .getByRole('link', { name: t('student.menu.subjects') })
      .click()
    await held.asked
    await page.clock.runFor(299)
    held.release()
    await expect(page.locator('.topbar .waiting')).toHaveCount(0)
    await page.clock.runFor(2_000)
    await expect(page.getByRole('progressbar', { name: t('shell.loadingBar') })).toBeHidden()
  })
})

function menu(page: Page) {
  return page.getByRole('navigation', { name: t('shell.menu.label'), exact: true })
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** The cards of subjects on the page, in their order. */
async function subjects(page: Page): Promise<Pick<Subject, 'id' | 'nameAr'>[]> {
  const cards = page.locator('main a.card')
  await expect(cards.first()).toBeVisible()
  const found = await cards.evaluateAll((links) =>
    links.map((link) => ({
      id: Number(/subjects\/(\d+)-/.exec((link as HTMLAnchorElement).pathname)?.[1]),
      nameAr: link.querySelector('[lang="ar"]')?.textContent ?? '',
    })),
  )
  expect(found).not.toContainEqual(expect.objectContaining({ nameAr: '' }))
  return found
}

function card(page: Page, subject: { id: number } | undefined) {
  return page.locator(`main a.card[href*="/subjects/${subject?.id}-"]`)
}

/** Leaves something on the document that only another document takes away. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window)
}

async function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** @returns how many requests have gone to matching addresses since */
function countOf(page: Page, url: RegExp): () => number {
  let made = 0
  page.on('request', (request) => {
    if (url.test(request.url())) made += 1
  })
  return () => made
}

/** Holds the answers of an address back until they are released. */
async function hold(page: Page, url: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, release: released.resolve }
}

function failing(route: Route): Promise<void> {
  return route.fulfill({ status: 503, json: { message: 'الخادم مشغول.', code: 'BUSY', requestId: 'r' } })
}
