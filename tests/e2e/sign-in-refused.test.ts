import type { Route } from '@playwright/test'
import { demoPassword } from '../support/sign-in.ts'
import { fillIn, formOf, refusals, wrongPair } from '../support/sign-in-page.ts'
import { choose, expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('a refusal', () => {
  test.use({ allowedErrors: refusals })

  test('of a wrong password is announced, keeps the name and offers the password again', async ({ page }) => {
    await open(page, '/auth/login')
    await fillIn(page, 'nobody.of.that.name', 'wrong')
    await formOf(page).submit.click()
    await expect(page.getByRole('alert')).toContainText(wrongPair)
    await expect(formOf(page).name).toHaveValue('nobody.of.that.name')
    await expect(formOf(page).password).toBeFocused()
    // Typed over at once.
    await page.keyboard.type(demoPassword)
    await expect(formOf(page).password).toHaveValue(demoPassword)
    await expect(page).toHaveURL('/auth/login')

    await formOf(page).name.fill('student')
    await formOf(page).name.press('Enter')
    await page.waitForURL('/student')
  })

  for (const row of catalogue()) {
    test(`shows: ${row.name}`, async ({ page }) => {
      await choose(page, { locale: 'en' })
      if (row.before) await page.addInitScript(row.before)
      else await page.route('**/api/auth/signin', row.answer)
      await open(page, '/auth/login')
      await fillIn(page, 'student', demoPassword, wordsOf('en'))
      await formOf(page, wordsOf('en')).submit.click()
      await expect(page.getByRole('alert')).toHaveText(row.shown)
      await expect(page).toHaveURL('/auth/login')
      expect(await page.evaluate(() => document.cookie)).not.toContain('token=')
    })
  }

  test('is in the language of the page', async ({ page }) => {
    await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 500 }))
    await open(page, '/auth/login')
    await fillIn(page, 'student')
    await formOf(page).submit.click()
    const message = t('errors.serverSide', { status: '500', message: t('errors.reason.500') })
    await expect(page.getByRole('alert')).toHaveText(message)
    expect(message).not.toMatch(/[A-Za-z]{2,}/)
  })
})

interface CatalogueRow {
  name: string
  answer: (route: Route) => Promise<void>
  /** Runs in the page instead of an answer. */
  before?: () => void
  /** In English, word for word. */
  shown: string
}

/** The rows of the specification's error catalogue (§8) that a sign-in can meet. */
function catalogue(): CatalogueRow[] {
  const nothing = async (): Promise<void> => {}
  const row = (name: string, shown: string, answer: CatalogueRow['answer']): CatalogueRow => ({ name, shown, answer })
  return [
    row('the message of the server', 'The school is closed.', (route) =>
      route.fulfill({ status: 503, json: { message: 'The school is closed.', code: 'BUSY', requestId: 'r' } }),
    ),
    row('a server error without a message', 'Server-side error: Code 500, Message: Internal Server Error', (route) =>
      route.fulfill({ status: 500 }),
    ),
    row('the page of a proxy', 'Server-side error: Code 502, Message: Bad Gateway', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    ),
    row('an answer without a token', 'Invalid response format', (route) =>
      route.fulfill({ json: { id: '1', roles: ['STUDENT'], username: 'student' } }),
    ),
    row('an answer without an id', 'Invalid response format', (route) =>
      route.fulfill({ json: { accessToken: 'a.b.c', roles: ['STUDENT'], username: 'student' } }),
    ),
    row('an answer that is no JSON', 'Invalid response format', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"accessToken":' }),
    ),
    {
      name: 'no network',
      shown: 'You seem to be offline. Check the connection, then try again.',
      answer: nothing,
      before: () => {
        window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
      },
    },
    {
      name: 'anything else',
      shown: 'An unknown error occurred',
      answer: nothing,
      before: () => {
        window.fetch = () => Promise.reject(new Error('a fault of nobody’s'))
      },
    },
  ]
}
