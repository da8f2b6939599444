import type { ComponentType, ReactElement } from 'react'
import { contactAddress } from '#/contract/contact-list.ts'
import { binAddress, chapterAddress, courseAddress, subjectAddress } from '#/contract/curriculum-lists.ts'
import { courseFollowAddress } from '#/contract/follow.ts'
import { importAddress } from '#/contract/imports.ts'
import { auditAddress, historyAddress, mailAddress, peopleAddresses } from '#/contract/people-lists.ts'
import type { Role } from '#/contract/roles.ts'
import { loadAuditEvents } from '#/stores/audit.ts'
import { loadBin } from '#/stores/bin.ts'
import { loadChapter, loadChapters, seedChapter } from '#/stores/chapters.ts'
import { loadClassChoices, reloadClassChoices } from '#/stores/class-choices.ts'
import { loadClass, loadClasses, seedClass } from '#/stores/classes.ts'
import { loadContactMessage, loadContactMessages } from '#/stores/contact.ts'
import { loadCourses } from '#/stores/courses.ts'
import { loadDashboard } from '#/stores/dashboard.ts'
import { loadCourseFollow, loadFollow } from '#/stores/follow.ts'
import { loadImportFile, loadImportRows, loadImports } from '#/stores/imports.ts'
import { loadMail, loadMails } from '#/stores/mails.ts'
import { loadSubjectDetail, loadSubjectPage, seedSubjectDetail } from '#/stores/managed-subjects.ts'
import { loadProgramme } from '#/stores/programme.ts'
import type { PortalPage } from '#/stores/router.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { loadHistory, loadPeople, loadPerson, loadRequests } from '#/stores/users.ts'
import { readForEditor, readOnce } from '../shared/course-editor/changes.ts'
import { onDemand } from '../shared/on-demand.tsx'
import { MyProfile } from '../shared/profile/my-profile.tsx'
import { loadMyProfile } from '../shared/profile/use-profile.ts'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { AuditLog } from './audit/audit-log.tsx'
import { EditClass, NewClass } from './classes/class-form-pages.tsx'
import { ClassList } from './classes/class-list.tsx'
import { ContactList } from './contact/contact-list.tsx'
import { ContactMessage } from './contact/contact-message.tsx'
import { ChapterList } from './curriculum/chapter-list.tsx'
import { EditChapter, NewChapter } from './curriculum/chapter-pages.tsx'
import { CourseList } from './curriculum/course-list.tsx'
import { EditCourse, PreviewCourse } from './curriculum/edit-course.tsx'
import { NewCourse } from './curriculum/new-course.tsx'
import { RecycleBin } from './curriculum/recycle-bin.tsx'
import { SubjectList } from './curriculum/subject-list.tsx'
import { EditSubject, NewSubject } from './curriculum/subject-pages.tsx'
import { Dashboard } from './dashboard.tsx'
import { Follow, FollowedLesson } from './follow/follow-pages.tsx'
import { hitPath } from './hit-path.ts'
import { ImportFilePage } from './imports/import-file-page.tsx'
import { ImportList } from './imports/import-list.tsx'
import { NewImport } from './imports/new-import.tsx'
import { Letters } from './letters/letters.tsx'
import { MailList } from './mail/mail-list.tsx'
import { MailPage } from './mail/mail-page.tsx'
import { menu } from './menu.ts'
import { PeopleList } from './people/people-list.tsx'
import { EditPerson, NewPerson } from './people/person-form-pages.tsx'
import { PersonPage } from './people/person-page.tsx'
import { ProgrammeImportPage } from './programme/programme-import.tsx'
import { ProgrammePage } from './programme/programme-page.tsx'
import { routes, titles } from './routes.ts'

type AdminRoute = keyof typeof routes
type PageScreen = ComponentType<{ page: PortalPage }>

/** A screen that is the same for people of every role. */
const forRole = (role: Role, Part: ComponentType<{ role: Role; page: PortalPage }>): PageScreen =>
  function ForRole({ page }) {
    return <Part key={role} role={role} page={page} />
  }

const screens: Record<AdminRoute, PageScreen> = {
  home: Dashboard,
  students: forRole('STUDENT', PeopleList),
  studentNew: forRole('STUDENT', NewPerson),
  student: forRole('STUDENT', PersonPage),
  studentEdit: forRole('STUDENT', EditPerson),
  professors: forRole('PROFESSOR', PeopleList),
  professorNew: forRole('PROFESSOR', NewPerson),
  professor: forRole('PROFESSOR', PersonPage),
  professorEdit: forRole('PROFESSOR', EditPerson),
  administrators: forRole('ADMINISTRATOR', PeopleList),
  administratorNew: forRole('ADMINISTRATOR', NewPerson),
  administrator: forRole('ADMINISTRATOR', PersonPage),
  administratorEdit: forRole('ADMINISTRATOR', EditPerson),
  classes: ClassList,
  classNew: NewClass,
  classEdit: EditClass,
  programme: ProgrammePage,
  programmeImport: ProgrammeImportPage,
  subjects: SubjectList,
  subjectNew: NewSubject,
  subjectEdit: EditSubject,
  chapters: ChapterList,
  chapterNew: NewChapter,
  chapterEdit: EditChapter,
  courses: CourseList,
  courseNew: NewCourse,
  courseEdit: EditCourse,
  coursePreview: PreviewCourse,
  courseRead: await onDemand(routes.courseRead, async () => (await import('./curriculum/read-course.tsx')).ReadCourse),
  follow: Follow,
  followLesson: FollowedLesson,
  bin: RecycleBin,
  imports: ImportList,
  importNew: NewImport,
  importFile: ImportFilePage,
  letters: Letters,
  audit: AuditLog,
  mails: MailList,
  mail: MailPage,
  profile: MyProfile,
  contact: ContactList,
  contactMessage: ContactMessage,
}

