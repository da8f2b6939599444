import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Database } from '#/server/platform/database/database.ts'
import { createJobs, type Jobs } from '#/server/platform/jobs/jobs.ts'
import { mailQueue, mailWorker } from '#/server/platform/mail/mailer.ts'
import { createTransport, type Transport } from '#/server/platform/mail/transport.ts'
import { createSealer, type Sealer } from '#/server/platform/security/seal.ts'
import { testSecret } from './app.ts'

export const mailFrom = 'Manara <no-reply@manara.example>'

/** What the test application seals with. */
export const testSealer: Sealer = createSealer(new TextEncoder().encode(testSecret), 'mail')

/** A process that sends the mails of a database. Stop it when done. */
export async function startMailWork(
  database: Database,
  smtpUrl: string,
  { transport = testTransport(smtpUrl), sealer = testSealer, lines = [], graceSeconds }: MailWorkOptions = {},
): Promise<Jobs> {
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const jobs = createJobs({ database, log, pollSeconds: 0.5, deadPollSeconds: 0.5, graceSeconds })
  await jobs.install([mailQueue])
  await jobs.work([mailWorker({ database, transport, sealer })])
  return jobs
}

export interface MailWorkOptions {
  transport?: Transport
  sealer?: Sealer
  /** Grows with every line of the log. */
  lines?: string[]
  /** How long a mail on its way may take once the process is told to stop. */
  graceSeconds?: number
}

/** A mail server's client that loses its patience soon where nobody answers. */
export function testTransport(smtpUrl: string): Transport {
  const timeouts = { connect: 1_000, silence: 60_000 }
  return createTransport({ smtpUrl, from: mailFrom, folder: '/nonexistent', timeouts })
}

/** Lets every mail that waits for its next try have it now. */
export async function hurryMails({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
}
