import type { Locator, Page } from '@playwright/test'
import { administrator, inventedName, makeStudent } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.beforeEach(({ visitAs }) => visitAs('admin'))

const search = (page: Page): Locator => page.getByRole('searchbox')
const names = (page: Page): Locator => page.locator('tbody .who b')
const head = (page: Page, name: string): Locator => page.getByRole('columnheader').filter({ hasText: name })

test.describe('the list of students', () => {
  test('finds names without their hamza as one types, and says how many', async ({ page }) => {
    await open(page, '/admin/students')
    await search(page).fill('احمد')
    await expect(page).toHaveURL(/[?&]q=/)
    await expect(names(page).filter({ hasNotText: 'أحمد' })).toHaveCount(0)
    await expect(names(page)).not.toHaveCount(0)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'نتيجة' })
        .or(page.getByText(/^\d+ نتائج$/))
        .first(),
    ).toBeVisible()
  })

  test('keeps search, filter, order and page in the address, over reload and Back', async ({ page }) => {
    await open(page, '/admin/students')
    await page.getByRole('combobox', { name: t('common.profile.class') }).selectOption({ index: 1 })
    await expect(page).toHaveURL(/classId=\d+/)
    const sorted = page.waitForResponse(/\/api\/.*sort=-name/)
    await head(page, t('common.role.STUDENT')).getByRole('button').click()
    await expect(page).toHaveURL(/sort=-name/)
    await sorted
    await expect(head(page, t('common.role.STUDENT'))).toHaveAttribute('aria-sort', 'descending')
    // The head turns with the address; the rows are those of before until the answer is shown.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const last = await names(page).first().textContent()

    await openAgain(page)
    await expect(names(page).first()).toHaveText(last ?? '')
    await expect(head(page, t('common.role.STUDENT'))).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect(head(page, t('common.role.STUDENT'))).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/classId=\d+/)
    await page.goBack()
    await expect(page.getByRole('combobox', { name: t('common.profile.class') })).toHaveValue('')
  })

  test('tells no result from an empty list, and clears what narrows it', async ({ page }) => {
    await open(page, '/admin/students?q=لاأحدبهذاالاسم&status=SUSPENDED')
    await expect(page.getByRole('heading', { name: t('common.list.noResult') })).toBeVisible()
    await page
      .getByRole('link', { name: t('common.list.clear') })
      .last()
      .click()
    await expect(search(page)).toHaveValue('')
    await expect(names(page)).toHaveCount(20)
    expect(new URL(page.url()).search).toBe('')
  })

  test('is cards on a phone, without scrolling sideways', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/admin/students')
    await expect(page.getByRole('columnheader').first()).toBeHidden()
    await expect(page.getByRole('combobox', { name: t('common.list.sort') })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test.describe('one person', () => {
  test('is added, and a fault is named beside its field', async ({ page }) => {
    const lastName = inventedName()
    await open(page, '/admin/students/new')
    await page.getByLabel(t('admin.people.form.firstName')).fill('ملاك')
    await page.getByLabel(t('common.profile.phone')).fill('12')
    await page.getByRole('button', { name: t('admin.people.form.create.STUDENT') }).click()
    await expect(page.getByLabel(t('admin.people.form.lastName'))).toBeFocused()
    await expect(page.getByText(t('admin.people.fault.class'))).toBeVisible()
    await expect(page.getByLabel(t('common.profile.phone'))).toHaveAttribute('aria-invalid', 'true')

    await page.getByLabel(t('admin.people.form.lastName')).fill(lastName)
    await page.getByLabel(t('common.profile.phone')).fill('٩٨ ١٢٣ ٤٥٦')
    await expect(page.getByLabel(t('common.profile.phone'))).not.toHaveAttribute('aria-invalid')
    await page.getByLabel(t('common.profile.class')).selectOption({ index: 2 })
    await page.getByLabel(t('admin.people.form.adult')).check()
    await page.getByRole('button', { name: t('admin.people.form.create.STUDENT') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`ملاك ${lastName}`)
    await expect(page.getByRole('link', { name: '+216 98 123 456' })).toBeVisible()
    await expect(page.getByText(t('audit.event.user.created'))).toBeVisible()
  })

  test('is changed; leaving with changes asks once', async ({ page }) => {
    const person = await makeStudent(await administrator())
    await open(page, `/admin/students/${person.id}`)
    await page.getByRole('link', { name: t('admin.people.edit') }).click()
    await page.getByLabel(t('admin.people.form.firstName')).fill('123')
    await page.getByLabel(t('admin.people.form.lastName')).focus()
    await expect(page.getByText(t('admin.people.fault.name'))).toBeVisible()
    await page.getByRole('link', { name: t('admin.people.form.cancel') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: t('common.leave.no') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()

    await page.getByLabel(t('admin.people.form.firstName')).fill('أماني')
    await page.getByRole('button', { name: t('admin.people.form.save') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`أماني ${person.lastName}`)
  })

  test('is suspended after a question, and active again from the toast', async ({ page }) => {
    const person = await makeStudent(await administrator())
    await open(page, `/admin/students/${person.id}`)
    await page.getByRole('button', { name: t('admin.people.action.suspend') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(person.lastName)
    await expect(question.getByRole('button', { name: t('admin.people.ask.no') })).toBeFocused()
    await question.getByRole('button', { name: t('admin.people.action.suspend') }).click()
    const main = page.getByRole('main')
    await expect(main.getByText(t('admin.people.status.SUSPENDED'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('common.undo') }).click()
    await expect(main.getByText(t('admin.people.status.ACTIVE'), { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: t('audit.event.user.suspended') })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: t('audit.event.user.reactivated') })).toBeVisible()
  })

  test('gets a code that is shown once', async ({ page }) => {
    const person = await makeStudent(await administrator())
    await open(page, `/admin/students/${person.id}`)
    await page.getByRole('button', { name: t('staff.code.issue') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('.code-large')).toHaveText(/^\d{6}$/)
    await expect(dialog).toContainText(person.username)
    await dialog.getByRole('button', { name: t('common.close') }).click()
    await expect(page.locator('.code-large')).toHaveCount(0)
  })

  test.describe('changed by two', () => {
    test.use({ allowedErrors: [/status of 409 .*\/api\/users\//] })

    test('keeps what was typed, and says that somebody else was there', async ({ page }) => {
      const client = await administrator()
      const person = await makeStudent(client)
      await open(page, `/admin/students/${person.id}/edit`)
      await page.getByLabel(t('admin.people.form.firstName')).fill('ريم')
      const { firstName, lastName, version } = person
      const other = await client.request(`/users/${person.id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ firstName, lastName, adult: true, phone: '98123457', version }),
      })
      expect(other.status).toBe(200)
      await page.getByRole('button', { name: t('admin.people.form.save') }).click()
      await expect(page.getByText(t('admin.people.form.conflict'))).toBeVisible()
      await expect(page.getByLabel(t('admin.people.form.firstName'))).toHaveValue('ريم')
      await page.getByRole('button', { name: t('admin.people.form.save') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('ريم')
    })
  })
})