type Load = (page: PortalPage) => Promise<void>

const people =
  (role: Role): Load =>
  async ({ search }) => {
    await Promise.all([loadPeople(peopleAddresses[role].queryOf(search)), loadClassChoices()])
  }
const person: Load = async ({ params: { id = '' }, search }) => {
  await Promise.all([loadPerson(id), loadHistory(id, historyAddress.queryOf(search))])
}
const personForm: Load = async ({ params: { id = '' } }) => {
  await Promise.all([loadPerson(id), loadClassChoices()])
}

const parts: PortalParts<AdminRoute> = {
  router: createPortalRouter(routes),
  routes,
  titles,
  loaders: {
    home: async () => {
      await Promise.all([loadDashboard(), loadRequests()])
    },
    students: people('STUDENT'),
    studentNew: loadClassChoices,
    student: person,
    studentEdit: personForm,
    professors: people('PROFESSOR'),
    professorNew: loadClassChoices,
    professor: person,
    professorEdit: personForm,
    administrators: people('ADMINISTRATOR'),
    administratorNew: async () => {},
    administrator: person,
    administratorEdit: personForm,
    classes: () => loadClasses(),
    classNew: async () => {},
    programme: async ({ params: { id = '' } }) => {
      await Promise.all([loadProgramme(Number(id)), reloadClassChoices()])
    },
    programmeImport: ({ params: { id = '' } }) => loadClass(Number(id)),
    // A form starts from what is there now, not from what was read when it was open before.
    classEdit({ params: { id = '' } }) {
      seedClass(undefined)
      return loadClass(Number(id))
    },
    // Subjects that were just made are among the choices.
    subjects: async ({ search }) => {
      await Promise.all([loadSubjectPage(subjectAddress.queryOf(search)), reloadClassChoices()])
    },
    subjectNew: reloadClassChoices,
    subjectEdit: async ({ params: { id = '' } }) => {
      seedSubjectDetail(undefined)
      await Promise.all([loadSubjectDetail(Number(id)), loadClassChoices()])
    },
    chapters: async ({ search }) => {
      await Promise.all([loadChapters(chapterAddress.queryOf(search)), reloadClassChoices()])
    },
    chapterNew: reloadClassChoices,
    chapterEdit({ params: { id = '' } }) {
      seedChapter(undefined)
      return loadChapter(Number(id))
    },
    courses: async ({ search }) => {
      await Promise.all([loadCourses(courseAddress.queryOf(search)), reloadClassChoices()])
    },
    courseNew: reloadClassChoices,
    courseEdit: ({ params: { id = '' } }) => readForEditor(Number(id)),
    coursePreview: ({ params: { id = '' } }) => readForEditor(Number(id)),
    courseRead: ({ params: { id = '' } }) => readOnce(Number(id)),
    follow: ({ search }) => loadFollow(search),
    followLesson: ({ params: { id = '' }, search }) =>
      loadCourseFollow(Number(id), courseFollowAddress.queryOf(search)),
    bin: ({ search }) => loadBin(binAddress.queryOf(search)),
    imports: ({ search }) => loadImports(importAddress.queryOf(search)),
    importNew: async () => {},
    importFile: async ({ params: { id = '' }, search }) => {
      await Promise.all([
        loadImportFile(id),
        loadImportRows(id, { ...importAddress.queryOf(search), outcome: 'refused' }),
      ])
    },
    letters: loadClassChoices,
    audit: ({ search }) => loadAuditEvents(auditAddress.queryOf(search)),
    mails: ({ search }) => loadMails(mailAddress.queryOf(search)),
    mail: ({ params: { id = '' } }) => loadMail(id),
    profile: loadMyProfile,
    contact: ({ search }) => loadContactMessages(contactAddress.queryOf(search)),
    contactMessage: ({ params: { id = '' } }) => loadContactMessage(id),
  },
}

/** The administrators' area. */
export function AdminPortal(): ReactElement {
  const page = usePortal(parts)
  const Page = page && screens[page.route]
  return (
    <Shell routes={routes} route={page?.route} menu={menu} profile="profile" hitPath={hitPath} logoutButton>
      <Screen home={routes.home} route={page?.route}>
        {Page && <Page page={page} />}
      </Screen>
    </Shell>
  )
}
