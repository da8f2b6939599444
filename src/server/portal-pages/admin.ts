import type { APIContext } from 'astro'
import type { Boot } from '#/contract/boot.ts'
import { contactAddress } from '#/contract/contact-list.ts'
import { binAddress, chapterAddress, courseAddress, subjectAddress } from '#/contract/curriculum-lists.ts'
import { importAddress } from '#/contract/imports.ts'
import { rowId } from '#/contract/params.ts'
import { auditAddress, FIRST_REQUESTS, historyAddress, mailAddress, peopleAddresses } from '#/contract/people-lists.ts'
import type { Role } from '#/contract/roles.ts'
import { z } from '#/contract/zod.ts'
import { routes, titles } from '#/portals/admin/routes.ts'
import { listAuditEvents, readHistory } from '#/server/features/audit/list.ts'
import { listChapters, readChapter } from '#/server/features/chapters/service.ts'
import { listClassChoices } from '#/server/features/classes/choices.ts'
import { listClasses, readClass } from '#/server/features/classes/service.ts'
import { listMessages, readMessage } from '#/server/features/contact/inbox.ts'
import { listCourses } from '#/server/features/courses/service.ts'
import { listDeleted } from '#/server/features/curriculum/bin.ts'
import { readDashboard } from '#/server/features/dashboard/service.ts'
import { listImports, listRows, readImport } from '#/server/features/imports/service.ts'
import { listMails, readMail } from '#/server/features/mails/list.ts'
import { readProgramme } from '#/server/features/programmes/service.ts'
import { listSubjects, readSubjectDetail } from '#/server/features/subjects/things.ts'
import { listRequests } from '#/server/features/users/decisions.ts'
import { readUser } from '#/server/features/users/detail.ts'
import { listUsers } from '#/server/features/users/list.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { courseForEditor, courseRead } from './course-editor.ts'
import { followLessonPage, followPage } from './follow.ts'
import { ownAccount } from './own-account.ts'
import { type Loader, type PageOrRedirect, type Portal, portalPage } from './portal-page.ts'

const people =
  (role: Role): Loader =>
  async (deps, actor, _, __, search) => {
    const [found, classChoices] = await Promise.all([
      listUsers(deps, actor, peopleAddresses[role].queryOf(search)),
      listClassChoices(deps, actor),
    ])
    return { data: { people: found, classChoices } }
  }

const person: Loader = async (deps, actor, { id = '' }, _, search) => {
  const [found, history] = await Promise.all([
    readUser(deps, actor, uuidOf(id)),
    readHistory(deps, actor, uuidOf(id), historyAddress.queryOf(search)),
  ])
  return { data: { person: found, history } }
}

const personForm: Loader = async (deps, actor, { id = '' }) => {
  const [found, classChoices] = await Promise.all([readUser(deps, actor, uuidOf(id)), listClassChoices(deps, actor)])
  return { data: { person: found, classChoices } }
}

const importFile: Loader = async (deps, actor, { id = '' }, me, search) => {
  const query = { ...importAddress.queryOf(search), id: uuidOf(id), outcome: 'refused' as const }
  const file = await readImport(deps, actor, query.id)
  return { data: { importFile: file, importRows: await listRows(deps, actor, me.preferences.locale, query) } }
}

const oneClass: Loader = async (deps, actor, { id = '' }) => ({
  data: { schoolClass: await readClass(deps, actor, rowIdOf(id)) },
})

const nothing: Loader = async () => ({ data: {} })
const classChoicesOnly: Loader = async (deps, actor) => ({
  data: { classChoices: await listClassChoices(deps, actor) },
})

