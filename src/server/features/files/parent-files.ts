import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FileParentKind } from '#/contract/file-kinds.ts'
import type { FileView } from '#/contract/files.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { FILE_PARENTS, isOfNothing } from '#/server/file-parents.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { files } from '#/server/tables/files.ts'
import type { FileParent } from './file-parent.ts'
import { filesOf } from './views.ts'

/**
 * The files of something that the actor may read, a student the ready ones; two queries.
 * @throws {ServiceError} NOT_FOUND
 */
export async function listFiles(deps: Deps, actor: Actor, parent: FileParent, id: number): Promise<FileView[]> {
  const { rows } = await deps.database.db.execute(sql`
    select from ${parent.from} where ${parent.id} = ${id} and ${parent.isReadable(actor)}`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
  const views = (await filesOf(deps, actor, parent, [id])).get(id) ?? []
  return views.filter((view) => isShown(actor, view))
}

/**
 * A file of something that the actor may read, if possible of what its file may be kept of, with new addresses; two
 * queries.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readFile(deps: Deps, actor: Actor, id: string): Promise<FileView> {
  const { rows } = await deps.database.db.execute<{ kind: FileParentKind; id: string }>(sql`
    ${sql.join(
      FILE_PARENTS.map((parent) => haveFile(actor, parent, id)),
      sql` union all `,
    )} order by downloadable desc, kind, id limit 1`)
  const parent = FILE_PARENTS.find(({ kind }) => kind === rows[0]?.kind)
  const views = rows[0] && parent ? await filesOf(deps, actor, parent, [rows[0].id]) : new Map<string, FileView[]>()
  const view = [...views.values()].flat().find((each) => each.id === id)
  if (!(view && isShown(actor, view))) throw new ServiceError('NOT_FOUND')
  return view
}

function haveFile(actor: Actor, { kind, id, from, links, downloadable, isReadable }: FileParent, fileId: string): SQL {
  return sql`select ${kind}::text as kind, ${id}::text as id, ${downloadable} as downloadable from ${from}
    where ${id} in (select ${links.parentId} from ${links.table} where ${links.fileId} = ${fileId})
      and ${isReadable(actor)}`
}

function isShown({ role }: Actor, { state }: FileView): boolean {
  return role !== 'STUDENT' || state === 'ready'
}

/**
 * Takes a file away from something. One that nothing else has is gone with its bytes, and out of the quota.
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN
 */
export async function removeFile(
  deps: Deps,
  actor: Actor,
  { requestId, address }: Origin,
  { parent, id, fileId }: { parent: FileParent; id: number; fileId: string },
): Promise<void> {
  const { links } = parent
  const gone = await deps.database.withTx(async (tx) => {
    await parent.hold(tx, actor, { [parent.key]: id })
    // Locked, so that two that give it up at once do not each leave it to the other.
    await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update')
    const { rowCount: removed } = await tx
      .delete(links.table)
      .where(and(eq(links.parentId, id), eq(links.fileId, fileId)))
    if (!removed) throw new ServiceError('NOT_FOUND')
    await audit(tx, {
      actorId: actor.id,
      requestId,
      address,
      action: 'file.removed',
      objectType: 'file',
      objectId: fileId,
      details: { [parent.kind]: id },
    })
    const { rowCount } = await tx.delete(files).where(and(eq(files.id, fileId), isOfNothing(sql`${fileId}`)))
    return rowCount === 1
  })
  if (gone) await removeBytes(deps, fileId)
}

/**
 * Takes back a file that the actor has uploaded for a message and not sent; it is out of their quota.
 * @throws {ServiceError} NOT_FOUND, CONFLICT for one that is of something
 */
export async function removeUnsent(
  deps: Pick<Deps, 'database' | 'storage' | 'log'>,
  actor: Actor,
  { requestId, address }: Origin,
  fileId: string,
): Promise<void> {
  await deps.database.withTx(async (tx) => {
    const held = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.ownerId, actor.id)))
      .for('update')
    if (held.length === 0) throw new ServiceError('NOT_FOUND')
    // By a statement of its own, which sees whether a message took it while this one waited.
    const { rowCount } = await tx.delete(files).where(and(eq(files.id, fileId), isOfNothing(sql`${files.id}`)))
    if (!rowCount) throw new ServiceError('CONFLICT')
    const event = { actorId: actor.id, requestId, address, objectType: 'file', objectId: fileId }
    await audit(tx, { ...event, action: 'file.removed' })
  })
  await removeBytes(deps, fileId)
}

/** Nobody can reach the bytes any more; what cannot be removed now goes with the daily cleanup. */
async function removeBytes({ storage, log }: Pick<Deps, 'storage' | 'log'>, fileId: string): Promise<void> {
  await storage.removeAll(fileId).catch((error: unknown) => {
    log.warn({ err: error, fileId }, 'a removed file is still in the storage')
  })
}
