import { absenceEndpoints } from '#/contract/absences.ts'
import { chapterEndpoints } from '#/contract/chapters.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import { ALL, chapterAddress, courseAddress } from '#/contract/curriculum-lists.ts'
import { dashboardEndpoints } from '#/contract/dashboard.ts'
import { materialReportEndpoints } from '#/contract/material-reports.ts'
import { pageAddress } from '#/contract/page-address.ts'
import { fresh, read } from '#/contract/read.ts'
import { newestAnnouncementsRead } from '../shared/announcements/announcement-reads.ts'
import { staffAnnouncementPages } from '../shared/announcements/staff-announcement-pages.ts'
import { sessionsFromToday } from '../shared/calendar/calendar-reads.ts'
import { professorCalendarReads } from '../shared/calendar/staff-calendar-reads.ts'
import { groupRead, groupReads, groupsReads } from '../shared/groups/group-reads.ts'
import { hoursReads } from '../shared/hours/hours-reads.ts'
import { messagePages } from '../shared/messages/message-pages.ts'
import { unansweredReads } from '../shared/messages/message-reads.ts'
import { notificationPages } from '../shared/notifications/notification-pages.ts'
import { page } from '../shared/pages.ts'
import { questionQueuePages } from '../shared/question-queue/queue-pages.ts'
import { ownAccount } from '../shared/reads.ts'
import { planPages } from '../shared/session-page/plan-pages.ts'
import { withId } from '../shared/staff-area.ts'
import { staffPages } from '../shared/staff-pages.ts'
import { classChoices, peopleReads } from '../shared/staff-reads.ts'
import { routes } from './routes.ts'

/** The chapters to choose from: those of the chosen subject. */
const chaptersOf = (subjectId: number | undefined) =>
  subjectId ? read(chapterEndpoints.list, { ...ALL, subjectId }) : undefined

const PEOPLE = { label: 'professor.menu.usersLists', icon: 'users' } as const

/** Pages of the professors' area; the menu has them in this order, which is the specification's. */
export const pages = {
  home: page({
    title: 'common.title.professor',
    menu: { label: 'professor.menu.dashboard', icon: 'grid' },
    reads: () => ({
      dashboard: read(dashboardEndpoints.read),
      today: sessionsFromToday(1),
      announcements: newestAnnouncementsRead,
      ...unansweredReads,
    }),
    screen: async () => (await import('./dashboard.tsx')).Dashboard,
  }),
  calendar: page({
    title: 'common.title.calendar',
    menu: { label: 'common.title.calendar', icon: 'calendar' },
    reads: professorCalendarReads,
    screen: async () => (await import('./calendar/calendar.tsx')).OwnCalendar,
  }),
  ...messagePages,
  ...staffAnnouncementPages,
  ...questionQueuePages,
  faults: page({
    title: 'professor.title.faults',
    under: 'messages',
    reads: ({ search }) => ({
      faults: read(materialReportEndpoints.list, { state: 'open', ...pageAddress.queryOf(search) }),
    }),
    screen: async () => (await import('./faults/faults-page.tsx')).FaultsPage,
  }),
  ...notificationPages,
  courses: page({
    title: 'common.title.myCourses',
    menu: { label: 'professor.menu.courses', icon: 'book' },
    reads: ({ search }) => {
      const query = courseAddress.queryOf(search)
      return { classChoices, courses: read(courseEndpoints.list, query), chapters: chaptersOf(query.subjectId) }
    },
    screen: async () => (await import('./courses/course-list.tsx')).CourseList,
  }),
  courseNew: page({
    title: 'common.title.newCourse',
    under: 'courses',
    reads: ({ search }) => ({ classChoices, chapters: chaptersOf(courseAddress.queryOf(search).subjectId) }),
    screen: async () => (await import('./courses/new-course.tsx')).NewCourse,
  }),
  ...staffPages({ routes, courses: 'professor.courses.title', follow: 'professor.menu.follow' }),
  chapters: page({
    title: 'common.title.chapters',
    menu: { label: 'professor.menu.chapters', icon: 'layers' },
    reads: ({ search }) => ({ classChoices, chapters: read(chapterEndpoints.list, chapterAddress.queryOf(search)) }),
    screen: async () => (await import('./chapters/chapter-list.tsx')).ChapterList,
  }),
  chapterNew: page({
    title: 'common.title.newChapter',
    under: 'chapters',
    reads: () => ({ classChoices }),
    screen: async () => (await import('./chapters/chapter-pages.tsx')).NewChapter,
  }),
  chapterEdit: page({
    title: 'common.title.editChapter',
    under: 'chapters',
    reads: ({ params }) => ({ chapter: fresh(read(chapterEndpoints.read, { id: Number(params.id) })) }),
    screen: async () => (await import('./chapters/chapter-pages.tsx')).EditChapter,
  }),
  groups: page({
    title: 'groups.mine',
    menu: { label: 'groups.mine', icon: 'users' },
    reads: groupsReads,
    screen: async () => (await import('./groups/own-groups.tsx')).OwnGroups,
  }),
  group: page({
    title: 'groups.group',
    under: 'groups',
    reads: groupReads,
    nameOf: (asked) => asked.answerOf(groupRead(asked))?.name,
    screen: async () => (await import('./groups/own-groups.tsx')).OwnGroup,
  }),
  ...planPages(routes, (id) => withId(routes.coursePreview, id)),
  hours: page({
    title: 'calendar-staff.ownHours',
    under: 'calendar',
    reads: hoursReads,
    screen: async () => (await import('../shared/hours/hours-screen.tsx')).hoursOf(routes),
  }),
  absences: page({
    title: 'calendar-staff.absences',
    under: 'calendar',
    reads: () => ({ absences: read(absenceEndpoints.list) }),
    screen: async () => (await import('./absences/absences-page.tsx')).AbsencesPage,
  }),
  professors: page({
    title: 'common.title.professors',
    menu: { label: 'professor.menu.professors', icon: 'users', group: PEOPLE },
    reads: peopleReads('PROFESSOR'),
    screen: async () => (await import('./people/colleagues.tsx')).Colleagues,
  }),
  students: page({
    title: 'common.title.students',
    menu: { label: 'professor.menu.students', icon: 'users', group: PEOPLE },
    reads: peopleReads('STUDENT'),
    screen: async () => (await import('./people/own-students.tsx')).OwnStudents,
  }),
  profile: page({
    title: 'common.title.myProfile',
    reads: () => ownAccount,
    screen: async () => (await import('../shared/profile/my-profile.tsx')).MyProfile,
  }),
  // The demo entries of the specification are one: the gallery of interface parts.
  uiKit: page({
    title: 'professor.menu.uiKit',
    menu: { label: 'professor.menu.uiKit', icon: 'layers', begins: {} },
    screen: async () => (await import('./ui-kit.tsx')).UiKit,
  }),
}
