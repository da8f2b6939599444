import type { Titles } from '../shared/route-table.ts'

/** Pages of the students' area. A subject's `slug` is `{id}-{subjectName}`. */
export const routes = {
  home: '/student',
  subjects: '/student/subjects',
  subject: '/student/subjects/:slug/details',
  lesson: '/student/courses/:id',
  read: '/student/courses/:id/read/:materialId',
  profile: '/student/my-profile',
  calendar: '/student/calendar',
  messages: '/student/messages',
} as const

export const titles = {
  home: 'common.title.student',
  subjects: 'common.title.studentSubjects',
  subject: 'common.title.subjectDetails',
  lesson: 'common.title.lesson',
  read: 'common.title.reader',
  profile: 'common.title.myProfile',
  calendar: 'common.title.calendar',
  messages: 'common.title.messages',
} as const satisfies Titles<typeof routes>

/** @returns the address of a lesson */
export function lessonPath(id: number): string {
  return `/student/courses/${id}`
}
