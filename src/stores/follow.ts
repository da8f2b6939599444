import {
  type CourseFollowQuery,
  type FollowQuery,
  followAddress,
  followEndpoints,
  followedSubject,
} from '#/contract/follow.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { openReports } from '#/contract/reports.ts'
import { call } from './api.ts'
import { $classChoices, loadClassChoices } from './class-choices.ts'
import { saveFile } from './downloads.ts'
import { loadReports } from './reports.ts'
import { createResource } from './resource.ts'

const lessons = createResource((signal, id: number, query: PageQuery) =>
  call(followEndpoints.lessons, { id, ...query }, { signal }),
)
const stuck = createResource((signal, id: number, query: PageQuery) =>
  call(followEndpoints.stuck, { id, ...query }, { signal }),
)
const course = createResource((signal, id: number, query: CourseFollowQuery) =>
  call(followEndpoints.course, { id, ...query }, { signal }),
)

/** The lessons of the subject whose students are followed. */
export const $subjectFollow = lessons.$state
export const seedSubjectFollow = lessons.seed

/** Its students who may need help. */
export const $subjectStuck = stuck.$state
export const seedSubjectStuck = stuck.seed

/** One lesson of it. */
export const $courseFollow = course.$state
export const seedCourseFollow = course.seed

/** Reads it, and what was reported in it. */
export async function loadCourseFollow(id: number, query: CourseFollowQuery): Promise<void> {
  await Promise.all([course.load(id, query), loadReports(openReports(id))])
}

/** Reads what an address of the page of a subject shows. */
export async function loadFollow(search: Readonly<Record<string, string | undefined>>): Promise<void> {
  const query = followAddress.queryOf(search)
  const choices = loadClassChoices()
  if (!query.subjectId) await choices
  const subjectId = followedSubject(query, $classChoices.get().data ?? [])
  await Promise.all([choices, ...(subjectId ? [readTab(subjectId, query)] : [])])
}

async function readTab(subjectId: number, { tab, state, page, size }: FollowQuery): Promise<void> {
  if (tab === 'stuck') return stuck.load(subjectId, { page, size })
  if (tab === 'lessons') return lessons.load(subjectId, { page, size })
  // The subject's counts stand above its reports too.
  await Promise.all([lessons.load(subjectId, { page: 1, size: 1 }), loadReports({ subjectId, state, page, size })])
}

/** Keeps the table of a subject's students under a name. @throws {RequestError} */
export async function saveFollowTable(subjectId: number, name: string): Promise<void> {
  saveFile(name, await call(followEndpoints.table, { id: subjectId }))
}
