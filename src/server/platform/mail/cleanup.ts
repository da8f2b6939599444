import { and, isNull, lt, ne, sql } from 'drizzle-orm'
import { deleteInBatches, updateInBatches } from '#/server/platform/database/batches.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { mails } from './tables.ts'

/** How long it is kept to whom a mail went and what it said. */
const TEXT_DAYS = 30
/** How long it is kept that there was a mail. */
const ROW_MONTHS = 24

/**
 * Forgets what is personal in old mails, and very old ones altogether; those that still wait are left alone.
 * @returns how many were forgotten, and how many rows are gone
 */
export async function forgetOldMails(
  { database }: { database: Pick<Database, 'db'> },
  stopping?: AbortSignal,
): Promise<{ mailTexts: number; mails: number }> {
  const ended = ne(mails.status, 'queued')
  const old = and(ended, isNull(mails.forgottenAt), lt(mails.createdAt, daysAgo(TEXT_DAYS)))
  const veryOld = and(ended, lt(mails.createdAt, sql`now() - make_interval(months => ${ROW_MONTHS})`))
  const nothing = { recipient: null, replyTo: null, subject: null, text: null, html: null, sealed: null }
  const set = { ...nothing, forgottenAt: sql`now()` }
  return {
    mailTexts: await updateInBatches(database, { table: mails, key: mails.id, where: old, set }, stopping),
    mails: await deleteInBatches(database, { table: mails, key: mails.id, where: veryOld }, stopping),
  }
}

function daysAgo(days: number) {
  return sql`now() - make_interval(days => ${days})`
}
