import { chapterEndpoints } from '#/contract/chapters.ts'
import { type Course, type CourseChange, courseEndpoints } from '#/contract/courses.ts'
import { type Material, materialEndpoints } from '#/contract/materials.ts'
import { call } from './api.ts'
import { createCurriculumItemActions } from './curriculum-items.ts'
import { materialWith } from './materials.ts'
import { asOne, makeOld } from './reads.ts'

const courses = createCurriculumItemActions({
  endpoints: courseEndpoints,
  order: chapterEndpoints.orderCourses,
  parent: 'chapter',
})

export const createCourse = courses.create
export const changeCourse = courses.change
export const removeCourse = courses.remove
export const restoreCourse = courses.restore
/** Puts a chapter's courses into another order. */
export const orderCourses = courses.order

/** @returns what is sent of a course where only a part of it changes */
export function courseWith(
  { nameAr, nameFr, status, publishAt, version }: Course,
  part: Partial<CourseChange>,
): CourseChange {
  return { nameAr, nameFr, status, publishAt, version, ...part }
}

/**
 * Shows a course to pupils, with what of it they do not see yet: that first, so that nobody meets half a lesson.
 * Everything of it is read again, whatever came of it.
 * @param at from when on; `null` = at once
 * @throws {RequestError} when it fails
 */
export async function publishCourse(course: Course, materials: readonly Material[], at: string | null): Promise<void> {
  await asOne(async () => {
    try {
      for (const material of materials.filter(({ status }) => status === 'draft')) {
        const body = materialWith(material, { status: 'published', publishAt: null })
        await call(materialEndpoints.change, { id: material.id, body })
      }
      const body = courseWith(course, { status: 'published', publishAt: at })
      await call(courseEndpoints.change, { id: course.id, body })
    } catch (error) {
      makeOld('course', 'material')
      throw error
    }
  })
}
