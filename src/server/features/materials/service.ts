import { eq, sql } from 'drizzle-orm'
import type { Material, MaterialChange, MaterialCreation, MaterialQuery } from '#/contract/materials.ts'
import type { Page } from '#/contract/paging.ts'
import type { Deps } from '#/server/deps.ts'
import type { Actor, Origin } from '#/server/features/auth/actor.ts'
import { describePublished, type PublishedRow, publishedValues } from '#/server/features/curriculum/publishing.ts'
import { childrenOf, listThings, type Reading, readThing } from '#/server/features/curriculum/read.ts'
import { changeThing, createThing } from '#/server/features/curriculum/write.ts'
import { materials } from './tables.ts'

export interface MaterialRow extends PublishedRow {
  id: number
  course_id: number
  name_ar: string
  name_fr: string
  position: number
  version: number
  kind: Material['kind']
}

/** How rows of this kind are read by the actor. */
export function materialReading(actor: Actor): Reading<MaterialRow, Material> {
  return {
    kind: 'material',
    more: childrenOf('material', actor),
    describe: (row) => ({
      id: row.id,
      courseId: row.course_id,
      nameAr: row.name_ar,
      nameFr: row.name_fr,
      position: row.position,
      version: row.version,
      ...describePublished(row),
      kind: row.kind,
    }),
  }
}

/** A page of materials, in the order of the programme; two queries. */
export function listMaterials(
  deps: Deps,
  actor: Actor,
  { courseId, ...query }: MaterialQuery,
): Promise<Page<Material>> {
  return listThings(deps, actor, materialReading(actor), { parentId: courseId, ...query })
}

/** @throws {ServiceError} NOT_FOUND */
export function readMaterial(deps: Deps, actor: Actor, id: number): Promise<Material> {
  return readThing(deps, actor, materialReading(actor), id)
}

/** @throws {ServiceError} FORBIDDEN; VALIDATION for a course that the actor may not know */
export async function createMaterial(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  creation: MaterialCreation,
): Promise<Material> {
  const id = await createThing(deps, actor, origin, {
    kind: 'material',
    parentId: creation.courseId,
    parentField: 'courseId',
    async insert(tx, { position, parent }) {
      const values = { ...creation, ...publishedValues(creation, parent?.lang), position }
      const [made] = await tx.insert(materials).values(values).returning({ id: materials.id })
      return made?.id ?? 0
    },
  })
  return readMaterial(deps, actor, id)
}

/** @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current` */
export async function changeMaterial(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, ...facts }: MaterialChange & { id: number },
): Promise<Material> {
  await changeThing(deps, actor, origin, {
    kind: 'material',
    id,
    version,
    current: () => readMaterial(deps, actor, id),
    async update(tx, held) {
      await tx
        .update(materials)
        .set({ ...facts, ...publishedValues(facts, held.lang), version: version + 1, updatedAt: sql`now()` })
        .where(eq(materials.id, id))
    },
  })
  return readMaterial(deps, actor, id)
}
