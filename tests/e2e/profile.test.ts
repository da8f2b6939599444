import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../support/sign-in.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const password = 'قارب أزرق فوق التلّ 9'
const better = 'زيتون قديم وراء المدرسة 4'

/** Registers a pupil whom no other test knows, and signs the page in as them. @returns the name to sign in with */
async function asNewPupil(page: Page): Promise<string> {
  await page.goto('/auth/login')
  // Names of one length: a search for one never finds another that only begins like it.
  const username = `leyla.${String(randomInt(1e9)).padStart(9, '0')}`
  const form = {
    firstName: 'ليلى',
    lastName: 'الطرابلسي',
    username,
    classId: 1,
    phone: `9${randomInt(1_000_000, 9_999_999)}`,
    governorate: 'tunis',
    adult: true,
    password,
    locale: 'ar',
  }
  const status = await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/api/auth/signup_student', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, form)
  expect(status).toBe(201)
  await signIn(page, username, password)
  return username
}

async function signIn(page: Page, username: string, word: string): Promise<void> {
  await page.goto('/auth/login')
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch('/api/auth/signin', { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    { username, password: word },
  )
  expect(status).toBe(200)
}

const profile = '/student/my-profile'
const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const save = (part: Locator, name: string): Promise<void> => part.getByRole('button', { name, exact: true }).click()

test('a pupil puts their own facts right, and what is wrong is said beside its field', async ({ page }) => {
  await asNewPupil(page)
  await open(page, profile)
  const facts = card(page, t('common.profile.title'))
  await facts.getByLabel(t('profile.firstName')).fill('ليلى نور')
  await facts.getByLabel(t('common.governorate.label')).selectOption('sfax')
  await save(facts, t('profile.save'))
  await expect(facts.getByText(t('profile.saved'))).toBeVisible()
  await expect(page.getByRole('banner').getByText('ليلى نور الطرابلسي').first()).toBeAttached()
  await openAgain(page)
  await expect(facts.getByLabel(t('profile.firstName'))).toHaveValue('ليلى نور')
  await expect(facts.getByLabel(t('common.governorate.label'))).toHaveValue('sfax')
})

test('a pupil asks for another phone number with the password, and an administrator accepts it', async ({
  page,
  newVisitor,
}) => {
  const username = await asNewPupil(page)
  await open(page, profile)
  const facts = card(page, t('common.profile.title'))
  const phone = facts.getByLabel(t('common.profile.phone'))
  const before = await phone.inputValue()
  const wanted = `22 ${String(randomInt(100, 999))} ${String(randomInt(100, 999))}`
  await expect(facts.getByLabel(t('profile.password.current'), { exact: true })).toHaveCount(0)
  const ask = async () => {
    await phone.fill(wanted)
    await facts.getByLabel(t('profile.password.current'), { exact: true }).fill(password)
    await save(facts, t('profile.save'))
    await expect(facts.getByText(wanted)).toBeVisible()
    await expect(phone).toHaveValue(before)
  }
  await ask()
  await save(facts, t('profile.withdraw'))
  await expect(facts.getByText(wanted)).toHaveCount(0)
  await ask()

  const office = await newVisitor()
  await signIn(office, 'admin', demoPassword)
  await open(office, `/admin/students?q=${username}`)
  await office.getByRole('link', { name: 'ليلى الطرابلسي' }).click()
  const grant = office.getByRole('button', { name: t('admin.people.request.grant.phone') })
  await expect(office.getByRole('listitem').filter({ has: grant })).toContainText(wanted)
  await grant.click()
  await expect(office.getByText(t('admin.people.request.granted'))).toBeVisible()
  await openAgain(page)
  await expect(phone).toHaveValue(wanted)
})

test.describe('what is refused', () => {
  test.use({ allowedErrors: [/status of (409|422) .*\/api\/me\//] })

  test('is said beside its field', async ({ page }) => {
    await asNewPupil(page)
    await open(page, profile)
    const facts = card(page, t('common.profile.title'))
    await facts.getByLabel(t('common.profile.phone')).fill('60123456')
    await save(facts, t('profile.save'))
    await expect(facts.getByText('98 123 456')).toBeVisible()
    await expect(facts.getByLabel(t('common.profile.phone'))).toHaveAttribute('aria-invalid', 'true')
  })

  test('because it changed elsewhere keeps what was typed, and goes on from there', async ({ page }) => {
    await asNewPupil(page)
    await open(page, profile)
    const other = await page.context().newPage()
    await open(other, profile)
    const there = card(other, t('common.profile.title'))
    await there.getByLabel(t('profile.lastName')).fill('بن عمر')
    await save(there, t('profile.save'))
    await expect(there.getByText(t('profile.saved'))).toBeVisible()

    const here = card(page, t('common.profile.title'))
    await here.getByLabel(t('profile.firstName')).fill('نور')
    await save(here, t('profile.save'))
    await here.getByRole('button', { name: t('profile.conflictLoad') }).click()
    await expect(here.getByLabel(t('profile.lastName'))).toHaveValue('بن عمر')
    await expect(here.getByLabel(t('profile.firstName'))).toHaveValue('نور')
    await save(here, t('profile.save'))
    await expect(here.getByText(t('profile.saved'))).toBeVisible()
  })
})

test('a photo is cut in the browser, shown at the top, and can be taken away', async ({ page }) => {
  await asNewPupil(page)
  await open(page, profile)
  const background = { r: 200, g: 90, b: 30 }
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer()
  await page.locator('input[type="file"]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: t('profile.photo.title') })
  await dialog.getByLabel(t('profile.photo.zoom')).fill('2')
  await dialog.getByRole('button', { name: t('profile.photo.save') }).click()
  await expect(dialog).toHaveCount(0)
  const shown = page.getByRole('main').locator('img.avatar')
  await expect(shown).toHaveAttribute('src', /^\/api\/photos\//)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await expect(page.getByRole('banner').locator('img.avatar')).toBeVisible()
  await page.getByRole('button', { name: t('profile.photo.remove') }).click()
  await expect(page.locator('img.avatar')).toHaveCount(0)
})

test.describe('what is no picture', () => {
  // Chromium reports one more look at a picture that it could not draw; the policy rightly stops it.
  test.use({ allowedErrors: [/Connecting to 'blob:/] })

  test('is refused before it is sent', async ({ page }) => {
    await asNewPupil(page)
    await open(page, profile)
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const input = page.locator('input[type="file"]')
    await input.setInputFiles({ name: 'photo.svg', mimeType: 'image/svg+xml', buffer })
    await expect(page.getByText(t('profile.photo.wrong'))).toBeVisible()
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('PNG') })
    await expect(page.getByRole('dialog').getByText(t('profile.photo.wrong'))).toBeVisible()
  })
})

test.describe('devices', () => {
  test.use({ allowedErrors: [/status of 401 .*\/api\//] })

  test('another password signs out the other browser, and not this one', async ({ page, newVisitor }) => {
    const username = await asNewPupil(page)
    const other = await newVisitor()
    await signIn(other, username, password)
    await open(other, profile)
    await open(page, profile)
    const part = card(page, t('profile.password.title'))
    await part.getByLabel(t('profile.password.current'), { exact: true }).fill(password)
    await part.getByLabel(t('profile.password.new'), { exact: true }).fill(better)
    await part.getByLabel(t('profile.password.confirm'), { exact: true }).fill(better)
    await save(part, t('profile.password.save'))
    await expect(part.getByText(t('profile.password.saved'))).toBeVisible()
    await other.goto('/student')
    await expect(other).toHaveURL(/\/auth\/login/)
    await page.goto('/student')
    await expect(page).toHaveURL('/student')
    await signIn(other, username, better)
  })

  test('a second device is signed out from the first', async ({ page, newVisitor }) => {
    const username = await asNewPupil(page)
    const other = await newVisitor()
    await signIn(other, username, password)
    await open(page, profile)
    const part = card(page, t('profile.devices.title'))
    await expect(part.getByRole('listitem')).toHaveCount(2)
    await part.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(part.getByRole('listitem')).toHaveCount(1)
    await other.goto('/student')
    await expect(other).toHaveURL(/\/auth\/login/)
  })
})

test('who has no confirmed address is led from the mails to it', async ({ page }) => {
  await asNewPupil(page)
  await open(page, profile)
  await card(page, t('profile.notices.title'))
    .getByRole('link', { name: t('common.profile.email') })
    .click()
  await expect(page).toHaveURL(`${profile}#email`)
  await expect(card(page, t('common.profile.email'))).toBeInViewport()
})

test('another class is asked for, and the request taken back', async ({ page }) => {
  await asNewPupil(page)
  await open(page, profile)
  const part = card(page, t('profile.class.title'))
  await part.getByLabel(t('profile.class.wanted')).selectOption({ index: 3 })
  await save(part, t('profile.class.send'))
  await expect(part.getByRole('note')).toBeVisible()
  await openAgain(page)
  await save(part, t('profile.withdraw'))
  await expect(part.getByLabel(t('profile.class.wanted'))).toBeVisible()
})

test('the end of the account is asked for in a dialog that says what happens', { tag: '@feature:own-data' }, async ({
  page,
}) => {
  await asNewPupil(page)
  await open(page, profile)
  const part = card(page, t('profile.deletion.title'))
  await save(part, t('profile.deletion.ask'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('profile.deletion.personal'))
  await dialog.getByLabel(t('profile.password.current'), { exact: true }).fill(password)
  await save(dialog, t('profile.deletion.send'))
  await expect(dialog).toHaveCount(0)
  await expect(part.getByRole('note')).toBeVisible()
})

test('a copy of all data comes as a file', { tag: '@feature:own-data' }, async ({ page }) => {
  await asNewPupil(page)
  await open(page, profile)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('profile.data.download') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^manara-\d{4}-\d\d-\d\d\.zip$/)
})
