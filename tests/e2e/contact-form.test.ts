import type { Locator, Page } from '@playwright/test'
import { CONTACT_LIMITS } from '#/contract/contact.ts'
import type { Locale } from '#/contract/locales.ts'
import { PHONE_EXAMPLE } from '#/contract/phone.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { contentIn } from '../support/content.ts'
import { expect, test } from '../support/fixtures.ts'
import { publicPath } from '../support/screens.ts'

const wrong = { name: 'هالة', email: 'hala@', phone: '12', message: 'قصير' }
const right = {
  name: 'هالة الزواري',
  email: 'hala@example.tn',
  phone: '',
  message: 'السلام عليكم، متى يبدأ التسجيل في الثالثة علوم؟',
}

for (const scripts of [true, false]) {
  for (const locale of ['ar', 'fr'] as const) {
    test.describe(`${scripts ? 'with' : 'without'} scripts, in ${locale}`, () => {
      test.use({ javaScriptEnabled: scripts, allowedErrors: [/status of 422 .*\/contact\/send/] })

      test('what is wrong is said beside each field, and nothing typed is lost', async ({ page }) => {
        const t = apiTranslator(locale)
        await page.goto(publicPath(locale, '/contact'))
        await sendPastTheBrowser(page, locale, wrong)
        await expectError(field(page, 'email'), t('api.field.email'))
        await expectError(field(page, 'phone'), t('api.field.phone', { example: PHONE_EXAMPLE }))
        await expectError(field(page, 'topic'), t('api.field.chooseOne'))
        await expectError(field(page, 'message'), t('api.field.tooShort', { min: CONTACT_LIMITS.message.min }))
        await expect(field(page, 'name')).not.toHaveAttribute('aria-invalid')
        await expect(field(page, 'email')).toBeFocused()
        for (const [name, value] of Object.entries(wrong)) await expect(field(page, name)).toHaveValue(value)
      })
    })
  }
}

// Few of them: an address may send five messages an hour.
for (const { scripts, locale } of [
  { scripts: true, locale: 'ar' },
  { scripts: false, locale: 'fr' },
] as const) {
  test.describe(`${scripts ? 'with' : 'without'} scripts, in ${locale}`, () => {
    test.use({ javaScriptEnabled: scripts })

    test('a message that is right arrives, and the page says what comes next', { tag: '@feature:contact' }, async ({
      page,
    }) => {
      const { form, sent } = await contentIn('contact', locale)
      await page.goto(publicPath(locale, '/contact'))
      await fill(page, right)
      await field(page, 'topic').selectOption({ label: form.topics.registration.text })
      await page.getByRole('button', { name: form.send.text }).click()
      await expect(page).toHaveURL(publicPath(locale, '/contact/sent'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sent.title.text)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sent.next.text)
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await page.getByRole('link', { name: sent.home.text }).click()
      await expect(page).toHaveURL(publicPath(locale, '/'))
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422 .*\/contact\/send/] })

  test('the answer begins with what is left to do, each a way to its field', async ({ page }) => {
    const { form } = await contentIn('contact')
    await page.goto('/contact')
    await sendPastTheBrowser(page, 'ar', { ...right, email: '' })
    const summary = page.getByRole('alert')
    await expect(summary).toContainText(form.wrong.text)
    await expect(summary.getByRole('link')).toHaveText([form.email.text, form.topic.text])
    await expectError(field(page, 'email'), apiTranslator('ar')('api.field.emailOrPhone'))
    await summary.getByRole('link', { name: form.topic.text }).click()
    await expect(field(page, 'topic')).toBeInViewport()
  })

  test('the browser itself holds back what is empty', async ({ page }) => {
    const { form } = await contentIn('contact')
    await page.goto('/contact')
    await page.getByRole('button', { name: form.send.text }).click()
    await expect(page).toHaveURL('/contact')
    await expect(page.locator('.input:invalid')).toHaveCount(3)
  })
})

test.describe('with scripts', () => {
  test('a field says what is wrong when it is left, and is quiet once it is mended', async ({ page }) => {
    await page.goto('/contact')
    const email = field(page, 'email')
    await email.fill('hala')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await email.blur()
    await expectError(email, apiTranslator('ar')('api.field.email'))
    await email.fill('hala@example.tn')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('#contact-email-error')).toBeHidden()
  })

  test('an e-mail address or a phone number is enough, in any spelling', async ({ page }) => {
    const t = apiTranslator('ar')
    const { form } = await contentIn('contact')
    await page.goto('/contact')
    await page.getByRole('button', { name: form.send.text }).click()
    await expectError(field(page, 'name'), t('api.field.required'))
    await expectError(field(page, 'email'), t('api.field.emailOrPhone'))
    await expect(field(page, 'name')).toBeFocused()
    await field(page, 'phone').fill('٩٨ ١٢٣ ٤٥٦')
    await expect(field(page, 'email')).not.toHaveAttribute('aria-invalid')
    await field(page, 'phone').blur()
    await expect(field(page, 'phone')).not.toHaveAttribute('aria-invalid')
  })

  test('nobody sends twice: the button says that it is sending', async ({ page }) => {
    const { form } = await contentIn('contact')
    await page.goto('/contact')
    // The page stays, so that it can be looked at while it sends.
    await page.locator('form[data-contact]').evaluate((element: HTMLFormElement) => {
      element.addEventListener('submit', (event) => {
        event.preventDefault()
        element.dataset.sends = String(Number(element.dataset.sends ?? 0) + 1)
      })
    })
    await fill(page, right)
    await field(page, 'topic').selectOption('lessons')
    await page.getByRole('button', { name: form.send.text }).click()
    const button = page.getByRole('button', { name: form.sending.text })
    await expect(button).toBeDisabled()
    await button.click({ force: true })
    await page.locator('form[data-contact] [name="name"]').press('Enter')
    await expect(page.locator('form[data-contact]')).toHaveAttribute('data-sends', '1')
  })
})

test('every field has its label, its kind of keyboard and its direction', async ({ page }) => {
  const { form } = await contentIn('contact')
  await page.goto('/contact')
  const phone = page.getByLabel(form.phone.text, { exact: true })
  await expect(phone).toHaveAttribute('inputmode', 'tel')
  await expect(phone).toHaveAttribute('autocomplete', 'tel-national')
  await expect(phone).toHaveAttribute('dir', 'ltr')
  await expect(page.getByLabel(form.email.text, { exact: true })).toHaveAttribute('dir', 'ltr')
  await expect(page.getByLabel(form.message.text)).toHaveAttribute('dir', 'auto')
  await expect(page.locator('label em')).toHaveText(Array(3).fill(`(${form.required.text})`))
  await expect(page.locator('[name="website"]')).toBeHidden()
})

test('the map is a link that says where it leads', async ({ page }) => {
  const contact = await contentIn('contact')
  await page.goto('/contact')
  const map = page.getByRole('link', { name: contact.map.text })
  await expect(map).toContainText(contact.mapLeaves.text)
  await expect(map).toHaveAttribute('rel', 'noopener')
  await expect(map).toHaveAttribute('href', /^https:/)
})

function field(page: Page, name: string): Locator {
  return page.locator(`#contact-${name}`)
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

/** Fills the form and sends it as a browser would that checks nothing by itself. */
async function sendPastTheBrowser(page: Page, locale: Locale, values: Record<string, string>): Promise<void> {
  const { form } = await contentIn('contact', locale)
  await fill(page, values)
  await page.locator('form[data-contact]').evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })
  await page.getByRole('button', { name: form.send.text }).click()
}

async function expectError(control: Locator, text: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
}
