import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALE_COOKIE, LOCALES, type Locale } from '#/contract/locales.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { contactMessages } from '#/server/tables/contact.ts'
import { fromOwnPage } from '../support/calls.ts'
import { freshAddress, type PostOptions, postMessage, rightMessage } from '../support/contact-form.ts'
import { eventually } from '../support/eventually.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type ReceivedMail, startSmtp, type TestSmtp } from '../support/smtp.ts'
import { withoutNotices } from '../support/without-notices.ts'

const academy = 'contact@manara.example'

let smtp: TestSmtp
let server: TestServer

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startServer({
    env: { SMTP_URL: smtp.url, MAIL_RETRY_SECONDS: '1', TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'debug' },
  })
  if (server.database) await withoutNotices(server.database.db)
})
afterAll(async () => {
  await server?.stop()
  await smtp?.close()
})
beforeEach(async () => {
  // Nothing of an earlier test is on its way any more.
  await eventually(async () => (await query(sql`select 1 from mails where status = 'queued'`)).length).toBe(0)
  await query(sql`truncate contact_messages, mails cascade`)
  smtp.received.length = 0
})

function db() {
  if (!server.database) throw new Error('The server has no database of its own')
  return server.database.db
}

const query = async (statement: ReturnType<typeof sql>) => (await db().execute(statement)).rows
const post = (fields: Record<string, string> = {}, options?: PostOptions): Promise<Response> =>
  postMessage(server.origin, fields, options)
const kept = () => db().select().from(contactMessages).orderBy(asc(contactMessages.createdAt))
const kinds = async (): Promise<string[]> =>
  (await db().select({ kind: mails.kind }).from(mails).orderBy(asc(mails.kind))).map(({ kind }) => kind)
const mailTo = (recipient: string): ReceivedMail | undefined => smtp.received.find(({ to }) => to.includes(recipient))

/** A page's text as a reader sees it. */
function textOf(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"', '#38': '&' }
  return html.replace(/&(#?\w+);/g, (whole, name: string) => named[name] ?? whole)
}

describe('a message', () => {
  test.each([
    ['ar', '/contact/sent'],
    ['fr', '/fr/contact/sent'],
    ['en', '/en/contact/sent'],
  ] as const)('in %s is kept, and told to the academy and to the writer', async (locale, location) => {
    const answer = await post({ email: `${locale}@example.tn` }, { locale })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, location])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await fetch(server.origin + location)).status).toBe(200)
    expect(await kept()).toMatchObject([
      { name: rightMessage.name, email: `${locale}@example.tn`, phone: '+21698123456', topic: 'lessons', locale },
    ])
    await eventually(() => smtp.received.length).toBe(2)

    const notice = mailTo(academy)
    expect(notice?.email.replyTo).toEqual([{ name: '', address: `${locale}@example.tn` }])
    expect(notice?.email.subject).toContain(rightMessage.name)
    expect(notice?.email.text).toContain(rightMessage.message)
    expect(notice?.email.text).toContain('+216 98 123 456')
    expect(notice?.email.html).toContain(`${server.origin}/admin/contact`)

    const thanks = mailTo(`${locale}@example.tn`)
    expect(thanks?.email.subject).toBe(apiTranslator(locale)('mail.contact.received.subject'))
    expect(thanks?.email.html).toContain(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(thanks?.email.replyTo).toEqual([{ name: '', address: academy }])
    for (const typed of [rightMessage.name, rightMessage.message, '98 123 456']) {
      expect(`${thanks?.email.text} ${thanks?.email.html} ${thanks?.email.subject}`).not.toContain(typed)
    }
  })

  test('without an e-mail address is told to the academy only', async () => {
    expect((await post({ email: '' })).status).toBe(303)
    await eventually(() => smtp.received.length).toBe(1)
    expect(await kinds()).toEqual(['contact.notice'])
  })

  test('of four thousand letters is taken, in Arabic too', async () => {
    expect((await post({ message: 'س'.repeat(4_000) })).status).toBe(303)
    expect((await kept())[0]?.message).toHaveLength(4_000)
    expect((await post({ message: 'ߊ'.repeat(4_000), name: '中'.repeat(80) })).status).toBe(303)
  })

  test('sent twice is there once', async () => {
    const answers = await Promise.all([post(), post(), post({}, { locale: 'fr' })])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await post()).status).toBe(303)
    expect(await kept()).toHaveLength(1)
    expect(await kinds()).toEqual(['contact.acknowledgement', 'contact.notice'])
    expect((await post({ message: `${rightMessage.message} وفي الفيزياء؟` })).status).toBe(303)
    expect(await kept()).toHaveLength(2)
  })

  test('of a program that fills in what nobody sees is not there at all', async () => {
    const answer = await post({ website: 'https://spam.example' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/contact/sent'])
    expect([await kept(), await kinds()]).toEqual([[], []])
  })

  test('that many claim to be from one address acknowledges it three times a day, not more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post({ email: 'victim@example.tn', message: `${index} ${rightMessage.message}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303))
    expect(await kept()).toHaveLength(8)
    expect((await kinds()).filter((kind) => kind === 'contact.acknowledgement')).toHaveLength(3)
  })
})

