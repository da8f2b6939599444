import { courseEndpoints } from '#/contract/courses.ts'
import { materialEndpoints } from '#/contract/materials.ts'
import { createThingStores } from './things.ts'

const materials = createThingStores(materialEndpoints, courseEndpoints.orderMaterials)

/** A page of materials, with loading and error flags (specification §4). */
export const $materials = materials.list.$state
export const loadMaterials = materials.list.load
export const seedMaterials = materials.list.seed
export const clearMaterials = materials.list.clear

/** The one material that is selected. */
export const $material = materials.one.$state
export const loadMaterial = materials.one.load
export const seedMaterial = materials.one.seed
export const clearMaterial = materials.one.clear

export const createMaterial = materials.create
export const changeMaterial = materials.change
export const removeMaterial = materials.remove
export const restoreMaterial = materials.restore
/** Puts a parent's materials into another order. */
export const orderMaterials = materials.order
