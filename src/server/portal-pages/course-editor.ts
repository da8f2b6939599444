import type { CourseContents } from '#/contract/course-contents.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import { documentOf } from '#/contract/lesson-documents.ts'
import { rowId } from '#/contract/params.ts'
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

/** A course as pupils will see it, for a document of it; `?file=` names one besides the material's first. */
export const courseRead: Loader = async (deps, actor, params, _, search) => {
  const lesson = await readContents(deps, actor, { id: pageId(params), state: 'draft' })
  const title = documentTitle(lesson, params.materialId, search.file)
  return { data: { lesson }, title }
}

/** @returns what a document is called in the language of its lesson. @throws {ServiceError} NOT_FOUND without one */
export function documentTitle(
  lesson: CourseContents,
  materialId: string | undefined,
  fileId: string | undefined,
): string {
  const found = documentOf(lesson, materialId, fileId)
  if (!found) throw new ServiceError('NOT_FOUND')
  const { lang, nameAr, nameFr } = found.material
  return lang === 'ar' ? nameAr : nameFr
}
