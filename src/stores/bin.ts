import { chapterEndpoints } from '#/contract/chapters.ts'
import { classEndpoints } from '#/contract/classes.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import type { CurriculumItemKind } from '#/contract/curriculum.ts'
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
}

/**
 * Takes something out of the recycle bin, with what went there along with it.
 * @throws {RequestError} when it fails; 409 while what it belongs to is in the bin itself
 */
export async function restoreCurriculumItem(kind: CurriculumItemKind, id: number): Promise<void> {
  await asOne(() => call(RESTORES[kind], { id }))
}
