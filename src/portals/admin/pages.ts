import { academyHoursEndpoints } from '#/contract/academy-hours.ts'
import { auditEndpoints } from '#/contract/audit.ts'
import { chapterEndpoints } from '#/contract/chapters.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import { chapterAddress, courseAddress, subjectAddress } from '#/contract/curriculum-lists.ts'
import { dashboardEndpoints } from '#/contract/dashboard.ts'
import { enrolmentEndpoints } from '#/contract/enrolments.ts'
import { groupCandidateAddress } from '#/contract/group-lists.ts'
import { groupEndpoints } from '#/contract/groups.ts'
import { importEndpoints } from '#/contract/imports.ts'
import { mailEndpoints } from '#/contract/mails.ts'
import { pageAddress } from '#/contract/page-address.ts'
import { auditAddress, FIRST_REQUESTS, mailAddress } from '#/contract/people-lists.ts'
import { personEndpoints } from '#/contract/person.ts'
import { programmeEndpoints } from '#/contract/programme.ts'
import { fresh, optional, read } from '#/contract/read.ts'
import { binEndpoints } from '#/contract/recycle-bin.ts'
import type { Role } from '#/contract/roles.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { requestEndpoints } from '#/contract/user-requests.ts'
import type { LabelId } from '#/i18n/translate.ts'
import { staffAnnouncementPages } from '../shared/announcements/staff-announcement-pages.ts'
import { sessionsFromToday } from '../shared/calendar/calendar-reads.ts'
import { academyCalendarReads } from '../shared/calendar/staff-calendar-reads.ts'
import { groupRead, groupReads, groupsReads } from '../shared/groups/group-reads.ts'
import { hoursReads } from '../shared/hours/hours-reads.ts'
import { messagePages } from '../shared/messages/message-pages.ts'
import { unansweredReads } from '../shared/messages/message-reads.ts'
import { notificationPages } from '../shared/notifications/notification-pages.ts'
import { type MenuPlace, page } from '../shared/pages.ts'
import { questionQueuePages } from '../shared/question-queue/queue-pages.ts'
import { ownAccount } from '../shared/reads.ts'
import { roomsRead } from '../shared/session-form/form-reads.ts'
import { planPages } from '../shared/session-page/plan-pages.ts'
import { withId } from '../shared/staff-area.ts'
import { staffPages } from '../shared/staff-pages.ts'
import { classChoices, classChoicesNow, peopleReads } from '../shared/staff-reads.ts'
import { inboxPages } from './inbox-pages.ts'
import { classesRead, classToEdit, historyAddress, idOf } from './reads.ts'
import { routes } from './routes.ts'
import { yearReads, yearToEdit } from './school-year/reads.ts'
import { sessionPlanPages } from './session-plans/plan-pages.ts'
import { turnAlone, turnGroupsReads, turnReads, turnStudentsReads, turnsReads } from './year-turns/turn-reads.ts'

const PEOPLE = { label: 'admin.menu.usersLists', icon: 'users' } as const

/** The pages of a list of people and of those in it, one of each for every role. */
const peoplePage = (role: Role, title: LabelId, menu: Pick<MenuPlace, 'label' | 'begins'>) =>
  page({
    title,
    menu: { icon: 'users', group: PEOPLE, ...menu },
    reads: peopleReads(role),
    screen: async () => (await import('./people/people-list.tsx')).peopleListOf(role),
  })
const newPersonPage = (role: Role, title: LabelId, under: string) =>
  page({
    title,
    under,
    reads: () => ({ classChoices }),
    screen: async () => (await import('./people/person-form-pages.tsx')).newPersonOf(role),
  })
const personPage = (role: Role, under: string) =>
  page({
    title: 'common.title.onePerson',
    under,
    reads: ({ params: { id = '' }, search }) => ({
      person: read(personEndpoints.read, { id }),
      history: read(auditEndpoints.history, { ...historyAddress.queryOf(search), id }),
      years: role === 'STUDENT' ? optional(read(enrolmentEndpoints.ofStudent, { id })) : undefined,
    }),
    screen: async () => (await import('./people/person-page.tsx')).personPageOf(role),
  })
