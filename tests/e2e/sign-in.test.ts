import type { Page, Request, Route } from '@playwright/test'
import { homeOf, type Role } from '#/contract/roles.ts'
import { demoPassword } from '../support/sign-in.ts'
import { choose, expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const [nameLabel, passwordLabel, submitLabel] = [
  t('auth.signin.username'),
  t('auth.signin.password'),
  t('auth.signin.submit'),
]

const accounts = [
  { username: 'admin', role: 'ADMINISTRATOR', title: 'الإدارة | منارة', firstName: 'سامي', by: 'the button' },
  { username: 'professor', role: 'PROFESSOR', title: 'فضاء الأستاذ | منارة', firstName: 'سنية', by: 'password' },
  { username: 'student', role: 'STUDENT', title: 'فضاء التلميذ | منارة', firstName: 'مريم', by: 'name' },
] as const satisfies { username: string; role: Role; title: string; firstName: string; by: string }[]

/** The same words whether there is such a name or not. */
const wrongPair = 'اسم المستخدم أو كلمة العبور غير صحيح.'

const refusals = { allowedErrors: [/status of (400|401|422|429|500|502|503) .*\/(api\/auth\/signin|auth\/login)/] }

test.describe('the three accounts', () => {
  for (const { username, role, title, firstName, by } of accounts) {
    test(`${username} signs in ${by === 'the button' ? 'by the button' : `by Enter in the ${by}`}`, async ({
      page,
    }) => {
      await open(page, '/auth/login')
      await expect(page).toHaveTitle('تسجيل الدخول | منارة')
      await fill(page, username)
      if (by === 'the button') await submit(page).click()
      else await (by === 'name' ? name(page) : password(page)).press('Enter')
      await page.waitForURL(homeOf(role))
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName)
    })
  }

  test('are filled in at a press, where the academy is a demo', async ({ page }) => {
    await open(page, '/auth/login')
    const account = page.getByRole('listitem').filter({ hasText: 'professor' })
    await account.getByRole('button', { name: t('auth.demo.fillIn') }).click()
    await expect(name(page)).toHaveValue('professor')
    await expect(submit(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL('/professor')
  })
})

test('the fields say what they are to people and to password managers', async ({ page }) => {
  await open(page, '/auth/login')
  await expectAttributes(name(page), { autocomplete: 'username', dir: 'ltr', autocapitalize: 'none', type: null })
  await expectAttributes(password(page), { autocomplete: 'current-password', dir: 'ltr', type: 'password' })
})

test('the password is shown and hidden by a button that says which', async ({ page }) => {
  await open(page, '/auth/login')
  await password(page).fill(demoPassword)
  const reveal = page.getByRole('button', { name: t('auth.signin.showPassword') })
  await expect(reveal).toHaveAttribute('aria-pressed', 'false')
  await reveal.click()
  await expect(reveal).toHaveAttribute('aria-pressed', 'true')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue(demoPassword)
  await reveal.press('Space')
  await expect(reveal).toHaveAttribute('aria-pressed', 'false')
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('the caps lock is told of while the password is typed', async ({ page }) => {
  await open(page, '/auth/login')
  const hint = page.getByText(t('auth.signin.capsLock'))
  await password(page).focus()
  await expect(hint).toBeHidden()
  await typeWithCapsLock(page, true)
  await expect(hint).toBeVisible()
  await expect(password(page)).toHaveAccessibleDescription(t('auth.signin.capsLock'))
  await typeWithCapsLock(page, false)
  await expect(hint).toBeHidden()
  await typeWithCapsLock(page, true)
  await name(page).focus()
  await expect(hint).toBeHidden()
})

test.describe('what is missing', () => {
  test('is said beside each field, and the first of them has the focus', async ({ page }) => {
    const posts = count(page, 'POST')
    await open(page, '/auth/login')
    await submit(page).click()
    await expectFault(page, name(page), t('auth.signin.usernameRequired'))
    await expectFault(page, password(page), t('auth.signin.passwordRequired'))
    await expect(name(page)).toBeFocused()

    await name(page).fill('student')
    await name(page).press('Enter')
    await expect(password(page)).toBeFocused()
    await expect(name(page)).toHaveValue('student')
    await expect(name(page)).not.toHaveAttribute('aria-invalid')
    await expectFault(page, password(page), t('auth.signin.passwordRequired'))
    expect(posts()).toBe(0)
  })
})

test.describe('a refusal', () => {
  test.use(refusals)

  test('of a wrong password is announced, keeps the name and offers the password again', async ({ page }) => {
    await open(page, '/auth/login')
    await fill(page, 'nobody.of.that.name', 'wrong')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText(wrongPair)
    await expect(name(page)).toHaveValue('nobody.of.that.name')
    await expect(password(page)).toBeFocused()
    // Typed over at once.
    await page.keyboard.type(demoPassword)
    await expect(password(page)).toHaveValue(demoPassword)
    await expect(page).toHaveURL('/auth/login')

    await name(page).fill('student')
    await name(page).press('Enter')
    await page.waitForURL('/student')
  })

  for (const row of catalogue()) {
    test(`shows: ${row.name}`, async ({ page }) => {
      await choose(page, { locale: 'en' })
      if (row.before) await page.addInitScript(row.before)
      else await page.route('**/api/auth/signin', row.answer)
      await open(page, '/auth/login')
      await byName(page, 'username').fill('student')
      await byName(page, 'password').fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(row.shown)
      await expect(page).toHaveURL('/auth/login')
      expect(await page.evaluate(() => document.cookie)).not.toContain('token=')
    })
  }

  test('is in the language of the page', async ({ page }) => {
    await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 500 }))
    await open(page, '/auth/login')
    await fill(page, 'student')
    await submit(page).click()
    const message = t('errors.serverSide', { status: '500', message: t('errors.reason.500') })
    await expect(page.getByRole('alert')).toHaveText(message)
    expect(message).not.toMatch(/[A-Za-z]{2,}/)
  })
})

test('however often it is pressed, a sign-in is posted once', async ({ page }) => {
  const posts = count(page, 'POST')
  const answers: (() => Promise<void>)[] = []
  await page.route('**/api/auth/signin', (route) => void answers.push(() => route.continue()))
  await open(page, '/auth/login')
  await fill(page, 'student')
  await submit(page).dblclick()
  const busy = page.getByRole('button', { name: t('auth.signin.submitting') })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(busy).toBeFocused()
  await password(page).press('Enter')
  await name(page).press('Enter')
  await busy.click({ force: true })
  expect(posts()).toBe(1)
  for (const answer of answers) await answer()
  await page.waitForURL('/student')
  expect(posts()).toBe(1)
})

test.describe('where sign-in leads', () => {
  test('back to the page that was asked for', async ({ page }) => {
    await page.goto('/student/subjects')
    await expect(page).toHaveURL('/auth/login?next=%2Fstudent%2Fsubjects')
    await untilLive(page)
    await fill(page, 'student')
    await submit(page).click()
    await page.waitForURL('/student/subjects')
  })

  test('never to another site', async ({ page }) => {
    const elsewhere = [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test/',
      '/\t/evil.test',
      '/%09/evil.test',
      '/.//evil.test',
      'javascript:alert(1)',
      '/auth/login',
    ]
    for (const next of elsewhere) {
      await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
      await expect(page.locator('[name="next"]'), next).toHaveCount(0)
      await expect(page.locator('form'), next).toHaveAttribute('action', '/auth/login')
    }
    await open(page, `/auth/login?next=${encodeURIComponent('//evil.test')}`)
    await fill(page, 'student')
    await submit(page).click()
    await page.waitForURL('/student')
  })

  test('the languages of the sign-in page keep it', async ({ page }) => {
    await open(page, '/auth/login?next=%2Fstudent%2Fmy-profile&notice=expired')
    await expect(page.getByRole('status').filter({ hasText: t('auth.signin.expired') })).toBeVisible()
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page).toHaveURL('/auth/login?next=%2Fstudent%2Fmy-profile&notice=expired')
    const inFrench = wordsOf('fr')
    await expect(page.getByText(inFrench('auth.signin.expired'))).toBeVisible()
    await untilLive(page)
    await byName(page, 'username').fill('student')
    await byName(page, 'password').fill(demoPassword)
    await page.getByRole('button', { name: inFrench('auth.signin.submit'), exact: true }).click()
    await page.waitForURL('/student/my-profile')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test('away from a sign-in page that the Back button revives after a sign-in', async ({ page, login }) => {
    await open(page, '/auth/login')
    await login('student', await page.context().newPage())
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.waitForURL('/student')
  })
})

test('signing up is explained until there is a form for it', async ({ page }) => {
  await open(page, '/auth/login')
  await page.getByRole('link', { name: t('auth.signin.createAccount') }).click()
  await expect(page).toHaveURL('/auth/signup')
  await expect(page).toHaveTitle('إنشاء حساب | منارة')
  await expect(page.getByRole('link', { name: t('auth.signup.call') })).toHaveAttribute('href', 'tel:+21671000000')
  await page.getByRole('link', { name: submitLabel, exact: true }).click()
  await expect(page).toHaveURL('/auth/login')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ...refusals })

  test('the form signs in, and remembers where to', async ({ page }) => {
    await page.goto('/student/my-profile')
    await fill(page, 'student')
    await submit(page).click()
    await expect(page).toHaveURL('/student/my-profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('student.profile.title'))
  })

  test('a refusal keeps the name and where to go', async ({ page }) => {
    await page.goto('/auth/login?next=%2Fstudent%2Fsubjects')
    await fill(page, 'nobody.of.that.name', 'wrong')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText(wrongPair)
    await expect(name(page)).toHaveValue('nobody.of.that.name')
    await expect(password(page)).toHaveValue('')
    await fill(page, 'student')
    await submit(page).click()
    await expect(page).toHaveURL('/student/subjects')
  })

  test('what is missing is said beside the field', async ({ page }) => {
    await page.goto('/auth/login')
    await password(page).fill('something')
    await submit(page).click()
    await expect(name(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(name(page)).toHaveAccessibleDescription(/\S/)
    await expect(password(page)).not.toHaveAttribute('aria-invalid')
  })

  test('nothing is offered that needs them', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: t('auth.signin.showPassword') })).toBeHidden()
    await expect(page.getByRole('button', { name: t('auth.demo.fillIn') })).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveText([submitLabel])
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

function name(page: Page) {
  return page.getByLabel(nameLabel)
}

function password(page: Page) {
  return page.getByLabel(passwordLabel, { exact: true })
}

function byName(page: Page, field: 'username' | 'password') {
  return page.locator(`[name="${field}"]`)
}

function submit(page: Page) {
  return page.getByRole('button', { name: submitLabel, exact: true })
}

async function fill(page: Page, username: string, secret = demoPassword): Promise<void> {
  await name(page).fill(username)
  await password(page).fill(secret)
}

async function expectAttributes(field: ReturnType<typeof name>, wanted: Record<string, string | null>): Promise<void> {
  const found: Record<string, string | null> = {}
  for (const attribute of Object.keys(wanted)) found[attribute] = await field.getAttribute(attribute)
  expect(found).toEqual(wanted)
}

async function expectFault(page: Page, field: ReturnType<typeof name>, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

async function typeWithCapsLock(page: Page, on: boolean): Promise<void> {
  await password(page).evaluate((field, modifierCapsLock) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }))
  }, on)
}

/** @returns how many requests of a method the page has made so far */
function count(page: Page, method: string): () => number {
  let made = 0
  page.on('request', (request: Request) => {
    if (request.method() === method) made += 1
  })
  return () => made
}
