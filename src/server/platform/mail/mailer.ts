import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Locale } from '#/contract/locales.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import type { Jobs } from '#/server/platform/jobs/jobs.ts'
import { defineWorker, GiveUpError, type Queue, type Worker } from '#/server/platform/jobs/queue.ts'
import type { Sealer } from '#/server/platform/security/seal.ts'
import type { WrittenMail } from './layout.ts'
import { mails } from './tables.ts'
import { MailError, type Transport } from './transport.ts'

/**
 * Mails on their way: 45 tries after the first, from about a minute to two hours apart, over some three days. A
 * weekend's outage shall lose nothing, for nobody sends a failed mail again.
 */
export const mailQueue: Queue<{ id: string }> = {
  name: 'mail',
  data: z.object({ id: z.uuid() }),
  // Above what a slow mail server may take, several times over; then the try's signal cuts the connection.
  expireSeconds: 3_600,
  retry: { limit: 45, firstSeconds: 60, longestSeconds: 7_200 },
}

/** Milliseconds between two tries to note that a mail is out, and how often. */
const NOTE_EVERY = 1_000
const NOTE_TRIES = 60

const ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** A mail, whoever it is to. */
export interface MailContent extends WrittenMail {
  /** What it says, as `thing.purpose`. */
  kind: string
  locale: Locale
  /** Where answers go; absent = to the sender, whom nobody reads. */
  replyTo?: string
  /** Its text is kept from readers of the database, and gone once it is sent: for codes. Never in the subject. */
  secret?: boolean
  /** Whether it waits for mails that come later: it is one of many, and they may be codes that somebody waits for. */
  givesWay?: boolean
}

/** A mail to one person, in their language. */
export interface Mail extends MailContent {
  to: string
}

/** One of those whom a letter goes to. */
export interface Recipient {
  address: string
  /** Where they stop mails of its kind (RFC 8058); absent = nowhere. */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * Leaves a mail in the transaction: it goes out, once, if that commits.
   * @returns its id in `mails`
   * @throws {Error} for an address or a subject that could begin a header of its own
   */
  send(tx: Tx, mail: Mail): Promise<string>
  /**
   * The same for a letter to many, each of whom gets a mail of their own; two statements, however many they are.
   * @returns the ids, in the order of the recipients
   * @throws {Error} as `send`
   */
  sendToEach(tx: Tx, letter: MailContent, recipients: readonly Recipient[]): Promise<string[]>
}

export interface MailerOptions {
  jobs: Pick<Jobs, 'sendAll'>
  sealer: Sealer
  /** The sender of every mail; message ids carry its domain. */
  from: string
  /** Seconds before the second try. */
  retrySeconds: number
}

export function createMailer({ jobs, sealer, from, retrySeconds }: MailerOptions): Mailer {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  async function sendToEach(tx: Tx, letter: MailContent, recipients: readonly Recipient[]): Promise<string[]> {
    const addresses = recipients.map(({ address }) => address)
    const { kind, locale, replyTo, subject, text, html, secret = false, givesWay } = letter
    for (const address of [...addresses, replyTo]) {
      if (address !== undefined && !ADDRESS.test(address)) throw new Error('This is not one mail address')
    }
    if (!ONE_LINE.test(subject)) throw new Error('The subject of a mail is one line')
    if (addresses.length === 0) return []
    const ids = addresses.map(() => randomUUID())
    const sealed = secret ? sealer.seal(JSON.stringify({ text, html })) : null
    // The letter itself goes to the database once.
    await tx.execute(sql`
      insert into mails (id, kind, locale, recipient, unsubscribe, reply_to, subject, text, html, sealed, message_id)
      select id, ${kind}, ${locale}, recipient, unsubscribe, ${replyTo ?? null}, ${subject}, ${secret ? null : text},
        ${secret ? null : html}, ${sealed}, '<' || id || '@' || ${domain}::text || '>'
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(addresses)}::text[],
        ${sql.param(recipients.map(({ unsubscribe }) => unsubscribe ?? null))}::text[]) as mail(id, recipient, unsubscribe)`)
    const data = ids.map((id) => ({ id }))
    await jobs.sendAll(tx, mailQueue, data, { firstRetrySeconds: retrySeconds, givesWay })
    return ids
  }

  return {
    async send(tx, { to, ...letter }) {
      const [id = ''] = await sendToEach(tx, letter, [{ address: to }])
      return id
    },
    sendToEach,
  }
}

/** @returns what takes mails out of the queue to the mail server */
export function mailWorker({
  database,
  transport,
  sealer,
}: {
  database: Pick<Database, 'db'>
  transport: Transport
  sealer: Sealer
}): Worker {
  const { db } = database
  return defineWorker(mailQueue, {
    concurrency: 2,
    async run({ id }, { signal }) {
      const waiting = and(eq(mails.id, id), eq(mails.status, 'queued'))
      const [mail] = await db
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1` })
        .where(waiting)
        .returning()
      // Sent by a try that could not say so any more, or gone.
      if (!mail?.recipient) return
      const { recipient: to, messageId, createdAt, subject } = mail
      try {
        const body = bodyOf(mail, sealer)
        const replyTo = mail.replyTo ?? undefined
        const unsubscribe = mail.unsubscribe ?? undefined
        const letter = { id, messageId, createdAt, to, replyTo, unsubscribe, subject: subject ?? '', ...body }
        await transport.deliver(letter, signal)
      } catch (error) {
        // Cut off: the database may be closed already, and the next try knows all there is to know.
        if (!(error instanceof MailError) || signal.aborted) throw error
        await db.update(mails).set({ lastError: error.code }).where(waiting)
        throw error.final ? new GiveUpError(error.message) : error
      }
      await untilNoted(signal, async () => {
        await db
          .update(mails)
          .set({ status: 'sent', sentAt: sql`now()`, sealed: null, lastError: null })
          .where(eq(mails.id, id))
      })
    },
    async gaveUp({ id }) {
      await db
        .update(mails)
        .set({ status: 'failed', failedAt: sql`now()`, sealed: null })
        .where(and(eq(mails.id, id), eq(mails.status, 'queued')))
    },
  })
}

function bodyOf(mail: typeof mails.$inferSelect, sealer: Sealer): { text: string; html: string } {
  if (mail.sealed === null) return { text: mail.text ?? '', html: mail.html ?? '' }
  try {
    return JSON.parse(sealer.open(mail.sealed))
  } catch {
    throw new GiveUpError('The mail was sealed with another secret')
  }
}

/** The mail is out: an outage of the database now would send it once more, so it is waited for. */
async function untilNoted(signal: AbortSignal, note: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await note()
    } catch (error) {
      if (!asUnavailable(error) || attempt === NOTE_TRIES) throw error
      await sleep(NOTE_EVERY, undefined, { signal })
    }
  }
}
