import { type APIRequestContext, request } from '@playwright/test'
import { SCHOOL } from '#/contract/school.ts'
import { testOrigin } from '../support/fixtures.ts'
import { sendByApi } from '../support/messages-by-api.ts'
import { type Account, expect, open, test } from '../support/visits.ts'
import { watchBearers } from '../support/whole-page.ts'

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

test('two people at once, 200 requests mixed: no page holds what is the other’s', async ({ authCookiesOf }) => {
  // Not their names: who writes to the administration is named on its first page.
  const addresses = { admin: 'admin@manara.example', student: 'student@manara.example' } as const
  await sendByApi('student', { administration: true }, 'سؤال')
  const clients = {
    admin: await clientOf(await authCookiesOf('admin')),
    student: await clientOf(await authCookiesOf('student')),
  }
  const visits = Array.from({ length: 200 }, (_, index) => (index % 2 ? 'admin' : 'student'))
  const pages = await inBatches(visits, 20, async (who) => {
    const html = await (await clients[who].get(`/${who}`)).text()
    return {
      own: html.includes(addresses[who]),
      other: html.includes(addresses[who === 'admin' ? 'student' : 'admin']),
    }
  })
  expect(pages.filter(({ own, other }) => own && !other)).toHaveLength(200)
  await Promise.all(Object.values(clients).map((client) => client.dispose()))
})

test('a token is sent with calls, and with nothing else', async ({ page, visitAs }) => {
  await visitAs('student')
  const bearers = watchBearers(page)
  await open(page, '/student/subjects')
  await open(page, (await page.locator('main a.card').first().getAttribute('href')) ?? '')
  const home = page.locator('.sidebar').getByRole('link').first()
  await Promise.all([page.waitForResponse('**/api/me/dashboard'), home.click()])
  expect(bearers.toApi()).toBeGreaterThan(0)
  expect(bearers.elsewhere()).toEqual([])
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
