import { inArray, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { isOfNothing } from '#/server/file-parents.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { files } from '#/server/tables/files.ts'

const DAY_MS = 86_400_000
/** Addresses that were given out run out within a day; what has no row yet, is getting one. */
const KEPT_DAYS = 1
/** Files looked at together. */
const BATCH = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Forgets files that have been of nothing for a day, and what is in the storage for no file at all, as after a crash
 * between the two, and what was left half written.
 */
export async function forgetOrphanedFiles(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  stopping?: AbortSignal,
): Promise<{ files: number; objects: number; drafts: number }> {
  const limit = sql`now() - make_interval(days => ${KEPT_DAYS})`
  const counts = { files: 0, objects: 0, drafts: 0 }
  while (!stopping?.aborted) {
    const { rows } = await database.db.execute<{ id: string }>(sql`
      delete from files where id in (
        select id from files where updated_at < ${limit} and created_at < ${limit}
          and ${isOfNothing(sql`files.id`)}
        limit ${BATCH} for update skip locked)
      returning id`)
    for (const { id } of rows) await storage.removeAll(id)
    counts.files += rows.length
    if (rows.length < BATCH) break
  }
  const before = new Date(Date.now() - KEPT_DAYS * DAY_MS)
  let old: string[] = []
  const forgetUnknown = async (): Promise<void> => {
    if (old.length === 0) return
    const known = await database.db.select({ id: files.id }).from(files).where(inArray(files.id, old))
    const ids = new Set(known.map(({ id }) => id))
    const unknown = old.filter((id) => !ids.has(id))
    for (const id of unknown) await storage.removeAll(id)
    counts.objects += unknown.length
    old = []
  }
  for await (const { id, changedAt } of storage.list()) {
    if (stopping?.aborted) break
    if (UUID.test(id) && changedAt < before) old.push(id)
    if (old.length === BATCH) await forgetUnknown()
  }
  await forgetUnknown()
  if (!stopping?.aborted) counts.drafts = await storage.removeDrafts(before)
  return counts
}

export const filesCleanup: Cleanup<Pick<Deps, 'database' | 'storage'>> = {
  kept: [
    {
      what: 'files that are of nothing any more',
      days: KEPT_DAYS,
      why: 'nobody looks at a file by an address given out before',
    },
    {
      what: 'what the storage holds for no file, whole or half written',
      days: KEPT_DAYS,
      why: 'it is there before its row is',
    },
  ],
  forget: forgetOrphanedFiles,
}
