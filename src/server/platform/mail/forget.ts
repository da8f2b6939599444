import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'
import { mails } from './tables.ts'
import { mailFolder } from './transport.ts'

/** What is personal in a mail. */
export const NOTHING_PERSONAL = {
  recipient: null,
  replyTo: null,
  subject: null,
  text: null,
  html: null,
  sealed: null,
  unsubscribe: null,
} as const

/**
 * Forgets all mails to some addresses; those that still wait are not sent any more.
 * @returns their ids
 */
export async function forgetMailsTo(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  return addresses.length > 0 ? forgetMails(tx, inArray(mails.recipient, [...addresses])) : []
}

/** The same for all mails that a condition finds. */
export async function forgetMails(tx: Tx, where: SQL | undefined): Promise<string[]> {
  const forgotten = await tx
    .update(mails)
    .set({
      ...NOTHING_PERSONAL,
      forgottenAt: sql`now()`,
      status: sql`case when ${mails.status} = 'queued' then 'failed' else ${mails.status} end`,
      failedAt: sql`case when ${mails.status} = 'queued' then now() else ${mails.failedAt} end`,
    })
    .where(and(where, isNull(mails.forgottenAt)))
    .returning({ id: mails.id })
  return forgotten.map(({ id }) => id)
}

/** Deletes the files of mails where there is no mail server. */
export async function deleteMailFiles(dataDir: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (ids.some((id) => name.endsWith(`-${id}.eml`))) await rm(join(folder, name), { force: true })
  }
}
