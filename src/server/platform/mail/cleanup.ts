import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches, updateInBatches } from '#/server/platform/database/batches.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { NOTHING_PERSONAL } from './forget.ts'
import { mails } from './tables.ts'
import { mailFolder } from './transport.ts'

/** How long it is kept to whom a mail went and what it said. */
export const TEXT_DAYS = 30
const DAY_MS = 86_400_000
/** How long it is kept that there was a mail. */
export const ROW_MONTHS = 24

interface CleanupDeps {
  database: Pick<Database, 'db'>
  config: { dataDir: string }
}

/**
 * Forgets what is personal in old mails, their files too, and very old ones altogether; those that still wait are left
 * alone.
 * @returns how many were forgotten, how many rows and how many files are gone
 */
export async function forgetOldMails(
  { database, config }: CleanupDeps,
  stopping?: AbortSignal,
): Promise<{ mailTexts: number; mails: number; mailFiles: number }> {
  const ended = ne(mails.status, 'queued')
  const old = and(ended, isNull(mails.forgottenAt), lt(mails.createdAt, daysAgo(TEXT_DAYS)))
  const veryOld = and(ended, lt(mails.createdAt, sql`now() - make_interval(months => ${ROW_MONTHS})`))
  const set = { ...NOTHING_PERSONAL, forgottenAt: sql`now()` }
  return {
    mailTexts: await updateInBatches(database, { table: mails, key: mails.id, where: old, set }, stopping),
    mails: await deleteInBatches(database, { table: mails, key: mails.id, where: veryOld }, stopping),
    mailFiles: await deleteOldFiles(mailFolder(config.dataDir), stopping),
  }
}

/** What a crash left half written counts too. A folder that is not there has no old files. */
async function deleteOldFiles(folder: string, stopping?: AbortSignal): Promise<number> {
  const oldest = Date.now() - TEXT_DAYS * DAY_MS
  let deleted = 0
  for (const name of await readdir(folder).catch(nothingThere)) {
    if (stopping?.aborted) break
    if (!/\.eml(?:\.part)?$/.test(name)) continue
    const path = join(folder, name)
    const file = await stat(path).catch(nothingThere)
    if ('mtimeMs' in file && file.mtimeMs < oldest) {
      await rm(path, { force: true })
      deleted += 1
    }
  }
  return deleted
}

/** @throws whatever else went wrong */
function nothingThere(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

function daysAgo(days: number) {
  return sql`now() - make_interval(days => ${days})`
}

export const mailCleanup: Cleanup<CleanupDeps> = {
  kept: [
    {
      what: 'to whom a mail went, what it said, and its file',
      days: TEXT_DAYS,
      why: 'a mail that did not arrive can be looked into',
    },
    { what: 'that there was a mail', months: ROW_MONTHS, why: 'it goes with the messages that it answers' },
  ],
  forget: forgetOldMails,
}
