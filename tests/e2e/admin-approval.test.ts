import { testOrigin } from '../support/fixtures.ts'
import { administrator, classesFor, inventedName, post } from '../support/people-by-api.ts'
import { signInApi } from '../support/sign-in.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const password = 'زيتونة-خضراء-على-الرابية'

test('a professor who applied is approved, and signs in', { tag: '@feature:applications' }, async ({
  page,
  visitAs,
}) => {
  const [schoolClass] = await classesFor(await administrator())
  const lastName = inventedName()
  const email = `p${Date.now()}@manara.example`
  const anybody = { request: (path: string, init?: RequestInit) => fetch(`${testOrigin()}/api${path}`, init) }
  const { username } = await post<{ username: string }>(anybody, '/auth/signup_professor', {
    firstName: 'بثينة',
    lastName,
    phone: '98 765 432',
    email,
    governorate: 'sousse',
    subjectIds: schoolClass?.subjects.slice(0, 2).map(({ id }) => id),
    biography: '',
    password,
    locale: 'ar',
  })
  await expect(signInApi(testOrigin(), username, password)).rejects.toThrow('403')

  await visitAs('admin')
  await open(page, '/admin')
  const needs = page.getByRole('region', { name: t('admin.needs.title') })
  // Other things that wait stand there too, and some of them come later.
  await needs.locator('a[href="/admin/professors?status=PENDING"]').click()
  await expect(page).toHaveURL(/\/admin\/professors\?status=PENDING/)
  await page.getByRole('searchbox').fill(lastName)
  await page.getByRole('link', { name: `بثينة ${lastName}` }).click()
  await page.getByRole('button', { name: t('admin.people.action.approve') }).click()
  const main = page.getByRole('main')
  await expect(main.getByText(t('admin.people.status.ACTIVE'), { exact: true })).toBeVisible()
  expect((await signInApi(testOrigin(), username, password)).person.accessToken).toBeTruthy()

  await open(page, `/admin/mail?q=${encodeURIComponent(email)}`)
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByText(email)).toBeVisible()
})
