import type { Course, CourseChange } from '#/contract/courses.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import type { Material, MaterialChange } from '#/contract/materials.ts'
import { changeCourse, loadCourse } from '#/stores/courses.ts'
import { $lesson, loadLesson } from '#/stores/lesson.ts'
import { changeMaterial, loadMaterials } from '#/stores/materials.ts'

/** @returns what is sent of a course where only a part of it changes */
export function courseWith(
  { nameAr, nameFr, status, publishAt, version }: Course,
  part: Partial<CourseChange>,
): CourseChange {
  return { nameAr, nameFr, status, publishAt, version, ...part }
}

/** @returns what is sent of a material where only a part of it changes */
export function materialWith(
  { nameAr, nameFr, status, publishAt, version }: Material,
  part: Partial<MaterialChange>,
): MaterialChange {
  return { nameAr, nameFr, status, publishAt, version, ...part }
}

/** Reads what is in a course anew: its materials, and what pupils would see. */
export async function readInside(courseId: number): Promise<void> {
  await Promise.all([loadMaterials({ ...ALL, courseId }), loadLesson(courseId, { draft: true })])
}

/** Reads everything that the editor of a course shows. */
export async function readForEditor(courseId: number): Promise<void> {
  await Promise.all([loadCourse(courseId), readInside(courseId)])
}

/** Reads a course of which documents are looked at; who comes from its preview, or turns a page, has it already. */
export async function readOnce(courseId: number): Promise<void> {
  if ($lesson.get().data?.course.id !== courseId) await loadLesson(courseId, { draft: true })
}

/**
 * Shows a course to pupils, with what of it they do not see yet: that first, so that nobody meets half a lesson.
 * @param at from when on; `null` = at once
 */
export async function publishCourse(course: Course, materials: readonly Material[], at: string | null): Promise<void> {
  for (const material of materials.filter(({ status }) => status === 'draft')) {
    await changeMaterial(material.id, materialWith(material, { status: 'published', publishAt: null }))
  }
  await changeCourse(course.id, courseWith(course, { status: 'published', publishAt: at }))
}
