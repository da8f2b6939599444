import { type APIRequestContext, type Page, request } from '@playwright/test'
import { directionOf, LOCALES } from '#/contract/locales.ts'
import { SCHOOL } from '#/contract/school.ts'
import { testOrigin } from '../support/fixtures.ts'
import { guestScreens, portalScreens, type Screen } from '../support/screens.ts'
import { type Account, choose, expect, open, test, untilLive } from '../support/visits.ts'

const accounts: readonly Account[] = ['admin', 'professor', 'student']

/** A word of a language other than the page's; shorter ones are abbreviations. */
const latinWord = /[A-Za-z]{4,}/g

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })
  const [ownClass] = SCHOOL.filter(({ code }) => code === '4ر')

  const own: { account: Account; path: string; holds: (string | undefined)[] }[] = [
    { account: 'admin', path: '/admin', holds: ['سامي الماجري', ...SCHOOL.map(({ nameAr }) => nameAr)] },
    { account: 'professor', path: '/professor', holds: ['سنية بن عمّار', 'رياضيات', ownClass?.nameAr] },
    { account: 'student', path: '/student', holds: ['مريم بن سالم', ownClass?.nameAr, 'رياضيات'] },
    {
      account: 'student',
      path: '/student/subjects',
      holds: ['مريم بن سالم', ...(ownClass?.subjects.map(({ nameAr }) => nameAr) ?? [])],
    },
    { account: 'student', path: '/student/my-profile', holds: ['student@manara.example', 'مريم بن سالم'] },
  ]
  for (const { account, path, holds } of own) {
    test(`${path} shows what is ${account}’s own`, async ({ page, visitAs }) => {
      await visitAs(account)
      await page.goto(path)
      for (const text of holds) await expect(page.locator('body')).toContainText(text ?? 'missing')
    })
  }
})

test('two people at once, 200 requests mixed: no page holds the other’s name', async ({ sessionOf }) => {
  const names = { admin: 'سامي', student: 'مريم' } as const
  const clients = {
    admin: await clientOf(await sessionOf('admin')),
    student: await clientOf(await sessionOf('student')),
  }
  const visits = Array.from({ length: 200 }, (_, index) => (index % 2 ? 'admin' : 'student'))
  const pages = await inBatches(visits, 20, async (who) => {
    const html = await (await clients[who].get(`/${who}`)).text()
    return { own: html.includes(names[who]), other: html.includes(names[who === 'admin' ? 'student' : 'admin']) }
  })
  expect(pages.filter(({ own, other }) => own && !other)).toHaveLength(200)
  await Promise.all(Object.values(clients).map((client) => client.dispose()))
})

test.describe('every page', () => {
  // The console is listened to by the fixtures: an error, a hydration that differs or another origin fails the test.
  test.use({ allowedErrors: [/status of 404 .*\/no-such-page/] })

  for (const locale of LOCALES) {
    test(`of a guest is whole in ${locale}`, async ({ page }) => {
      await choose(page, { locale })
      for (const screen of guestScreens(locale)) await expectWhole(page, screen, locale)
    })

    for (const account of accounts) {
      test(`of ${account} is whole in ${locale}`, async ({ page, visitAs }) => {
        // As long as there are pages: administrators have many.
        test.slow()
        await visitAs(account, { locale })
        const bearers = watchBearers(page)
        for (const screen of portalScreens.filter((candidate) => candidate.account === account)) {
          await expectWhole(page, screen, locale)
        }
        if (account === 'student') {
          await open(page, '/student/subjects')
          const path = await page.locator('main a.card').first().getAttribute('href')
          await expectWhole(page, { account, path: path ?? '' }, locale)
          const home = page.locator('.sidebar').getByRole('link').first()
          await Promise.all([page.waitForResponse('**/api/me/dashboard'), home.click()])
          expect(bearers.api()).toBeGreaterThan(0)
        }
        expect(bearers.elsewhere()).toEqual([])
      })
    }
  }
})

test.describe('another origin', () => {
  test.use({ allowedErrors: [/files\.example\.test/] })

  test('is out of reach for scripts, and with it the token', async ({ page, visitAs }) => {
    await visitAs('student')
    const asked: string[] = []
    // Not a test of ours alone: whatever script came to run in the page would be stopped by the same policy.
    await page.route('https://files.example.test/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ body: 'here' })
    })
    await open(page, '/student')
    const outcome = await page.evaluate(() =>
      fetch('https://files.example.test/lesson.pdf', { headers: { Authorization: 'Bearer x' } }).then(
        () => 'reached',
        () => 'stopped',
      ),
    )
    expect(outcome).toBe('stopped')
    expect(asked).toEqual([])
  })
})

async function expectWhole(
  page: Page,
  { path, account, status = undefined }: Screen,
  locale: (typeof LOCALES)[number],
) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(status ?? 200)
  if (account || path.startsWith('/auth/')) await untilLive(page)
  const html = page.locator('html')
  await expect(html, path).toHaveAttribute('lang', locale)
  await expect(html, path).toHaveAttribute('dir', directionOf(locale))
  await expect(page.locator('h1'), path).toHaveCount(1)
  await expect(page, path).toHaveTitle(/^.+ \| (منارة|Manara)$/)
  if (path === '/professor/ui-kit') await expect(page.locator('main section').first()).toBeVisible()
  const latin = await latinWords(page)
  if (locale === 'ar') expect(latin, path).toEqual([])
  else expect(latin, 'the measure itself').not.toEqual([])
}

/** @returns words in Latin letters that a reader of an Arabic page would meet, in its text or in names of its parts */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    // People's own words (names, accounts, addresses) are what they are; so are words said to be in another language.
    const spoken = (node: Node): string[] => {
      if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
      if (!(node instanceof Element) || /^(script|style|template|noscript|svg)$/i.test(node.tagName)) return []
      // Keys are called as they are printed on the keyboard.
      if (node.matches('kbd, [lang="fr"], [lang="en"], bdi, [dir="auto"]:not(input, textarea)')) return []
      // What names a row, or a button in one, holds the name of a person.
      const told = node.closest('tbody') ? [] : ['aria-label', 'title', 'alt', 'placeholder']
      const names = told.map((name) => node.getAttribute(name) ?? '')
      const { content } = getComputedStyle(node, '::before')
      return [...names, content.startsWith('"') ? content : '', ...[...node.childNodes].flatMap(spoken)]
    }
    return [document.title, ...spoken(document.body)]
  })
  return texts.flatMap((text) => text.match(latinWord) ?? [])
}

/** Notes where tokens go. */
function watchBearers(page: Page): { api: () => number; elsewhere: () => string[] } {
  const sent: string[] = []
  page.on('request', (made) => {
    if (made.headers().authorization) sent.push(made.url())
  })
  const isApi = (url: string): boolean => url.startsWith(`${testOrigin()}/api/`)
  return { api: () => sent.filter(isApi).length, elsewhere: () => sent.filter((url) => !isApi(url)) }
}

async function clientOf(cookies: { name: string; value: string }[]): Promise<APIRequestContext> {
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return request.newContext({ baseURL: testOrigin(), extraHTTPHeaders: { Cookie } })
}

/** Runs a task for each item, so many at a time, and keeps the order of the answers. */
async function inBatches<Item, Answer>(items: readonly Item[], size: number, run: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += size) {
    answers.push(...(await Promise.all(items.slice(start, start + size).map(run))))
  }
  return answers
}