const portal: Portal<keyof typeof routes> = {
  routes,
  titles,
  loaders: {
    home: async (deps, actor) => {
      const [dashboard, requests] = await Promise.all([
        readDashboard(deps, actor),
        listRequests(deps, actor, FIRST_REQUESTS),
      ])
      return { data: { dashboard, requests } }
    },
    students: people('STUDENT'),
    studentNew: classChoicesOnly,
    student: person,
    studentEdit: personForm,
    professors: people('PROFESSOR'),
    professorNew: classChoicesOnly,
    professor: person,
    professorEdit: personForm,
    administrators: people('ADMINISTRATOR'),
    administratorNew: nothing,
    administrator: person,
    administratorEdit: personForm,
    classes: async (deps, actor) => ({ data: { classes: await listClasses(deps, actor) } }),
    classNew: nothing,
    programme: async (deps, actor, { id = '' }) => {
      const [programme, classChoices] = await Promise.all([
        readProgramme(deps, actor, rowIdOf(id)),
        listClassChoices(deps, actor),
      ])
      return { data: { programme, classChoices } }
    },
    programmeImport: oneClass,
    classEdit: oneClass,
    subjects: async (deps, actor, _, __, search) => {
      const [subjectPage, classChoices] = await Promise.all([
        listSubjects(deps, actor, subjectAddress.queryOf(search)),
        listClassChoices(deps, actor),
      ])
      return { data: { subjectPage, classChoices } }
    },
    subjectNew: classChoicesOnly,
    subjectEdit: async (deps, actor, { id = '' }) => {
      const [subjectDetail, classChoices] = await Promise.all([
        readSubjectDetail(deps, actor, rowIdOf(id)),
        listClassChoices(deps, actor),
      ])
      return { data: { subjectDetail, classChoices } }
    },
    chapters: async (deps, actor, _, __, search) => {
      const [chapters, classChoices] = await Promise.all([
        listChapters(deps, actor, chapterAddress.queryOf(search)),
        listClassChoices(deps, actor),
      ])
      return { data: { chapters, classChoices } }
    },
    chapterNew: classChoicesOnly,
    chapterEdit: async (deps, actor, { id = '' }) => ({
      data: { chapter: await readChapter(deps, actor, rowIdOf(id)) },
    }),
    courses: async (deps, actor, _, __, search) => {
      const [courses, classChoices] = await Promise.all([
        listCourses(deps, actor, courseAddress.queryOf(search)),
        listClassChoices(deps, actor),
      ])
      return { data: { courses, classChoices } }
    },
    courseNew: classChoicesOnly,
    courseEdit: courseForEditor,
    coursePreview: courseForEditor,
    courseRead,
    follow: followPage,
    followLesson: followLessonPage,
    bin: async (deps, actor, _, __, search) => ({
      data: { bin: await listDeleted(deps, actor, binAddress.queryOf(search)) },
    }),
    imports: async (deps, actor, _, __, search) => ({
      data: { imports: await listImports(deps, actor, importAddress.queryOf(search)) },
    }),
    importNew: nothing,
    importFile,
    letters: classChoicesOnly,
    audit: async (deps, actor, _, __, search) => ({
      data: { auditEvents: await listAuditEvents(deps, actor, auditAddress.queryOf(search)) },
    }),
    mails: async (deps, actor, _, __, search) => ({
      data: { mails: await listMails(deps, actor, mailAddress.queryOf(search)) },
    }),
    mail: async (deps, actor, { id = '' }, _, __, origin) => ({
      data: { mail: await readMail(deps, actor, origin, uuidOf(id)) },
    }),
    profile: ownAccount,
    contact: async (deps, actor, _, __, search) => ({
      data: { contactMessages: await listMessages(deps, actor, contactAddress.queryOf(search)) },
    }),
    contactMessage: async (deps, actor, { id = '' }) => ({
      data: { contactMessage: await readMessage(deps, actor, uuidOf(id)) },
    }),
  },
}

/** The administrator's page at an address of `/admin`. */
export function adminPage(context: Pick<APIContext, 'locals' | 'request' | 'url'>): Promise<PageOrRedirect<Boot>> {
  return portalPage(context, portal)
}

/** @throws {ServiceError} NOT_FOUND for an address that nothing can have */
function uuidOf(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new ServiceError('NOT_FOUND')
  return id
}

/** @throws {ServiceError} NOT_FOUND for an address that no row can have */
function rowIdOf(id: string): number {
  const parsed = rowId.safeParse(id)
  if (!parsed.success) throw new ServiceError('NOT_FOUND')
  return parsed.data
}
