import type { ComponentType, ReactElement } from 'react'
import { contactAddress } from '#/contract/contact-list.ts'
import { importAddress } from '#/contract/imports.ts'
import { auditAddress, historyAddress, mailAddress, peopleAddresses } from '#/contract/people-lists.ts'
import type { Role } from '#/contract/roles.ts'
import { loadAuditEvents } from '#/stores/audit.ts'
import { loadClassChoices } from '#/stores/class-choices.ts'
import { loadClass, loadClasses } from '#/stores/classes.ts'
import { loadContactMessage, loadContactMessages } from '#/stores/contact.ts'
import { loadDashboard } from '#/stores/dashboard.ts'
import { loadImportFile, loadImportRows, loadImports } from '#/stores/imports.ts'
import { loadMail, loadMails } from '#/stores/mails.ts'
import type { PortalPage } from '#/stores/router.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { loadHistory, loadPeople, loadPerson, loadRequests } from '#/stores/users.ts'
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
import { Dashboard } from './dashboard.tsx'
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
    classEdit: ({ params: { id = '' } }) => loadClass(Number(id)),
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
    <Shell routes={routes} route={page?.route} menu={menu} profile="profile" logoutButton>
      <Screen home={routes.home} route={page?.route}>
        {Page && <Page page={page} />}
      </Screen>
    </Shell>
  )
}
