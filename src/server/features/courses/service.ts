import { eq, sql } from 'drizzle-orm'
import type { Course, CourseChange, CourseCreation, CourseQuery } from '#/contract/courses.ts'
import type { Page } from '#/contract/paging.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { describePublished, type PublishedRow, publishedValues } from '#/server/features/curriculum/publishing.ts'
import { childrenOf, listCurriculumItems, type Reading, readCurriculumItem } from '#/server/features/curriculum/read.ts'
import { changeCurriculumItem, createCurriculumItem } from '#/server/features/curriculum/write.ts'
import { courses } from '#/server/tables/courses.ts'

export interface CourseRow extends PublishedRow {
  id: number
  chapter_id: number
  name_ar: string
  name_fr: string
  position: number
  version: number
  children: number
}

/** How rows of this kind are read by the actor. */
export function courseReading(actor: Actor): Reading<CourseRow, Course> {
  return {
    kind: 'course',
    more: childrenOf('course', actor),
    describe: (row) => ({
      id: row.id,
      chapterId: row.chapter_id,
      nameAr: row.name_ar,
      nameFr: row.name_fr,
      position: row.position,
      version: row.version,
      ...describePublished(row),
      materials: row.children,
    }),
  }
}

/** A page of courses, in the order of the programme; two queries. */
export function listCourses(
  deps: Deps,
  actor: Actor,
  { classId, subjectId, chapterId, ...query }: CourseQuery,
): Promise<Page<Course>> {
  return listCurriculumItems(deps, actor, courseReading(actor), {
    within: { class: classId, subject: subjectId, chapter: chapterId },
    ...query,
  })
}

/** @throws {ServiceError} NOT_FOUND */
export function readCourse(deps: Deps, actor: Actor, id: number): Promise<Course> {
  return readCurriculumItem(deps, actor, courseReading(actor), id)
}

/** @throws {ServiceError} FORBIDDEN; VALIDATION for a chapter that the actor may not know */
export async function createCourse(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  creation: CourseCreation,
): Promise<Course> {
  const id = await createCurriculumItem(deps, actor, origin, {
    kind: 'course',
    parentId: creation.chapterId,
    parentField: 'chapterId',
    async insert(tx, { position, parent }) {
      const values = { ...creation, ...publishedValues(creation, parent?.lang), position }
      const [made] = await tx.insert(courses).values(values).returning({ id: courses.id })
      return made?.id ?? 0
    },
  })
  return readCourse(deps, actor, id)
}

/** @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current` */
export async function changeCourse(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, ...facts }: CourseChange & { id: number },
): Promise<Course> {
  await changeCurriculumItem(deps, actor, origin, {
    kind: 'course',
    id,
    version,
    current: () => readCourse(deps, actor, id),
    async update(tx, held) {
      await tx
        .update(courses)
        .set({ ...facts, ...publishedValues(facts, held.lang), version: version + 1, updatedAt: sql`now()` })
        .where(eq(courses.id, id))
    },
  })
  return readCourse(deps, actor, id)
}
