import { rowId } from '#/contract/classes.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import { readContents } from '#/server/features/courses/contents.ts'
import { readCourse } from '#/server/features/courses/service.ts'
import { listMaterials } from '#/server/features/materials/service.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import type { Loader } from './portal-page.ts'

/** @returns the id in the address of a page. @throws {ServiceError} NOT_FOUND for what is none */
export function pageId({ id }: Record<string, string | undefined>): number {
  const parsed = rowId.safeParse(id)
  if (!parsed.success) throw new ServiceError('NOT_FOUND')
  return parsed.data
}

/** A course with all that its editor and its preview show. */
export const courseForEditor: Loader = async (deps, actor, params) => {
  const id = pageId(params)
  const [course, materials, lesson] = await Promise.all([
    readCourse(deps, actor, id),
    listMaterials(deps, actor, { ...ALL, courseId: id }),
    readContents(deps, actor, { id, state: 'draft' }),
  ])
  return { data: { course, materials, lesson } }
}
