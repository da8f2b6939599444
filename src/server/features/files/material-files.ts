import { and, eq, sql } from 'drizzle-orm'
import type { FileView } from '#/contract/files.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, hold, isReadable } from '#/server/features/curriculum/access.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles } from '#/server/tables/materials.ts'
import { filesOfMaterials } from './views.ts'

/**
 * The files of a material that the actor may read, a student the ready ones; two queries.
 * @throws {ServiceError} NOT_FOUND
 */
export async function listMaterialFiles(deps: Deps, actor: Actor, materialId: number): Promise<FileView[]> {
  const { rows } = await deps.database.db.execute(sql`
    select from ${chainOf('material')} where materials.id = ${materialId} and ${isReadable(actor, 'material')}`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
  const views = (await filesOfMaterials(deps, actor, [materialId])).get(materialId) ?? []
  return views.filter((view) => isShown(actor, view))
}

/**
 * A file of a material that the actor may read, if possible of one whose file may be kept, with new addresses; two
 * queries.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readFile(deps: Deps, actor: Actor, id: string): Promise<FileView> {
  const { rows } = await deps.database.db.execute<{ id: number }>(sql`
    select materials.id from ${chainOf('material')}
    where materials.id in (select material_id from material_files where file_id = ${id})
      and ${isReadable(actor, 'material')}
    order by materials.downloadable desc, materials.id limit 1`)
  const views = rows[0] && (await filesOfMaterials(deps, actor, [rows[0].id])).get(rows[0].id)
  const view = views?.find((each) => each.id === id)
  if (!(view && isShown(actor, view))) throw new ServiceError('NOT_FOUND')
  return view
}

function isShown({ role }: Actor, { state }: FileView): boolean {
  return role !== 'STUDENT' || state === 'ready'
}

/**
 * Takes a file away from a material. One that no other material has is gone with its bytes, and out of the quota.
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN
 */
export async function removeMaterialFile(
  deps: Deps,
  actor: Actor,
  { requestId, address }: Origin,
  { materialId, fileId }: { materialId: number; fileId: string },
): Promise<void> {
  const gone = await deps.database.withTx(async (tx) => {
    await hold(tx, actor, { kind: 'material', id: materialId })
    // Locked, so that two materials that give it up at once do not each leave it to the other.
    await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update')
    const removed = await tx
      .delete(materialFiles)
      .where(and(eq(materialFiles.materialId, materialId), eq(materialFiles.fileId, fileId)))
      .returning({ fileId: materialFiles.fileId })
    if (removed.length === 0) throw new ServiceError('NOT_FOUND')
    await audit(tx, {
      actorId: actor.id,
      requestId,
      address,
      action: 'file.removed',
      objectType: 'file',
      objectId: fileId,
      details: { material: materialId },
    })
    const { rowCount } = await tx.execute(sql`
      delete from files where id = ${fileId} and not exists (select from material_files where file_id = ${fileId})`)
    return rowCount === 1
  })
  if (!gone) return
  // Nobody can reach the bytes any more; what cannot be removed now goes with the daily cleanup.
  await deps.storage.removeAll(fileId).catch((error: unknown) => {
    deps.log.warn({ err: error, fileId }, 'a removed file is still in the storage')
  })
}
