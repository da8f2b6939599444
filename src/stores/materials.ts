import { courseEndpoints } from '#/contract/courses.ts'
import { type Material, type MaterialChange, materialEndpoints } from '#/contract/materials.ts'
import { createCurriculumItemActions } from './curriculum-items.ts'

const materials = createCurriculumItemActions({
  endpoints: materialEndpoints,
  order: courseEndpoints.orderMaterials,
})

export const createMaterial = materials.create
export const changeMaterial = materials.change
export const removeMaterial = materials.remove
export const restoreMaterial = materials.restore
/** Puts a course's materials into another order. */
export const orderMaterials = materials.order

/** @returns what is sent of a material where only a part of it changes */
export function materialWith(
  { nameAr, nameFr, status, publishAt, version }: Material,
  part: Partial<MaterialChange>,
): MaterialChange {
  return { nameAr, nameFr, status, publishAt, version, ...part }
}
