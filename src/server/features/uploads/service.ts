import { and, eq } from 'drizzle-orm'
import type { FileFault, FileKind } from '#/contract/file-kinds.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Acceptance, FileTarget } from '#/server/features/files/file-parent.ts'
import { judgeFile } from '#/server/features/files/judge.ts'
import { cleanName, storeFile } from '#/server/features/files/service.ts'
import { parentOf } from '#/server/file-parents.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { files } from '#/server/tables/files.ts'
import { uploads } from '#/server/tables/uploads.ts'
import { claimDisk, claimQuota } from './quota.ts'

export type UploadRow = typeof uploads.$inferSelect
type UploadDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'log' | 'storage' | 'uploads'>

/** The error for a file that is refused; what is not here is corrupt in some way. */
const FAULTS: Partial<Record<FileFault, FieldFault['fault']>> = {
  unknownKind: 'fileUnknownKind',
  empty: 'fileEmpty',
  tooManyPixels: 'fileTooManyPixels',
}

/**
 * Makes room for an upload to something that the actor may give files to.
 * @param begin has the protocol begin it; what it throws takes the room back
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; VALIDATION with `file`; QUOTA_FULL; DISK_FULL; TOO_MANY_REQUESTS
 */
export async function beginUpload<T>(
  deps: UploadDeps & Pick<Deps, 'limits'>,
  actor: Actor,
  { target, name, bytes }: { target: FileTarget; name: string; bytes: number },
  begin: (id: string) => Promise<T>,
): Promise<T> {
  const { parent } = parentOf(target)
  requireRole(actor, ...parent.senders)
  await deps.limits.uploads.take(actor.id)
  if (actor.role === 'STUDENT') await deps.limits.pupilUploads.take(actor.id)
  const id = crypto.randomUUID()
  await deps.database.withTx(async (tx) => {
    await parent.hold(tx, actor, target)
    const accepted = await roomFor(tx, target)
    if (bytes === 0) refuse('fileEmpty')
    // Which kind it is, is known when its first bytes are there.
    refuseLarge(deps, accepted, bytes)
    await claimQuota(tx, deps, actor, bytes)
    await claimDisk(tx, deps, bytes)
    await tx.insert(uploads).values({ ...target, id, ownerId: actor.id, name: cleanName(name), bytes })
  })
  return begin(id).catch(async (error: unknown) => {
    await forget(deps, id)
    throw error
  })
}

/**
 * An upload of the actor's own: on its way, or whole and a file by now.
 * @throws {ServiceError} NOT_FOUND for what is not there and for other people's
 */
export async function findUpload(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  id: string,
): Promise<{ open: UploadRow; done?: undefined } | { open?: undefined; done: { bytes: number } }> {
  const { db } = database
  const [open] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, actor.id)))
  if (open) return { open }
  const [done] = await db
    .select({ bytes: files.bytes })
    .from(files)
    .where(and(eq(files.uploadId, id), eq(files.ownerId, actor.id)))
  if (done) return { done }
  throw new ServiceError('NOT_FOUND')
}

/**
 * Refuses an upload by its first bytes, before all of it has come.
 * @param kind what they promise; `undefined` = nothing that is taken
 * @throws {ServiceError} VALIDATION with `file`
 */
export async function checkPromise(deps: UploadDeps, upload: UploadRow, kind: FileKind | undefined): Promise<void> {
  try {
    await checkKind(deps, deps.database.db, upload, kind)
  } catch (error) {
    if (error instanceof ServiceError) await forget(deps, upload.id)
    throw error
  }
}

/**
 * Makes a whole upload the file that it is, once however often it is asked for. What is not a file of a kind that the
 * parent takes is forgotten.
 * @throws {ServiceError} VALIDATION with `file`; QUOTA_FULL; NOT_FOUND, FORBIDDEN when the actor may not give
 *   it files any more
 */
export async function finishUpload(
  deps: UploadDeps,
  actor: Actor,
  origin: Origin | undefined,
  upload: UploadRow,
): Promise<void> {
  const { id, materialId, sessionId, toSend, role, ownerId, name, bytes } = upload
  const { parent } = parentOf(upload)
  try {
    await deps.uploads.withFile(id, async (path) => {
      const verdict = await judgeFile(path)
      if ('fault' in verdict) refuse(FAULTS[verdict.fault] ?? 'fileCorrupt')
      const { kind, type } = verdict
      await checkKind(deps, deps.database.db, upload, kind)
      const file = { materialId, sessionId, toSend, role, ownerId, kind, type, name, path, uploadId: id, origin }
      await storeFile(deps, file, {
        async within(tx) {
          await parent.hold(tx, actor, upload)
          const { rowCount } = await tx.delete(uploads).where(eq(uploads.id, id))
          // Without a row another request has just made the file, and its bytes count already.
          if (rowCount !== 1) return
          await roomFor(tx, upload)
          await claimQuota(tx, deps, actor, bytes)
        },
      })
    })
  } catch (error) {
    if (error instanceof ServiceError) await forget(deps, id)
    // Another request was first, and took what was on its way with it.
    else if (await isFile(deps.database.db, id)) return
    throw error
  }
  await deps.uploads.remove(id).catch((error: unknown) => {
    deps.log.warn({ err: error, uploadId: id }, 'a finished upload is still among those on their way')
  })
}

async function isFile(db: Queryable, id: string): Promise<boolean> {
  const found = await db.select({ id: files.id }).from(files).where(eq(files.uploadId, id))
  return found.length > 0
}

/** Forgets an upload and its bytes. */
export async function forget({ database, uploads: kept }: UploadDeps, id: string): Promise<void> {
  await kept.remove(id)
  await database.db.delete(uploads).where(eq(uploads.id, id))
}

async function checkKind(
  deps: Pick<Deps, 'config'>,
  db: Queryable,
  upload: UploadRow,
  kind: FileKind | undefined,
): Promise<void> {
  if (!kind) refuse('fileUnknownKind')
  const accepted = await parentOf(upload).parent.accepts(db, upload)
  if (!accepted.kinds.includes(kind)) refuse('fileOtherKind')
  refuseLarge(deps, { ...accepted, kinds: [kind] }, upload.bytes)
}

/**
 * @returns what something takes which is locked
 * @throws {ServiceError} VALIDATION where it takes none, or has as many as it may
 */
async function roomFor(tx: Tx, target: FileTarget): Promise<Acceptance> {
  const { parent, id } = parentOf(target)
  const accepted = await parent.accepts(tx, target)
  const { most } = accepted
  const { table, parentId } = parent.links
  if (most !== undefined && (await tx.$count(table, eq(parentId, id))) >= most) refuse('filesFull', most)
  return accepted
}

function refuseLarge({ config }: Pick<Deps, 'config'>, { kinds, bytes: most }: Acceptance, bytes: number): void {
  const limit = Math.max(
    ...kinds.map((kind) => Math.min(config.uploads[kind], most?.[kind] ?? Number.POSITIVE_INFINITY)),
  )
  if (bytes > limit) refuse('fileTooLarge', limit / 1_000_000)
}

function refuse(fault: FieldFault['fault'], limit?: number): never {
  throw new ServiceError('VALIDATION', { fields: { file: { fault, limit } } })
}
