import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailQueue } from '#/server/platform/mail/mailer.ts'
import {
  createTransport,
  type Letter,
  type MailError,
  mustEncrypt,
  TIMEOUTS,
} from '#/server/platform/mail/transport.ts'
import { eventually } from '../support/eventually.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'

const from = 'Manara <no-reply@manara.example>'
const timeouts = { connect: 300, silence: 60_000 }
const letter: Letter = {
  id: '0b5c6b1e-0000-4000-8000-000000000000',
  messageId: '<0b5c6b1e@manara.example>',
  createdAt: new Date('2026-11-20T08:09:10.123Z'),
  to: 'amel@example.tn',
  replyTo: 'contact@manara.example',
  subject: 'وصلتنا رسالتكم، شكرًا جزيلًا على اهتمامكم بأكاديميتنا وبدروسها للسنة الدراسية الجديدة',
  text: 'السلام عليكم\n\n.\nنقطة في سطر وحدها\n',
  html: '<p dir="rtl">السلام عليكم</p>',
}

let folder: string
let smtp: TestSmtp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manara-mail-'))
  smtp = await startSmtp()
})
beforeEach(async () => {
  smtp.received.length = 0
  smtp.behave('accept')
  await smtp.close()
  await smtp.open()
})
afterAll(async () => {
  await smtp?.close()
  await rm(folder, { recursive: true, force: true })
})

const toServer = (url = smtp.url) => createTransport({ smtpUrl: url, from, folder, timeouts })
const failure = (work: Promise<unknown>): Promise<MailError> =>
  work.then(
    () => undefined as never,
    (error) => error,
  )

