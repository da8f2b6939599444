import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Jobs } from '#/server/platform/jobs/jobs.ts'
import { forgetOldMails } from '#/server/platform/mail/cleanup.ts'
import type { Mail } from '#/server/platform/mail/mailer.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { createSealer } from '#/server/platform/security/seal.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { hurryMails, type MailWorkOptions, startMailWork, testTransport } from '../support/mail-work.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'

const mail: Mail = {
  kind: 'test.canary',
  locale: 'ar',
  to: 'canary@example.tn',
  subject: 'canary-subject',
  text: 'canary-text',
  html: '<p>canary-html</p>',
}

let own: TestApp
/** A queue in which nobody works. */
let idle: Jobs
let smtp: TestSmtp
let running: Jobs[]
let lines: string[]

beforeAll(async () => {
  own = await testApp({ seeded: false })
  idle = own.deps.jobs
})
afterAll(() => own.drop())
beforeEach(async () => {
  smtp = await startSmtp()
  running = []
  lines = []
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await smtp.close()
  own.deps.jobs = idle
  await own.db.execute(sql`delete from pgboss.job`)
  await own.db.delete(mails)
})

/** A process that sends mails; the application leaves them in the first one's queue, as if it were that process. */
async function startWork(options: MailWorkOptions = {}): Promise<void> {
  const jobs = await startMailWork(own.deps.database, smtp.url, { lines, ...options })
  own.deps.jobs = running[0] ?? jobs
  running.push(jobs)
}

const send = (change: Partial<Mail> = {}): Promise<string> =>
  own.deps.database.withTx((tx) => own.deps.mailer.send(tx, { ...mail, ...change }))

const rows = () => own.db.select().from(mails).orderBy(asc(mails.createdAt))
const status = async () => (await rows()).map((row) => row.status)

