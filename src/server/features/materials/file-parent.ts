import { eq, sql } from 'drizzle-orm'
import type { FileKind } from '#/contract/file-kinds.ts'
import { ACCEPTED_FILES } from '#/contract/uploads.ts'
import { chainOf, hold, isReadable } from '#/server/features/curriculum/access.ts'
import { captionsColumn } from '#/server/features/files/captions/read.ts'
import type { FileParent } from '#/server/features/files/file-parent.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { materialFiles, materials } from '#/server/tables/materials.ts'

/** Files of materials: what pupils open, solutions of sheets and pictures in texts, by the kind of the material. */
export const materialFileParent: FileParent = {
  kind: 'material',
  key: 'materialId',
  senders: ['ADMINISTRATOR', 'PROFESSOR'],
  table: materials,
  id: materials.id,
  from: chainOf('material'),
  isReadable: (reader) => isReadable(reader, 'material'),
  downloadable: sql<boolean>`${materials.downloadable}`,
  pages: true,
  retries: true,
  links: {
    table: materialFiles,
    parentId: materialFiles.materialId,
    fileId: materialFiles.fileId,
    order: materialFiles.createdAt,
    role: materialFiles.role,
  },
  captions: captionsColumn,
  async hold(tx, actor, { materialId }) {
    await hold(tx, actor, { kind: 'material', id: materialId ?? 0 })
  },
  async accepts(db, { materialId, role }) {
    const [material] = await db
      .select({ kind: materials.kind })
      .from(materials)
      .where(eq(materials.id, materialId ?? 0))
    const kinds: readonly FileKind[] | undefined = role && material ? ACCEPTED_FILES[material.kind][role] : undefined
    if (!kinds) throw new ServiceError('VALIDATION', { fields: { role: { fault: 'invalid' } } })
    return { kinds }
  },
  async link(tx, { materialId, role }, fileId) {
    if (materialId && role) await tx.insert(materialFiles).values({ materialId, fileId, role })
  },
}