describe('the way to a mail server', () => {
  test('hands over what was written, in Arabic too, under the id that was given', async () => {
    await toServer().deliver(letter)
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({
      from: 'no-reply@manara.example',
      to: ['amel@example.tn'],
      messageId: letter.messageId,
    })
    expect(mail?.email).toMatchObject({
      from: { name: 'Manara', address: 'no-reply@manara.example' },
      to: [{ address: 'amel@example.tn' }],
      replyTo: [{ address: 'contact@manara.example' }],
      subject: letter.subject,
      date: '2026-11-20T08:09:10.000Z',
    })
    expect(mail?.email.text?.trim()).toBe(letter.text.trim())
    expect(mail?.email.html?.trim()).toBe(letter.html)
    const headers = new Map(mail?.email.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.has('list-unsubscribe')).toBe(false)
  })

  test('says where mails of its kind are stopped, by one press where the address is encrypted', async () => {
    const stop = 'manara.example/mail/stop/x.group-joined.y'
    for (const unsubscribe of [`https://${stop}`, `http://${stop}`])
      await toServer().deliver({ ...letter, unsubscribe })
    const sent = smtp.received.map(({ email }) => new Map(email.headers.map(({ key, value }) => [key, value])))
    expect(sent.map((headers) => [headers.get('list-unsubscribe'), headers.get('list-unsubscribe-post')])).toEqual([
      [`<https://${stop}>`, 'List-Unsubscribe=One-Click'],
      [`<http://${stop}>`, undefined],
    ])
  })

  test('is closed to an address that would add another', async () => {
    await toServer()
      .deliver({ ...letter, to: 'a@b.tn\r\nBcc: x@evil.example', subject: 'S\r\nBcc: x@evil.example' })
      .catch(() => {})
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('x@evil.example')
    for (const { email } of smtp.received) expect(email.bcc).toBeUndefined()
  })

  test.each([
    ['refuse', 'EENVELOPE 550 RCPT TO', true],
    ['busy', '421', false],
    ['hang', 'ETIMEDOUT', false],
    ['drop', 'ECONNECTION', false],
  ] as const)('says in a word that the server is of the mind to %s', async (mood, code, final) => {
    smtp.behave(mood)
    const error = await failure(toServer().deliver(letter))
    expect([error.name, error.final]).toEqual(['MailError', final])
    expect(error.code).toContain(code)
    expect(`${error.message} ${error.code}`).not.toContain('amel@example.tn')
  })

  test('waits ten minutes for the yes to a mail, and a job is not taken away meanwhile', () => {
    // RFC 5321, 4.5.3.2.6
    expect(TIMEOUTS.silence).toBeGreaterThanOrEqual(600_000)
    expect(mailQueue.expireSeconds * 1_000).toBeGreaterThan(2 * (TIMEOUTS.connect + TIMEOUTS.silence))
  })

  test('is open until a slow server says yes', async () => {
    smtp.behave('slow')
    let delivered = false
    const delivery = toServer()
      .deliver(letter)
      .then(() => {
        delivered = true
      })
    await eventually(() => smtp.received.length).toBe(1)
    expect([smtp.openNow(), delivered]).toEqual([1, false])
    smtp.sayYes()
    await delivery
    expect(smtp.received).toHaveLength(1)
  })

  test('is cut when the work is called off, not only forgotten', async () => {
    smtp.behave('slow')
    const off = new AbortController()
    const delivery = failure(toServer().deliver(letter, off.signal))
    await eventually(() => smtp.received.length).toBe(1)
    expect(smtp.openNow()).toBe(1)
    off.abort()
    expect(await delivery).toMatchObject({ name: 'MailError', code: 'EABORT', final: false })
    await eventually(() => smtp.openNow()).toBe(0)
  })

  test('gives up on a server that falls silent in the middle', async () => {
    smtp.behave('slow')
    const impatient = createTransport({ smtpUrl: smtp.url, from, folder, timeouts: { connect: 300, silence: 300 } })
    expect(await failure(impatient.deliver(letter))).toMatchObject({ code: expect.stringContaining('ETIMEDOUT') })
    await eventually(() => smtp.openNow()).toBe(0)
  })

  test('says so when nobody is there', async () => {
    await smtp.close()
    const error = await failure(toServer().deliver(letter))
    expect(error.code).toMatch(/ECONNREFUSED|ESOCKET/)
    expect(error.final).toBe(false)
  })

  test('is not taken in the clear where encryption is asked for', async () => {
    const asked = await failure(toServer(`${smtp.url}/?requireTLS=true`).deliver(letter))
    expect(asked.code).toContain('STARTTLS')
    expect((await failure(toServer(smtp.url.replace('smtp:', 'smtps:')).deliver(letter))).name).toBe('MailError')
    expect(smtp.received).toEqual([])
  })

  test.each([
    ['smtp://mail.example:587', true],
    ['smtp://user:word@mail.example', true],
    ['smtp://192.0.2.1', true],
    ['smtp://127.evil.example', true],
    ['smtp://localhost.evil.example', true],
    ['smtp://mail.example?ignoreTLS=true', false],
    ['smtp://mail.example?ignoreTLS=true&requireTLS=true', true],
    ['smtp://localhost:1025', false],
    ['smtp://127.0.0.1', false],
    ['smtp://[::1]:25', false],
    ['smtp://localhost?requireTLS=true', true],
  ])('%s insists on STARTTLS: %s', (url, insists) => {
    expect(mustEncrypt(url)).toBe(insists)
  })
})

describe('without a mail server', () => {
  const toFolder = () => createTransport({ from, folder: join(folder, 'mail') })

  test('mails become files that mail programs open, once each, for the owner only', async () => {
    await toFolder().deliver(letter)
    await toFolder().deliver(letter)
    const names = await readdir(join(folder, 'mail'))
    expect(names).toEqual([`2026-11-20T080910Z-${letter.id}.eml`])
    const path = join(folder, 'mail', names[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const email = await PostalMime.parse(await readFile(path))
    expect(email).toMatchObject({ subject: letter.subject, messageId: letter.messageId, to: [{ address: letter.to }] })
  })

  test('a folder that cannot be written to is said so', async () => {
    await writeFile(join(folder, 'occupied'), '')
    const blocked = createTransport({ from, folder: join(folder, 'occupied', 'mail') })
    expect(await failure(blocked.deliver(letter))).toMatchObject({ name: 'MailError', final: false })
  })
})
