import { courseRead, draftRead, materialsRead } from '#/portals/shared/staff-reads.ts'
import { load } from '#/stores/reads.ts'

/** Reads what is in a course anew: its materials, and what pupils would see. */
export async function readInside(courseId: number): Promise<void> {
  await Promise.all([load(materialsRead(courseId)), load(draftRead(courseId))])
}

/** Reads everything that the editor of a course shows. */
export async function readForEditor(courseId: number): Promise<void> {
  await Promise.all([load(courseRead(courseId)), readInside(courseId)])
}
