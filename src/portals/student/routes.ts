import { QUESTIONS_ANCHOR } from '#/contract/question-rules.ts'

/** Pages of the students' area. A subject's `slug` is `{id}-{subjectName}`. */
export const routes = {
  home: '/student',
  subjects: '/student/subjects',
  subject: '/student/subjects/:slug/details',
  lesson: '/student/courses/:id',
  read: '/student/courses/:id/read/:materialId',
  groups: '/student/groups',
  profile: '/student/my-profile',
  calendar: '/student/calendar',
  calendarSubscribe: '/student/calendar/subscribe',
  studyTimes: '/student/calendar/study',
  session: '/student/calendar/:id',
  sessionRead: '/student/calendar/:id/read/:fileId',
  notifications: '/student/notifications',
  messages: '/student/messages',
  messageNew: '/student/messages/new',
  announcements: '/student/messages/announcements',
  announcement: '/student/messages/announcements/:id',
  myQuestions: '/student/messages/questions',
  thread: '/student/messages/:id',
} as const

/** @returns the address of a lesson */
export function lessonPath(id: number): string {
  return `/student/courses/${id}`
}

/** @returns the address of a question under its lesson */
export function questionPath(courseId: number, id: string): string {
  return `${lessonPath(courseId)}?question=${id}#${QUESTIONS_ANCHOR}`
}

/** @returns the address at which a document of a session is read */
export function sessionReadPath(id: number, fileId: string, page?: number): string {
  return `/student/calendar/${id}/read/${fileId}${page ? `?page=${page}` : ''}`
}
