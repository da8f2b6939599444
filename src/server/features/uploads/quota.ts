import { eq, sql } from 'drizzle-orm'
import type { UploadUsage } from '#/contract/files.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { files } from '#/server/tables/files.ts'
import { uploads } from '#/server/tables/uploads.ts'

/** What the actor's files and open uploads take, and may take; one query. */
export async function readUsage(deps: Pick<Deps, 'config' | 'database'>, actor: Actor): Promise<UploadUsage> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { pdf, image, video, quota } = deps.config.uploads
  return { used: await usedBytes(deps.database.db, actor.id), quota, limits: { pdf, image, video } }
}

/** @returns how many bytes somebody's files may take; a pupil's are those of their messages alone */
function quotaOf({ config }: Pick<Deps, 'config'>, { role }: Pick<Actor, 'role'>): number {
  return role === 'STUDENT' ? config.uploads.pupilQuota : config.uploads.quota
}

/**
 * Makes sure that so much more fits into somebody's quota, and that nobody else asks the same before the transaction
 * ends.
 * @throws {ServiceError} QUOTA_FULL; VALIDATION with `file` for pupils, who have no list of files to mend it by
 */
export async function claimQuota(tx: Tx, deps: Pick<Deps, 'config'>, owner: Actor, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('quota ' || ${owner.id}::text, 0))`)
  if ((await usedBytes(tx, owner.id)) + bytes <= quotaOf(deps, owner)) return
  if (owner.role === 'STUDENT') throw new ServiceError('VALIDATION', { fields: { file: { fault: 'filesQuota' } } })
  throw new ServiceError('QUOTA_FULL')
}

/**
 * Makes sure that the disk keeps some room when all that is on its way has come, and that nobody else asks the same
 * before the transaction ends. An upload counts as a whole, however much of it is there.
 * @throws {ServiceError} DISK_FULL
 */
export async function claimDisk(
  tx: Tx,
  { config, log, uploads: place }: Pick<Deps, 'config' | 'log' | 'uploads'>,
  bytes: number,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('disk of uploads', 0))`)
  const [open] = await tx.select({ bytes: sql`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number) }).from(uploads)
  const free = await place.freeBytes()
  if (free - (open?.bytes ?? 0) - bytes >= config.uploads.free) return
  log.warn({ free, onTheWay: open?.bytes, bytes }, 'the disk has no room for an upload')
  throw new ServiceError('DISK_FULL')
}

async function usedBytes(db: Queryable, ownerId: string): Promise<number> {
  const kept = db
    .select({ bytes: sql`coalesce(sum(${files.bytes}), 0)` })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  const open = db
    .select({ bytes: sql`coalesce(sum(${uploads.bytes}), 0)` })
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId))
  const { rows } = await db.execute<{ used: string }>(sql`select (${kept}) + (${open}) as used`)
  return Number(rows[0]?.used ?? 0)
}
