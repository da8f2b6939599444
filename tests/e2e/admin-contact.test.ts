import { randomInt } from 'node:crypto'
import { administrator } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

// Each test has one of the demo academy's messages to itself.
const t = wordsOf()

test.beforeEach(({ visitAs }) => visitAs('admin'))

test('finds a message by words spelled otherwise, keeps the search in the address, and clears it', async ({ page }) => {
  await open(page, '/admin/contact')
  await expect(page.getByRole('row')).not.toHaveCount(2)
  await page.getByRole('searchbox').fill('امنه الجبالى')
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'آمنة الجبالي' })).toBeVisible()
  await openAgain(page)
  await expect(page.getByRole('searchbox')).toHaveValue('امنه الجبالى')
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('searchbox').fill('لا أحد كتب هذا')
  await expect(page.getByRole('heading', { name: t('contact.noResult') })).toBeVisible()
  await page.getByRole('link', { name: t('contact.clear') }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('row')).not.toHaveCount(2)
})

test('marks a message as answered by phone, and takes it back from the toast', async ({ page }) => {
  await open(page, '/admin/contact?q=الفيديو')
  await page.getByRole('link', { name: 'سليم العيّاري' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سليم العيّاري')
  await expect(page.getByRole('link', { name: '+216 55 000 102' })).toHaveAttribute('href', 'tel:+21655000102')
  await expect(page.getByText(t('contact.callInstead'))).toBeVisible()

  await page.getByRole('button', { name: t('contact.markAnswered') }).click()
  await expect(page.getByRole('main').getByText(t('contact.isAnswered'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(page.getByRole('main').getByText(t('contact.isOpen'), { exact: true })).toBeVisible()
  // Shown at once, and said once it is kept.
  await expect(page.locator('.toast').getByText(t('contact.reopened'))).toBeVisible()
  await openAgain(page)
  await expect(page.getByRole('main').getByText(t('contact.isOpen'), { exact: true })).toBeVisible()
})

/** Puts a message among those that wait for an answer, whoever has answered it before. */
async function reopen(q: string): Promise<void> {
  const admin = await administrator()
  const answer = await admin.request(`/contact-messages?${new URLSearchParams({ q, state: 'answered' })}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  for (const { id } of items) {
    await admin.request(`/contact-messages/${id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ answered: false }),
    })
  }
}

test('answers by mail once, in the writer’s language, and the list no longer waits for it', async ({ page }) => {
  await reopen('physique')
  const answer = `Oui, chaque séance est enregistrée (${randomInt(1e9)}).`
  await open(page, '/admin/contact?q=physique')
  await page.getByRole('link', { name: 'Karim Mejri' }).click()
  await page.getByRole('button', { name: t('contact.send') }).click()
  await expect(page.getByText(t('contact.answerEmpty'))).toBeVisible()

  await page.getByRole('textbox', { name: t('contact.answerLabel') }).fill(answer)
  await page.getByRole('button', { name: t('contact.send') }).click()
  await expect(page.getByText(t('contact.answerSent'))).toBeVisible()
  await expect(page.getByRole('main').getByText(answer)).toHaveCount(1)

  await open(page, '/admin/contact?q=physique')
  await expect(page.getByRole('heading', { name: t('contact.noResult') })).toBeVisible()
  await page.getByRole('link', { name: t('contact.state.answered') }).click()
  await expect(page.getByRole('link', { name: 'Karim Mejri' })).toBeVisible()
})

test.describe('when something fails', () => {
  test.use({ allowedErrors: [/(ERR_FAILED|status of 404) .*\/(answer|admin\/contact\/)/] })

  test('keeps what was written when the server fails', async ({ page }) => {
    await open(page, '/admin/contact?q=المجلّات')
    await page.getByRole('link', { name: 'منية الورغي' }).click()
    await page.route('**/answer', (route) => route.abort())
    const answer = page.getByRole('textbox', { name: t('contact.answerLabel') })
    await answer.fill('أهلًا بكم.')
    await page.getByRole('button', { name: t('contact.send') }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(answer).toHaveValue('أهلًا بكم.')
  })

  test('says that there is no such message', async ({ page }) => {
    expect(await open(page, '/admin/contact/00000000-0000-4000-8000-000000000000')).toBe(404)
    expect(await open(page, '/admin/contact/nothing')).toBe(404)
  })
})

test('takes an address that makes no sense for the first page', async ({ page }) => {
  for (const search of ['q=%00', 'page=1e300', 'page=200000', 'page=-1']) {
    expect(await open(page, `/admin/contact?${search}`), search).toBe(200)
    await expect(page.getByRole('row')).not.toHaveCount(1)
  }
})
