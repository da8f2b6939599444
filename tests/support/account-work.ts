import { eq, sql } from 'drizzle-orm'
import { accountWorkers } from '#/server/features/auth/account-jobs.ts'
import { createJobs, type Jobs } from '#/server/platform/jobs/jobs.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { QUEUES } from '#/server/queues.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { testSealer } from './mail-work.ts'

/**
 * A process that does what registrations and recoveries leave to be done; mails stay in their queue. The application
 * sends through it from here on, as in one process: jobs start when their transactions commit.
 */
export async function startAccountWork({ deps, database }: TestApp): Promise<Jobs> {
  const jobs = createJobs({ database, log: deps.log, pollSeconds: 0.5 })
  await jobs.install(QUEUES)
  await jobs.work(accountWorkers(deps))
  deps.jobs = jobs
  return jobs
}

/** Waits until every job of accounts is done. */
export async function accountWorkDone({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await eventually(async () => {
    const waiting = await db.execute(
      sql`select 1 from pgboss.job where name like 'account-%' and state in ('created', 'retry', 'active')`,
    )
    return waiting.rows.length
  }).toBe(0)
}

/** A mail as its recipient would read it. */
export interface ReadMail {
  kind: string
  subject: string
  text: string
  html: string
  /** The code in it, if there is one. */
  code: string
}

/** @returns the mails to an address, the oldest first, secret ones opened */
export async function mailsTo({ db }: Pick<TestApp, 'db'>, recipient: string): Promise<ReadMail[]> {
  const rows = await db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt)
  return rows.map(({ kind, subject, sealed, text, html }) => {
    const body = sealed ? (JSON.parse(testSealer.open(sealed)) as { text: string; html: string }) : { text, html }
    const words = body.text ?? ''
    return {
      kind,
      subject: subject ?? '',
      text: words,
      html: body.html ?? '',
      code: /^[^\p{L}\n]*(\d{6})[^\p{L}\n]*$/mu.exec(words)?.[1] ?? /\b[2-9A-HJKMNP-Z]{10}\b/.exec(words)?.[0] ?? '',
    }
  })
}
