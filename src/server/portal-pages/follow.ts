import { courseFollowAddress, followAddress, followedSubject } from '#/contract/follow.ts'
import { openReports } from '#/contract/reports.ts'
import { listClassChoices } from '#/server/features/classes/choices.ts'
import { readCourseFollow } from '#/server/features/follow/course.ts'
import { readSubjectFollow } from '#/server/features/follow/lessons.ts'
import { readSubjectStuck } from '#/server/features/follow/stuck.ts'
import { listReports } from '#/server/features/reports/service.ts'
import { pageId } from './course-editor.ts'
import type { Loader } from './portal-page.ts'

/** What the page of a subject shows. */
export const followPage: Loader = async (deps, actor, _, __, search) => {
  const classChoices = await listClassChoices(deps, actor)
  const { tab, state, page, size, ...asked } = followAddress.queryOf(search)
  const id = followedSubject(asked, classChoices)
  if (id === undefined) return { data: { classChoices } }
  if (tab === 'stuck') {
    return { data: { classChoices, subjectStuck: await readSubjectStuck(deps, actor, { id, page, size }) } }
  }
  if (tab === 'lessons') {
    return { data: { classChoices, subjectFollow: await readSubjectFollow(deps, actor, { id, page, size }) } }
  }
  // The subject's counts stand above its reports too.
  const subjectFollow = await readSubjectFollow(deps, actor, { id, page: 1, size: 1 })
  const reports = await listReports(deps, actor, { subjectId: id, state, page, size })
  return { data: { classChoices, subjectFollow, reports } }
}

/** One lesson, with the students that its address asks for and what was reported in it. */
export const followLessonPage: Loader = async (deps, actor, params, _, search) => {
  const id = pageId(params)
  const courseFollow = await readCourseFollow(deps, actor, { ...courseFollowAddress.queryOf(search), id })
  return { data: { courseFollow, reports: await listReports(deps, actor, openReports(id)) } }
}
