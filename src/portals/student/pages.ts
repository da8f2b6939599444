import { calendarFeedEndpoints } from '#/contract/calendar-feed.ts'
import { dashboardEndpoints } from '#/contract/dashboard.ts'
import { enrolmentEndpoints } from '#/contract/enrolments.ts'
import { groupEndpoints } from '#/contract/groups.ts'
import { noteEndpoints } from '#/contract/notes.ts'
import { pageAddress } from '#/contract/page-address.ts'
import { programmeEndpoints } from '#/contract/programme.ts'
import { progressEndpoints } from '#/contract/progress.ts'
import { questionEndpoints } from '#/contract/questions.ts'
import { fresh, once, optional, read } from '#/contract/read.ts'
import { studyTimeEndpoints } from '#/contract/study-times.ts'
import { parseSubjectSlug, subjectPath, subjectSlug } from '#/contract/subject-path.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { announcementPages } from '../shared/announcements/announcement-pages.ts'
import { newestAnnouncementsRead } from '../shared/announcements/announcement-reads.ts'
import { COMING_DAYS, ownCalendarReads, sessionsFromToday } from '../shared/calendar/calendar-reads.ts'
import { messagePages } from '../shared/messages/message-pages.ts'
import { newMessagesRead } from '../shared/messages/message-reads.ts'
import { notificationPages } from '../shared/notifications/notification-pages.ts'
import { type Asked, page } from '../shared/pages.ts'
import { documentName, lessonRead, ownAccount } from '../shared/reads.ts'
import { ownSession, sessionDocument } from '../shared/session-page/session-reads.ts'
import { hiddenRead, mineRead, ownSubjectsOf } from './reads.ts'

const subjectOf = ({ params }: Asked) => {
  const asked = parseSubjectSlug(params.slug ?? '')
  return asked && read(subjectEndpoints.read, { id: asked.id })
}

const lessonOf = ({ params }: Asked) => lessonRead({ id: Number(params.id) })

/** A document is read within its lesson: whoever comes from there has it already. Others get no more than its part. */
const documentOf = (asked: Asked) => {
  const { id, materialId } = asked.params
  const whole = lessonOf(asked)
  if (asked.answerOf(whole)) return once(whole)
  return once(lessonRead({ id: Number(id), materialId: Number(materialId) }))
}

const stateOf = ({ params }: Asked) => optional(read(progressEndpoints.course, { id: Number(params.id) }))

/** Pages of the students' area; the menu has them in this order, which is the specification's, five at most. */
export const pages = {
  home: page({
    title: 'common.title.student',
    menu: { label: 'student.menu.home', icon: 'home' },
    reads: ({ me }) => ({
      dashboard: optional(read(dashboardEndpoints.read)),
      next: optional(read(progressEndpoints.next)),
      coming: me.schoolClass ? sessionsFromToday(COMING_DAYS) : undefined,
      news: newMessagesRead,
      announcements: newestAnnouncementsRead,
      mine: mineRead,
      subjects: ownSubjectsOf(me),
      hidden: hiddenRead,
    }),
    screen: async () => (await import('./home.tsx')).Home,
  }),
  subjects: page({
    title: 'common.title.studentSubjects',
    menu: { label: 'student.menu.subjects', icon: 'book' },
    reads: ({ me }) => ({ subjects: ownSubjectsOf(me), mine: mineRead, hidden: hiddenRead }),
    screen: async () => (await import('./subjects.tsx')).Subjects,
  }),
  subject: page({
    title: 'common.title.subjectDetails',
    under: 'subjects',
    // Suggestions are worked out of the class's other subjects and the student's progress, which the list had already.
    reads: (asked) => {
      const subject = subjectOf(asked)
      const id = Number(subject?.args.id)
      const others = ownSubjectsOf(asked.me)
      return {
        subject,
        programme: subject && optional(read(programmeEndpoints.ofSubject, { id })),
        state: subject && optional(read(progressEndpoints.subject, { id })),
        subjects: others && once(others),
        mine: once(mineRead),
        hidden: once(hiddenRead),
      }
    },
    nameOf: (asked) => (subjectOf(asked) && asked.me.schoolClass ? undefined : null),
    moved(asked) {
      const read = subjectOf(asked)
      const subject = read && asked.answerOf(read)
      if (!subject || subjectSlug(subject) === asked.params.slug) return undefined
      const query = new URLSearchParams(asked.search).toString()
      return subjectPath(subject) + (query && `?${query}`)
    },
    screen: async () => (await import('./subject/subject-details.tsx')).SubjectDetails,
  }),
  lesson: page({
    title: 'common.title.lesson',
    under: 'subjects',
    reads: (asked) => ({
      lesson: fresh(lessonOf(asked)),
      state: fresh(stateOf(asked)),
      notes: optional(read(noteEndpoints.list, { id: Number(asked.params.id) })),
    }),
    nameOf(asked) {
      const course = asked.answerOf(lessonOf(asked))?.course
      return course && (course.lang === 'ar' ? course.nameAr : course.nameFr)
    },
    screen: async () => (await import('./lesson-page.tsx')).LessonPage,
  }),
  read: page({
    title: 'common.title.reader',
    under: 'subjects',
    reads: (asked) => ({ lesson: documentOf(asked), state: stateOf(asked) }),
    nameOf: (asked) => documentName(asked.answerOf(documentOf(asked)), asked.params, asked.search),
    screen: async () => (await import('./read-page.tsx')).ReadPage,
  }),
  groups: page({
    title: 'student.groups.title',
    under: 'subjects',
    reads: () => ({ groups: read(groupEndpoints.mine) }),
    screen: async () => (await import('./groups.tsx')).OwnGroups,
  }),
  profile: page({
    title: 'common.title.myProfile',
    menu: { label: 'student.menu.myProfile', icon: 'user' },
    reads: ({ me }) => ({
      ...ownAccount,
      subjects: ownSubjectsOf(me),
      mine: mineRead,
      years: optional(read(enrolmentEndpoints.mine)),
    }),
    screen: async () => (await import('./profile-page.tsx')).ProfilePage,
  }),
  calendar: page({
    title: 'common.title.calendar',
    menu: { label: 'student.menu.calendar', icon: 'calendar' },
    reads: ownCalendarReads,
    screen: async () => (await import('./calendar.tsx')).Calendar,
  }),
  calendarSubscribe: page({
    title: 'sessions.feed.title',
    under: 'calendar',
    reads: () => ({ feed: read(calendarFeedEndpoints.own) }),
    screen: async () => (await import('../shared/calendar-feed/subscribe-page.tsx')).SubscribePage,
  }),
  studyTimes: page({
    title: 'sessions.study.title',
    under: 'calendar',
    reads: () => ({ times: read(studyTimeEndpoints.list) }),
    screen: async () => (await import('./sessions/study-times.tsx')).StudyTimes,
  }),
  session: page({
    title: 'sessions.one',
    under: 'calendar',
    ...ownSession,
    screen: async () => (await import('./sessions/own-session.tsx')).OwnSession,
  }),
  sessionRead: page({
    title: 'common.title.reader',
    under: 'calendar',
    ...sessionDocument,
    screen: async () => (await import('./sessions/session-read-page.tsx')).SessionReadPage,
  }),
  ...messagePages,
  ...announcementPages,
  myQuestions: page({
    title: 'student.questions.title',
    under: 'messages',
    reads: ({ search }) => ({ list: read(questionEndpoints.mine, pageAddress.queryOf(search)) }),
    screen: async () => (await import('./my-questions.tsx')).MyQuestions,
  }),
  ...notificationPages,
}