const editPersonPage = (under: string) =>
  page({
    title: 'common.title.editPerson',
    under,
    reads: ({ params: { id = '' } }) => ({ person: fresh(read(personEndpoints.read, { id })), classChoices }),
    screen: async () => (await import('./people/person-form-pages.tsx')).EditPerson,
  })

/** Pages of the administrators' area; the menu has them in this order, which is the specification's. */
export const pages = {
  home: page({
    title: 'common.title.admin',
    menu: { label: 'admin.menu.dashboard', icon: 'grid', begins: { caption: 'admin.menu.home' } },
    reads: () => ({
      dashboard: read(dashboardEndpoints.read),
      requests: read(requestEndpoints.list, FIRST_REQUESTS),
      today: sessionsFromToday(1),
      ...unansweredReads,
    }),
    screen: async () => (await import('./dashboard.tsx')).Dashboard,
  }),
  professors: peoplePage('PROFESSOR', 'common.title.professors', {
    label: 'admin.menu.professors',
    begins: { caption: 'admin.menu.manage' },
  }),
  professorNew: newPersonPage('PROFESSOR', 'common.title.newProfessor', 'professors'),
  professor: personPage('PROFESSOR', 'professors'),
  professorEdit: editPersonPage('professors'),
  students: peoplePage('STUDENT', 'common.title.students', { label: 'admin.menu.students' }),
  studentNew: newPersonPage('STUDENT', 'common.title.newStudent', 'students'),
  student: personPage('STUDENT', 'students'),
  studentEdit: editPersonPage('students'),
  administrators: peoplePage('ADMINISTRATOR', 'common.title.administrators', { label: 'admin.menu.administrators' }),
  administratorNew: newPersonPage('ADMINISTRATOR', 'common.title.newAdministrator', 'administrators'),
  administrator: personPage('ADMINISTRATOR', 'administrators'),
  administratorEdit: editPersonPage('administrators'),
  classes: page({
    title: 'common.title.classes',
    menu: { label: 'admin.menu.classes', icon: 'layers' },
    reads: () => ({ classes: classesRead }),
    screen: async () => (await import('./classes/class-list.tsx')).ClassList,
  }),
  classNew: page({
    title: 'common.title.newClass',
    under: 'classes',
    screen: async () => (await import('./classes/class-form-pages.tsx')).NewClass,
  }),
  classEdit: page({
    title: 'common.title.editClass',
    under: 'classes',
    reads: classToEdit,
    screen: async () => (await import('./classes/class-form-pages.tsx')).EditClass,
  }),
  programme: page({
    title: 'common.title.programme',
    under: 'classes',
    reads: (asked) => ({ programme: read(programmeEndpoints.ofClass, idOf(asked)), classChoices: classChoicesNow }),
    screen: async () => (await import('./programme/programme-page.tsx')).ProgrammePage,
  }),
  programmeImport: page({
    title: 'common.title.programmeImport',
    reads: classToEdit,
    screen: async () => (await import('./programme/programme-import.tsx')).ProgrammeImportPage,
  }),
  subjects: page({
    title: 'common.title.allSubjects',
    menu: { label: 'admin.menu.subjects', icon: 'book' },
    reads: ({ search }) => ({
      subjects: read(subjectEndpoints.list, subjectAddress.queryOf(search)),
      classChoices: classChoicesNow,
    }),
    screen: async () => (await import('./curriculum/subject-list.tsx')).SubjectList,
  }),
  subjectNew: page({
    title: 'common.title.newSubject',
    under: 'subjects',
    reads: () => ({ classChoices: classChoicesNow }),
    screen: async () => (await import('./curriculum/subject-pages.tsx')).NewSubject,
  }),
  subjectEdit: page({
    title: 'common.title.editSubject',
    under: 'subjects',
    reads: (asked) => ({ subject: fresh(read(subjectEndpoints.read, idOf(asked))), classChoices }),
    screen: async () => (await import('./curriculum/subject-pages.tsx')).EditSubject,
  }),
  chapters: page({
    title: 'common.title.chapters',
    menu: { label: 'admin.menu.chapters', icon: 'bookmark' },
    reads: ({ search }) => ({
      chapters: read(chapterEndpoints.list, chapterAddress.queryOf(search)),
      classChoices: classChoicesNow,
    }),
    screen: async () => (await import('./curriculum/chapter-list.tsx')).ChapterList,
  }),
  chapterNew: page({
    title: 'common.title.newChapter',
    under: 'chapters',
    reads: () => ({ classChoices: classChoicesNow }),
    screen: async () => (await import('./curriculum/chapter-pages.tsx')).NewChapter,
  }),
  chapterEdit: page({
    title: 'common.title.editChapter',
    under: 'chapters',
    reads: (asked) => ({ chapter: fresh(read(chapterEndpoints.read, idOf(asked))) }),
    screen: async () => (await import('./curriculum/chapter-pages.tsx')).EditChapter,
  }),
  courses: page({
    title: 'common.title.courses',
    menu: { label: 'admin.menu.courses', icon: 'file' },
    reads: ({ search }) => ({
      courses: read(courseEndpoints.list, courseAddress.queryOf(search)),
      classChoices: classChoicesNow,
    }),
    screen: async () => (await import('./curriculum/course-list.tsx')).CourseList,
  }),
  courseNew: page({
    title: 'common.title.newCourse',
    under: 'courses',
    reads: () => ({ classChoices: classChoicesNow }),
    screen: async () => (await import('./curriculum/new-course.tsx')).NewCourse,
  }),
  groups: page({
    title: 'groups.title',
    menu: { label: 'admin.menu.groups', icon: 'users' },
    reads: groupsReads,
    screen: async () => (await import('./groups/group-list.tsx')).GroupList,
  }),
  groupNew: page({
    title: 'groups.add',
    under: 'groups',
    reads: () => ({ classChoices }),
    screen: async () => (await import('./groups/group-form-pages.tsx')).NewGroup,
  }),
  groupSplit: page({
    title: 'groups.split',
    under: 'groups',
    reads: () => ({ classChoices }),
    screen: async () => (await import('./groups/split-class.tsx')).SplitClass,
  }),
  groupEdit: page({
    title: 'groups.edit',
    under: 'groups',
    reads: (asked) => ({ group: fresh(groupRead(asked)), classChoices }),
    screen: async () => (await import('./groups/group-form-pages.tsx')).EditGroup,
  }),
  groupAdd: page({
    title: 'groups.addMembers',
    under: 'groups',
    reads(asked) {
      const { id } = idOf(asked)
      const query = groupCandidateAddress.queryOf(asked.search)
      return {
        group: groupRead(asked),
        candidates: read(groupEndpoints.candidates, { ...query, id }),
        free: read(groupEndpoints.candidates, { q: '', free: '1', page: 1, size: 1, id }),
      }
    },
    screen: async () => (await import('./groups/add-members.tsx')).AddMembers,
  }),
  group: page({
    title: 'groups.group',
    under: 'groups',
    reads: groupReads,
    nameOf: (asked) => asked.answerOf(groupRead(asked))?.name,
    screen: async () => (await import('./groups/group-page.tsx')).GroupPage,
  }),
  schoolYear: page({
    title: 'common.title.schoolYear',
    menu: { label: 'admin.menu.schoolYear', icon: 'calendar' },
    reads: yearReads,
    screen: async () => (await import('./school-year/school-year-page.tsx')).SchoolYearPage,
  }),
  schoolYearNew: page({
    title: 'common.title.newSchoolYear',
    under: 'schoolYear',
    screen: async () => (await import('./school-year/year-form-pages.tsx')).NewSchoolYear,
  }),
  schoolYearEdit: page({
    title: 'common.title.editSchoolYear',
    under: 'schoolYear',
    reads: yearToEdit,
    screen: async () => (await import('./school-year/year-form-pages.tsx')).EditSchoolYear,
  }),
  schoolYearImport: page({
    title: 'common.title.schoolYearImport',
    under: 'schoolYear',
    reads: yearToEdit,
    screen: async () => (await import('./school-year/calendar-import.tsx')).CalendarImportPage,
  }),
  yearTurns: page({
    title: 'year-turn.title',
    under: 'schoolYear',
    reads: turnsReads,
    screen: async () => (await import('./year-turns/turn-list.tsx')).TurnList,
  }),
  yearTurn: page({
    title: 'year-turn.one',
    under: 'schoolYear',
    reads: turnReads,
    screen: async () => (await import('./year-turns/turn-page.tsx')).TurnPage,
  }),
  yearTurnStudents: page({
    title: 'year-turn.students.title',
    under: 'schoolYear',
    reads: turnStudentsReads,
    screen: async () => (await import('./year-turns/turn-students.tsx')).TurnStudents,
  }),
  yearTurnGroups: page({
    title: 'year-turn.groups.title',
    under: 'schoolYear',
    reads: turnGroupsReads,
    screen: async () => (await import('./year-turns/turn-groups.tsx')).TurnGroups,
  }),
  yearTurnList: page({
    title: 'year-turn.list.title',
    under: 'schoolYear',
    reads: turnAlone,
    screen: async () => (await import('./year-turns/turn-file.tsx')).TurnFile,
  }),
  ...planPages(routes, (id) => withId(routes.coursePreview, id)),
  hours: page({
    title: 'calendar-staff.hours',
    under: 'calendar',
    reads: hoursReads,
    screen: async () => (await import('../shared/hours/hours-screen.tsx')).hoursOf(routes),
  }),
  ...sessionPlanPages,
  rooms: page({
    title: 'calendar-staff.rooms',
    under: 'calendar',
    reads: () => ({ rooms: roomsRead, hours: fresh(read(academyHoursEndpoints.read)) }),
    screen: async () => (await import('./rooms/rooms-page.tsx')).RoomsPage,
  }),
  ...staffPages({ routes, courses: 'admin.courses.title', follow: 'admin.menu.follow' }),
  imports: page({
    title: 'common.title.imports',
    menu: { label: 'admin.menu.imports', icon: 'upload' },
    reads: ({ search }) => ({ imports: read(importEndpoints.list, pageAddress.queryOf(search)) }),
    screen: async () => (await import('./imports/import-list.tsx')).ImportList,
  }),
  importNew: page({
    title: 'common.title.newImport',
    under: 'imports',
    screen: async () => (await import('./imports/new-import.tsx')).NewImport,
  }),
  importFile: page({
    title: 'common.title.oneImport',
    under: 'imports',
    reads: ({ params: { id = '' }, search }) => ({
      file: read(importEndpoints.read, { id }),
      rows: read(importEndpoints.rows, { ...pageAddress.queryOf(search), id, outcome: 'refused' }),
    }),
    screen: async () => (await import('./imports/import-file-page.tsx')).ImportFilePage,
  }),
  letters: page({
    title: 'common.title.letters',
    under: 'imports',
    reads: () => ({ classChoices }),
    screen: async () => (await import('./letters/letters.tsx')).Letters,
  }),
  bin: page({
    title: 'common.title.bin',
    menu: { label: 'admin.menu.bin', icon: 'trash' },
    reads: ({ search }) => ({ bin: read(binEndpoints.list, pageAddress.queryOf(search)) }),
    screen: async () => (await import('./curriculum/recycle-bin.tsx')).RecycleBin,
  }),
  audit: page({
    title: 'common.title.audit',
    menu: { label: 'admin.menu.audit', icon: 'shield' },
    reads: ({ search }) => ({ events: read(auditEndpoints.list, auditAddress.queryOf(search)) }),
    screen: async () => (await import('./audit/audit-log.tsx')).AuditLog,
  }),
  calendar: page({
    title: 'calendar-staff.academy',
    menu: { label: 'admin.menu.calendar', icon: 'calendar', begins: { caption: 'admin.menu.online' } },
    reads: academyCalendarReads,
    screen: async () => (await import('./calendar/calendar.tsx')).AcademyCalendar,
  }),
  ...messagePages,
  ...staffAnnouncementPages,
  ...questionQueuePages,
  ...notificationPages,
  ...inboxPages,
  mails: page({
    title: 'common.title.mails',
    menu: { label: 'admin.menu.mails', icon: 'mail' },
    reads: ({ search }) => ({ mails: read(mailEndpoints.list, mailAddress.queryOf(search)) }),
    screen: async () => (await import('./mail/mail-list.tsx')).MailList,
  }),
  mail: page({
    title: 'common.title.mail',
    under: 'mails',
    reads: ({ params: { id = '' } }) => ({ mail: read(mailEndpoints.read, { id }) }),
    screen: async () => (await import('./mail/mail-page.tsx')).MailPage,
  }),
  profile: page({
    title: 'common.title.myProfile',
    reads: () => ownAccount,
    screen: async () => (await import('../shared/profile/my-profile.tsx')).MyProfile,
  }),
}
