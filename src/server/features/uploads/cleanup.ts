import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { uploads } from '#/server/tables/uploads.ts'
import { users } from '#/server/tables/users.ts'
import { finishUpload } from './service.ts'

const DAY_MS = 86_400_000
/** How long an upload waits for its next part: over a night without a line. */
const KEPT_DAYS = 1

type CleanupDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'log' | 'storage' | 'uploads'>

/** Forgets uploads for which nothing has come for a day, and what is left of those that nobody knows any more. */
export async function forgetAbandonedUploads(
  { database, uploads: kept }: CleanupDeps,
  stopping?: AbortSignal,
): Promise<{ uploads: number }> {
  let forgotten = 0
  const old: string[] = []
  for await (const id of kept.olderThan(new Date(Date.now() - KEPT_DAYS * DAY_MS))) old.push(id)
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select id from uploads where created_at < now() - make_interval(days => ${KEPT_DAYS})`)
  const gone = await Promise.all(rows.map(async ({ id }) => ((await kept.progress(id)) ? undefined : id)))
  for (const id of [...old, ...gone]) {
    if (stopping?.aborted) break
    if (id === undefined) continue
    await kept.remove(id)
    await database.db.delete(uploads).where(inArray(uploads.id, [id]))
    forgotten += 1
  }
  return { uploads: forgotten }
}

/**
 * Makes files of uploads that were whole when their server died, and that nobody has asked for since; none for an owner
 * who may not use their account.
 */
export async function finishLeftUploads(deps: CleanupDeps, stopping?: AbortSignal): Promise<{ finished: number }> {
  const rows = await deps.database.db
    .select({ upload: uploads, role: users.role })
    .from(uploads)
    .innerJoin(users, and(eq(users.id, uploads.ownerId), eq(users.status, 'ACTIVE')))
    .orderBy(asc(uploads.createdAt))
  let finished = 0
  for (const { upload, role } of rows) {
    if (stopping?.aborted) break
    const progress = await deps.uploads.progress(upload.id)
    if (progress?.offset !== upload.bytes) continue
    const owner = { id: upload.ownerId, role, authSessionId: '' }
    await finishUpload(deps, owner, undefined, upload).catch((error: unknown) => {
      // Refused, and forgotten.
      if (!(error instanceof ServiceError)) throw error
    })
    finished += 1
  }
  return { finished }
}

export const leftUploadsCleanup: Cleanup<CleanupDeps> = {
  kept: [{ what: 'whole uploads of which no file was made', days: 0, why: 'their server died before it could' }],
  forget: finishLeftUploads,
}

export const uploadsCleanup: Cleanup<CleanupDeps> = {
  kept: [
    { what: 'uploads for which nothing comes', days: KEPT_DAYS, why: 'their writer may go on over a better line' },
  ],
  forget: forgetAbandonedUploads,
}
