import type { Email } from 'postal-mime'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { STOP_PATH } from '#/contract/mail-stop.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { notificationLabel } from '#/i18n/notification-words.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { inDatabase } from '../support/in-database.ts'
import { makeEmptyClass } from '../support/made-class.ts'
import { signUpPupil } from '../support/made-pupil.ts'
import { mailTo } from '../support/mailbox.ts'
import { administrator, inventedName } from '../support/people-by-api.ts'
import { setTouch } from '../support/screen-page.ts'
import { expect, test } from '../support/visits.ts'

/** A pupil to whom it was announced something by mail; the address at which such mails are stopped. */
async function tellByMail(
  locale: Locale = 'ar',
): Promise<{ email: string; stop: string; announce: () => Promise<string> }> {
  const client = await administrator()
  const { id } = await makeEmptyClass(client)
  const { username } = await signUpPupil(id)
  const email = `${username}@example.tn`
  await inDatabase('update users set email = $2, email_confirmed_at = now(), locale = $3 where username = $1', [
    username,
    email,
    locale,
  ])
  const announce = async (): Promise<string> => {
    const title = inventedName()
    const audience = { kind: 'class', id }
    const answer = await client.request(`/announcements/${crypto.randomUUID()}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ title, words: 'نصّ', replies: 'off', urgent: true, audience }),
    })
    if (!answer.ok) throw new Error(`An announcement was answered ${answer.status}: ${await answer.text()}`)
    return title
  }
  const title = await announce()
  return { email, stop: stopIn(await mailTo(email, isAbout(title))), announce }
}

const isAbout =
  (title: string) =>
  ({ subject = '' }: Email): boolean =>
    subject.includes(title)

function stopIn({ headers }: Email): string {
  const { value = '' } = headers.find(({ key }) => key === 'list-unsubscribe') ?? {}
  return /^<(.*)>$/.exec(value)?.[1] ?? ''
}

test('one press in a mail program stops mails of a kind; a link alone does not', async ({ page }) => {
  const { stop, email, announce } = await tellByMail()
  const t = apiTranslator('ar')
  const heading = (state: 'ask' | 'stopped' | 'again') =>
    page.getByRole('heading', { level: 1, name: t(`mail.stop.title.${state}`) })
  await page.goto(stop)
  await expect(heading('ask')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(t(notificationLabel('announcement-new', 'STUDENT')))
  // Programs follow links to look at them.
  await page.reload()
  await expect(heading('ask')).toBeVisible()
  // As mail programs send it: from elsewhere, and as nobody.
  const pressed = await fetch(stop, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(pressed.status).toBe(200)
  expect((await fetch(stop, { method: 'PUT' })).status).toBe(405)
  const silent = await announce()
  await page.goto(stop)
  await expect(heading('stopped')).toBeVisible()

  await page.getByRole('button', { name: t('mail.stop.again') }).press('Enter')
  await expect(heading('again')).toBeVisible()
  const loud = await announce()
  await mailTo(email, isAbout(loud))
  const sent = await inDatabase<{ subject: string }>('select subject from mails where recipient = $1', [email])
  expect(sent.filter(({ subject }) => subject.includes(silent))).toEqual([])
})

test.describe('an address that is none', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('says so, and where mails are chosen', async ({ page }) => {
    const t = apiTranslator('ar')
    const answer = await page.goto(`${STOP_PATH}none`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: t('mail.stop.title.none') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('mail.stop.signIn') })).toHaveAttribute('href', '/auth/login')
  })
})

for (const locale of LOCALES) {
  test(`it is in the language of whose mails they are, and fits a phone, in ${locale}`, async ({ page }) => {
    const { stop } = await tellByMail(locale)
    const t = apiTranslator(locale)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(stop)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await page.getByRole('button', { name: t('mail.stop.stop') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('mail.stop.title.stopped') })).toBeVisible()
    await expectNoViolations(page, 'the page that stops mails')
    await expectNoSidewaysScroll(page, 'the page that stops mails')
    await setTouch(page, true)
    await expectTargets(page, 44, 'the page that stops mails')
  })
}
