import type { MaterialContents } from '#/contract/course-contents.ts'
import { type MissingReason, missingFrom } from '#/contract/material-contents.ts'

export interface Missing {
  material: MaterialContents
  reason: MissingReason
}

/** @returns what of a course is not ready for pupils, in its order */
export function missingIn(materials: readonly MaterialContents[]): Missing[] {
  return materials.flatMap((material) => {
    const reason = missingFrom(material)
    return reason ? [{ material, reason }] : []
  })
}