describe('a form that cannot be taken', () => {
  const wrong: [fields: Record<string, string>, field: string, message: (locale: Locale) => string][] = [
    [{ name: '' }, 'name', (locale) => apiTranslator(locale)('api.field.required')],
    [{ name: 'x'.repeat(81) }, 'name', (locale) => apiTranslator(locale)('api.field.tooLong', { max: 80 })],
    [{ email: 'amel@' }, 'email', (locale) => apiTranslator(locale)('api.field.email')],
    [{ email: '', phone: '' }, 'email', (locale) => apiTranslator(locale)('api.field.emailOrPhone')],
    [{ phone: '60123456' }, 'phone', (locale) => apiTranslator(locale)('api.field.phone', { example: '98 123 456' })],
    [{ topic: '' }, 'topic', (locale) => apiTranslator(locale)('api.field.chooseOne')],
    [{ topic: 'sales' }, 'topic', (locale) => apiTranslator(locale)('api.field.invalid')],
    [{ message: 'قصير' }, 'message', (locale) => apiTranslator(locale)('api.field.tooShort', { min: 10 })],
    [{ message: 'س'.repeat(4_001) }, 'message', (locale) => apiTranslator(locale)('api.field.tooLong', { max: 4_000 })],
  ]
  const rows = LOCALES.flatMap((locale) =>
    wrong.map(([fields, field, message]) => ({ locale, fields, field, message: message(locale) })),
  )

  test.each(rows)('says so in $locale at $field: $message', async ({ locale, fields, field, message }) => {
    const answer = await post(fields, { locale })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([422, 'text/html; charset=utf-8'])
    const page = textOf(await answer.text())
    expect(page).toContain(`<html lang="${locale}"`)
    const error = page.slice(page.indexOf(`id="contact-${field}-error"`))
    expect(error.slice(0, error.indexOf('</p>'))).toContain(message)
    const sent = { ...rightMessage, ...fields }
    for (const name of ['name', 'email', 'phone', 'message'] as const) expect(page).toContain(sent[name])
    expect(await kept()).toEqual([])
  })

  test('says everything at once', async () => {
    const t = apiTranslator('ar')
    const answer = await post({ name: '', email: '', phone: '', topic: '', message: '' })
    const page = await answer.text()
    for (const message of [
      t('api.field.required'),
      t('api.field.emailOrPhone'),
      t('api.field.chooseOne'),
      t('api.field.tooShort', { min: 10 }),
    ]) {
      expect(page).toContain(message)
    }
  })

  test('shows what was typed as text only', async () => {
    const payload = '"><script>window.__xss=1</script><img src=x onerror=window.__xss=1>'
    const answer = await post({
      name: payload,
      email: payload,
      phone: payload,
      topic: payload,
      message: `</textarea>${payload}`,
    })
    expect(answer.status).toBe(422)
    // What stands inside a quoted attribute is no tag.
    const markup = (await answer.text()).replace(/="[^"]*"/g, '')
    expect(markup).not.toMatch(/__xss=1<\/script>|<img/)
    expect(markup).toContain('&lt;script&gt;')
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('unsafe-inline')
  })

  test.each(['a\r\nBcc: x@evil.example', 'a\nTo: x@evil.example', 'a%0d%0aBcc: x\u2028y', 'a\u0000b'])(
    'has a name that would begin a header: %j',
    async (name) => {
      expect((await post({ name })).status).toBe(422)
      expect(await kinds()).toEqual([])
    },
  )
})

test('a server with a mail server does not complain of having none', () => {
  expect(server.log()).not.toContain('no SMTP_URL')
})

