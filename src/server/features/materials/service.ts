import { eq, sql } from 'drizzle-orm'
import type { Material, MaterialChange, MaterialCreation, MaterialQuery } from '#/contract/materials.ts'
import type { Page } from '#/contract/paging.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { describePublished, type PublishedRow, publishedValues } from '#/server/features/curriculum/publishing.ts'
import { childrenOf, listCurriculumItems, type Reading, readCurriculumItem } from '#/server/features/curriculum/read.ts'
import { changeCurriculumItem, createCurriculumItem } from '#/server/features/curriculum/write.ts'
import { videoPictureAddress } from '#/server/features/videos/address.ts'
import { pickedVideo } from '#/server/features/videos/service.ts'
import { materials } from '#/server/tables/materials.ts'
import { publishDraftOf, renderDraftOf } from './text/service.ts'

export interface MaterialRow extends PublishedRow {
  id: number
  course_id: number
  name_ar: string
  name_fr: string
  position: number
  version: number
  kind: Material['kind']
  video_id: string | null
  video_title: string | null
  video_seconds: number | null
  downloadable: boolean
}

/** How rows of this kind are read by the actor. */
export function materialReading(deps: Pick<Deps, 'config' | 'keys'>, actor: Actor): Reading<MaterialRow, Material> {
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
      videoId: row.video_id,
      videoTitle: row.video_title,
      videoSeconds: row.video_seconds,
      videoPicture: row.video_id && videoPictureAddress(deps, actor, row.video_id),
      downloadable: row.downloadable,
    }),
  }
}

/** A page of materials, in the order of the programme; two queries. */
export function listMaterials(
  deps: Deps,
  actor: Actor,
  { courseId, ...query }: MaterialQuery,
): Promise<Page<Material>> {
  return listCurriculumItems(deps, actor, materialReading(deps, actor), { within: { course: courseId }, ...query })
}

/** @throws {ServiceError} NOT_FOUND */
export function readMaterial(deps: Deps, actor: Actor, id: number): Promise<Material> {
  return readCurriculumItem(deps, actor, materialReading(deps, actor), id)
}

/** @throws {ServiceError} FORBIDDEN; VALIDATION for a course that the actor may not know */
export async function createMaterial(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  creation: MaterialCreation,
): Promise<Material> {
  const video = creation.videoId ? await pickedVideo(deps, { kind: creation.kind, id: creation.videoId }) : undefined
  const id = await createCurriculumItem(deps, actor, origin, {
    kind: 'material',
    parentId: creation.courseId,
    parentField: 'courseId',
    async insert(tx, { position, parent }) {
      const values = { ...creation, ...video, ...publishedValues(creation, parent?.lang), position }
      const [made] = await tx.insert(materials).values(values).returning({ id: materials.id })
      return made?.id ?? 0
    },
  })
  return readMaterial(deps, actor, id)
}

/**
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`; VALIDATION for a text to be published that cannot
 *   be drawn whole
 */
export async function changeMaterial(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, ...facts }: MaterialChange & { id: number },
): Promise<Material> {
  // Asked before anything is locked: the platform is somebody else's, and may be slow.
  const video =
    facts.videoId === undefined
      ? undefined
      : await pickedVideo(deps, { kind: (await readMaterial(deps, actor, id)).kind, id: facts.videoId })
  const rendered =
    facts.status === 'published' ? await renderDraftOf(deps, actor, id, { withMaterial: true }) : undefined
  await changeCurriculumItem(deps, actor, origin, {
    kind: 'material',
    id,
    version,
    current: () => readMaterial(deps, actor, id),
    async update(tx, held) {
      if (facts.status === 'published') await publishDraftOf(tx, actor, origin, { id, rendered })
      await tx
        .update(materials)
        .set({ ...facts, ...video, ...publishedValues(facts, held.lang), version: version + 1, updatedAt: sql`now()` })
        .where(eq(materials.id, id))
    },
  })
  return readMaterial(deps, actor, id)
}