describe('a mail', () => {
  test('goes out once, and is noted as sent', async () => {
    await startWork()
    const id = await send()
    await eventually(status).toEqual(['sent'])
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({ to: [mail.to], messageId: `<${id}@localhost>` })
    expect((await rows())[0]).toMatchObject({ id, attempts: 1, lastError: null, sentAt: expect.any(Date) })
  })

  test('does not go out when what it tells of did not happen', async () => {
    await startWork()
    const undone = own.deps.database.withTx(async (tx) => {
      await own.deps.mailer.send(tx, mail)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send({ subject: 'after' })
    await eventually(status).toEqual(['sent'])
    expect(smtp.received.map(({ email }) => email.subject)).toEqual(['after'])
  })

  test.each([
    { to: 'a@b.tn\r\nBcc: x@evil.example' },
    { to: 'a@b.tn,x@evil.example' },
    { to: 'A <a@b.tn>' },
    { to: '' },
    { replyTo: 'a@b.tn\nBcc: x@evil.example' },
    { subject: 'S\r\nBcc: x@evil.example' },
  ])('is refused with %j', async (change) => {
    await expect(send(change)).rejects.toThrow()
    expect(await rows()).toEqual([])
  })

  test('waits while nobody takes it, and goes out once when somebody does', async () => {
    await smtp.close()
    await startWork()
    await send()
    await eventually(async () => (await rows())[0]).toMatchObject({
      attempts: 1,
      lastError: expect.stringMatching(/^E/),
    })
    await smtp.open()
    smtp.behave('busy')
    await eventually(async () => {
      await hurryMails(own.deps.database)
      return (await rows())[0]
    }).toMatchObject({ attempts: 2, status: 'queued' })
    smtp.behave('accept')
    await eventually(async () => {
      await hurryMails(own.deps.database)
      return status()
    }).toEqual(['sent'])
    expect(smtp.received).toHaveLength(1)
    expect(lines.join('')).not.toMatch(/canary/)
  })

  test('to nobody is given up at once, and the log tells without the address', async () => {
    smtp.behave('refuse')
    await startWork()
    await send()
    await eventually(status).toEqual(['failed'])
    expect((await rows())[0]).toMatchObject({ attempts: 1, lastError: 'EENVELOPE 550 RCPT TO' })
    await eventually(() => lines.filter((line) => line.includes('failed for good'))).toHaveLength(1)
    expect(lines.join('')).not.toMatch(/canary/)
    const kept = await own.db.execute(sql`select data::text, output::text, source_output::text from pgboss.job`)
    expect(JSON.stringify(kept.rows)).not.toMatch(/canary/)
  })

  test('is still tried after two days, at least every two hours', async () => {
    smtp.behave('busy')
    await startWork()
    await send()
    await eventually(async () => (await rows())[0]?.attempts).toBe(1)
    const waiting = async () => (await own.db.execute(sql`select 1 from pgboss.job where state = 'retry'`)).rows.length
    await eventually(waiting).toBe(1)
    // As many tries as two days take.
    await own.db.execute(sql`update pgboss.job set retry_count = 30 where state = 'retry'`)
    await hurryMails(own.deps.database)
    await eventually(async () => (await rows())[0]?.attempts).toBe(2)
    await eventually(waiting).toBe(1)
    const { rows: waits } = await own.db.execute(sql`
      select extract(epoch from start_after - now())::int as wait from pgboss.job where state = 'retry'`)
    expect(Number(waits[0]?.wait)).toBeGreaterThan(3_600)
    expect(Number(waits[0]?.wait)).toBeLessThanOrEqual(7_200)
    expect(await status()).toEqual(['queued'])
  })

  test('that was taken by a server that did not say so comes twice at most, under one id', async () => {
    smtp.behave('drop')
    await startWork()
    const id = await send()
    await eventually(async () => (await rows())[0]?.lastError).toBeTruthy()
    smtp.behave('accept')
    await eventually(async () => {
      await hurryMails(own.deps.database)
      return status()
    }).toEqual(['sent'])
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${id}@localhost>`, `<${id}@localhost>`])
  })

  test('goes out once to a server that takes its time', async () => {
    smtp.behave('slow')
    await startWork()
    await send()
    await eventually(() => smtp.received.length).toBe(1)
    await hurryMails(own.deps.database)
    expect(await status()).toEqual(['queued'])
    smtp.sayYes()
    await eventually(status).toEqual(['sent'])
    expect(smtp.received).toHaveLength(1)
  })

  test('is cut off when the server stops meanwhile, and tried again under the same id', async () => {
    smtp.behave('slow')
    await startWork({ graceSeconds: 0.2 })
    const id = await send()
    await eventually(() => smtp.received.length).toBe(1)
    // Comes to an end, though the mail server never answers.
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
    await eventually(() => smtp.openNow()).toBe(0)
    expect(await status()).toEqual(['queued'])
    smtp.behave('accept')
    await startWork()
    await eventually(async () => {
      await hurryMails(own.deps.database)
      return status()
    }).toEqual(['sent'])
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${id}@localhost>`, `<${id}@localhost>`])
  })

  test('that was taken before a crash comes twice at most, under one id', async () => {
    const transport = testTransport(smtp.url)
    let crashes = 1
    await startWork({
      transport: {
        async deliver(letter) {
          await transport.deliver(letter)
          if (crashes-- > 0) throw new Error('crashed before it could be noted')
        },
      },
    })
    const id = await send()
    await eventually(() => smtp.received.length).toBe(1)
    await eventually(async () => {
      await hurryMails(own.deps.database)
      return status()
    }).toEqual(['sent'])
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${id}@localhost>`, `<${id}@localhost>`])
  })

  test('goes out once, however many processes there are', async () => {
    await Promise.all([startWork(), startWork(), startWork()])
    const ids: string[] = []
    await own.deps.database.withTx(async (tx) => {
      for (let count = 0; count < 40; count += 1) ids.push(await own.deps.mailer.send(tx, mail))
    })
    await eventually(async () => (await status()).filter((each) => each === 'sent').length).toBe(40)
    expect(smtp.received.map(({ messageId }) => messageId).sort()).toEqual(ids.map((id) => `<${id}@localhost>`).sort())
  })
})

describe('a secret mail', () => {
  const secret = { text: 'الرمز 424242', html: '<p>424242</p>', secret: true }
  const everything = async (): Promise<string> => {
    const tables = await Promise.all(
      [sql`select * from mails`, sql`select * from pgboss.job`].map(
        async (query) => (await own.db.execute(query)).rows,
      ),
    )
    return JSON.stringify(tables)
  }

  test('cannot be read in the database, neither before it is sent nor after', async () => {
    await send(secret)
    expect(await everything()).not.toContain('424242')
    await startWork()
    await eventually(status).toEqual(['sent'])
    expect(smtp.received[0]?.email.text).toContain('424242')
    expect(await everything()).not.toContain('424242')
    expect((await rows())[0]).toMatchObject({ text: null, html: null, sealed: null })
  })

  test('is given up when the server has another secret since', async () => {
    await send(secret)
    await startWork({ sealer: createSealer(new Uint8Array(48), 'mail') })
    await eventually(status).toEqual(['failed'])
    expect(smtp.received).toEqual([])
  })
})

describe('forgetting', () => {
  const age = (interval: string) => sql.raw(`now() - interval '${interval}'`)
  const old = (state: 'queued' | 'sent' | 'failed', interval: string) =>
    own.db.insert(mails).values({
      ...mail,
      recipient: mail.to,
      messageId: `<${state} ${interval}>`,
      status: state,
      sentAt: state === 'sent' ? age(interval) : null,
      createdAt: age(interval),
    })

  test('takes what is personal out of mails after a month, and leaves what still waits', async () => {
    await old('sent', '29 days')
    await old('sent', '31 days')
    await old('failed', '32 days')
    await old('queued', '33 days')
    await old('sent', '25 months')
    expect(await forgetOldMails(own.deps)).toEqual({ mailTexts: 3, mails: 1, mailFiles: 0 })
    const kept = await rows()
    expect(kept.map(({ status: state, recipient, text }) => [state, recipient, text])).toEqual([
      ['queued', mail.to, mail.text],
      ['failed', null, null],
      ['sent', null, null],
      ['sent', mail.to, mail.text],
    ])
    expect(JSON.stringify(kept.slice(1, 3))).not.toMatch(/canary-|canary@/)
    expect(await forgetOldMails(own.deps)).toEqual({ mailTexts: 0, mails: 0, mailFiles: 0 })
  })

  test('deletes the files of old mails, and nothing else', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'manara-mail-files-'))
    const folder = join(dataDir, 'mail')
    await mkdir(folder)
    const write = async (name: string, days: number): Promise<void> => {
      const path = join(folder, name)
      await writeFile(path, 'canary')
      const then = new Date(Date.now() - days * 86_400_000)
      await utimes(path, then, then)
    }
    await write('new.eml', 29)
    await write('old.eml', 31)
    await write('cut-off.eml.part', 31)
    await write('notes.txt', 31)
    const deps = { ...own.deps, config: { ...own.deps.config, dataDir } }
    expect(await forgetOldMails(deps)).toMatchObject({ mailFiles: 2 })
    expect((await readdir(folder)).sort()).toEqual(['new.eml', 'notes.txt'])
    await rm(dataDir, { recursive: true })
    expect(await forgetOldMails(deps)).toMatchObject({ mailFiles: 0 })
  })
})
