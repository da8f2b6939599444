import { courseFollowAddress, followAddress, followedSubject } from '#/contract/follow.ts'
import { listClassChoices } from '#/server/features/classes/choices.ts'
import { readCourseFollow } from '#/server/features/follow/course.ts'
import { readSubjectFollow } from '#/server/features/follow/lessons.ts'
import { readSubjectStuck } from '#/server/features/follow/stuck.ts'
import { pageId } from './course-editor.ts'
import type { Loader } from './portal-page.ts'

/** What the page of a subject shows; its reports are read by the browser, after the rest. */
export const followPage: Loader = async (deps, actor, _, __, search) => {
  const classChoices = await listClassChoices(deps, actor)
  const { tab, page, size, ...asked } = followAddress.queryOf(search)
  const id = followedSubject(asked, classChoices)
  if (id === undefined) return { data: { classChoices } }
  if (tab === 'stuck') {
    return { data: { classChoices, subjectStuck: await readSubjectStuck(deps, actor, { id, page, size }) } }
  }
  const part = tab === 'lessons' ? { page, size } : { page: 1, size: 1 }
  return { data: { classChoices, subjectFollow: await readSubjectFollow(deps, actor, { id, ...part }) } }
}

/** One lesson, with the students that its address asks for. */
export const followLessonPage: Loader = async (deps, actor, params, _, search) => {
  const query = { ...courseFollowAddress.queryOf(search), id: pageId(params) }
  return { data: { courseFollow: await readCourseFollow(deps, actor, query) } }
}
