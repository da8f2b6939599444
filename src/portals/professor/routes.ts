/** Pages of the professors' area. */
export const routes = {
  home: '/professor',
  courses: '/professor/courses',
  courseNew: '/professor/courses/new',
  courseEdit: '/professor/courses/:id/edit',
  coursePreview: '/professor/courses/:id/preview',
  courseRead: '/professor/courses/:id/preview/read/:materialId',
  calendar: '/professor/calendar',
  follow: '/professor/follow',
  followLesson: '/professor/follow/lessons/:id',
  chapters: '/professor/chapters',
  chapterNew: '/professor/chapters/new',
  chapterEdit: '/professor/chapters/:id/edit',
  groups: '/professor/groups',
  group: '/professor/groups/:id',
  sessionNew: '/professor/calendar/new',
  hours: '/professor/calendar/hours',
  calendarSubscribe: '/professor/calendar/subscribe',
  session: '/professor/calendar/:id',
  sessionEdit: '/professor/calendar/:id/edit',
  absences: '/professor/absences',
  notifications: '/professor/notifications',
  messages: '/professor/messages',
  messageNew: '/professor/messages/new',
  announcements: '/professor/messages/announcements',
  announcementNew: '/professor/messages/announcements/new',
  announcement: '/professor/messages/announcements/:id',
  announcementEdit: '/professor/messages/announcements/:id/edit',
  questions: '/professor/messages/questions',
  question: '/professor/messages/questions/:id',
  faults: '/professor/messages/faults',
  thread: '/professor/messages/:id',
  professors: '/professor/professors',
  students: '/professor/students',
  profile: '/professor/my-profile',
  uiKit: '/professor/ui-kit',
} as const

/** The pages that this academy has: the gallery of interface parts is one of the demo extras. */
export function routesOf(demo: boolean): Partial<typeof routes> {
  const { uiKit: _, ...always } = routes
  return demo ? routes : always
}
