import { chapterEndpoints } from '#/contract/chapters.ts'
import { classEndpoints } from '#/contract/classes.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import type { BinKind } from '#/contract/curriculum.ts'
import { groupEndpoints } from '#/contract/groups.ts'
import { materialEndpoints } from '#/contract/materials.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { call } from './api.ts'
import { asOne } from './reads.ts'

const RESTORES = {
  class: classEndpoints.restore,
  subject: subjectEndpoints.restore,
  chapter: chapterEndpoints.restore,
  course: courseEndpoints.restore,
  material: materialEndpoints.restore,
  group: groupEndpoints.restore,
} as const satisfies Record<BinKind, unknown>

/**
 * Takes something out of the recycle bin, with what went there along with it.
 * @throws {RequestError} when it fails; 409 while what it belongs to is in the bin itself
 */
export async function restoreFromBin(kind: BinKind, id: number): Promise<void> {
  await asOne(() => call(RESTORES[kind], { id }))
}
