import type { MaterialContents } from '#/contract/course-contents.ts'
import type { Place } from '#/stores/learning.ts'

/** What stands at a place of a lesson, or about the lesson as a whole. */
export interface Placed {
  materialId: number | null
  position: number | null
}

export type PlaceMaterials = readonly Pick<MaterialContents, 'id' | 'kind'>[]

/** @returns what kind of place something has; nothing where it is about the lesson as a whole, or the material is gone */
export function placeOf({ materialId, position }: Placed, materials: PlaceMaterials) {
  const kind = materials.find(({ id }) => id === materialId)?.kind
  if (!kind || materialId === null || position === null) return undefined
  return { materialId, position, kind, unit: kind === 'video' ? 'time' : kind === 'text' ? 'text' : 'page' } as const
}

/** @returns a place that is still in the lesson; else the lesson as a whole */
export function placeIn(place: Place | null, materials: PlaceMaterials): Place | null {
  return place && placeOf(place, materials) ? place : null
}