describe('what a message has in it', () => {
  test('reaches one mailbox, as text, whatever it is', async () => {
    const payload = `<script>alert(1)</script><img src=x onerror=alert(2)> {{constructor}} %s%n \${7*7} "'&`
    expect(
      (await post({ name: payload.slice(0, 60), message: `${payload}\r\n.\r\nQUIT\r\nBcc: x@evil.example` })).status,
    ).toBe(303)
    await eventually(() => smtp.received.length).toBe(2)
    for (const { to, email } of smtp.received) {
      expect(to).toHaveLength(1)
      expect(email.bcc).toBeUndefined()
      expect(email.html).not.toMatch(/<script|<img/)
    }
    expect(mailTo(academy)?.email.text).toContain(`${payload}\n.\nQUIT\nBcc: x@evil.example`)
    expect(mailTo(academy)?.email.subject).toContain(payload.slice(0, 60))
  })

  test('is in no line of the log', async () => {
    await post({ name: 'canary-name', email: 'canary@example.tn', phone: '98 765 432', message: 'canary-message' })
    await post({ name: 'canary-name', email: 'canary', phone: '98 765 43', message: 'canary-message' })
    smtp.behave('busy')
    await post({ name: 'canary-name', email: 'canary@example.tn', phone: '98 765 432', message: 'canary-message 2' })
    await eventually(() => server.log().includes('will be tried again')).toBe(true)
    smtp.behave('accept')
    await eventually(async () => (await query(sql`select 1 from mails where status <> 'sent'`)).length).toBe(0)
    expect(server.log()).toContain('"path":"/contact/send"')
    expect(server.log()).not.toMatch(/canary|98 ?765 ?43|21698765432|example\.tn|manara\.example/)
  })
})

describe('who may post', () => {
  test('the same message again and again, which counts once', async () => {
    const address = freshAddress()
    const send = async (message: string): Promise<number> => (await post({ message }, { address })).status
    for (let index = 1; index <= 8; index += 1) expect(await send(rightMessage.message)).toBe(303)
    for (let index = 1; index <= 4; index += 1) expect(await send(`${rightMessage.message} ${index}`)).toBe(303)
    expect(await send(`${rightMessage.message} 5`)).toBe(429)
    expect(await kept()).toHaveLength(5)
  })

  test('five in an hour from one address, and then is told how long to wait, with nothing lost', async () => {
    const address = freshAddress()
    const send = (index: number) => post({ message: `${rightMessage.message} ${index}` }, { address, locale: 'fr' })
    for (let index = 1; index <= 5; index += 1) expect((await send(index)).status).toBe(303)
    const sixth = await send(6)
    expect(sixth.status).toBe(429)
    const seconds = Number(sixth.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(3_500)
    const page = textOf(await sixth.text())
    expect(page).toContain(apiTranslator('fr')('api.tooManyRequestsMinutes', { minutes: 60 }))
    expect(page).toContain(`${rightMessage.message} 6`)
    expect(await kept()).toHaveLength(5)
    expect((await post({ message: `${rightMessage.message} 7` })).status).toBe(303)
  })

  test('households are counted by their network', async () => {
    const statuses: number[] = []
    for (let index = 1; index <= 6; index += 1) {
      const answer = await post({ message: `${rightMessage.message} ${index}` }, { address: `2001:db8:7:7::${index}` })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })

  test('what is wrong is not counted', async () => {
    const address = freshAddress()
    for (let index = 1; index <= 8; index += 1) expect((await post({ name: '' }, { address })).status).toBe(422)
    expect((await post({}, { address })).status).toBe(303)
  })

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another site of the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['an older browser on another site', { Origin: 'https://evil.example' }],
    ['nobody knows where', {}],
  ])('not pages of %s', async (_, headers) => {
    expect((await post({}, { headers })).status).toBe(403)
    expect(await kept()).toEqual([])
  })

  test('with a form and nothing else, of a size', async () => {
    const url = `${server.origin}/contact/send`
    const send = (init: RequestInit) => fetch(url, { method: 'POST', redirect: 'manual', ...init })
    const json = { ...fromOwnPage, 'Content-Type': 'application/json' }
    expect((await send({ headers: json, body: JSON.stringify(rightMessage) })).status).toBe(415)
    const large = new URLSearchParams({ ...rightMessage, more: 'x'.repeat(40 * 1024) })
    expect((await send({ headers: fromOwnPage, body: large })).status).toBe(413)
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405)
  })

  test.each(LOCALES)(
    'is told what is wrong in the language of the page, %s, whatever was chosen elsewhere',
    async (locale) => {
      const answer = await fetch(`${server.origin}${locale === 'ar' ? '' : `/${locale}`}/contact/send`, {
        method: 'POST',
        headers: {
          ...fromOwnPage,
          'Content-Type': 'application/json',
          Cookie: `${LOCALE_COOKIE}=${locale === 'fr' ? 'en' : 'fr'}`,
        },
        body: '{}',
      })
      expect(answer.status).toBe(415)
      expect(await answer.text()).toContain(`<html lang="${locale}"`)
    },
  )

  test.each([
    ['/contact/send', '/contact'],
    ['/fr/contact/send', '/fr/contact'],
    ['/en/contact/send?name=x', '/en/contact'],
  ])('%s by a link leads to the form', async (path, form) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, form])
  })
})
