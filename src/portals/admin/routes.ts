import type { Titles } from '../shared/route-table.ts'

/** Pages of the administrators' area; the first that fits an address is the one. */
export const routes = {
  home: '/admin',
  students: '/admin/students',
  studentNew: '/admin/students/new',
  student: '/admin/students/:id',
  studentEdit: '/admin/students/:id/edit',
  professors: '/admin/professors',
  professorNew: '/admin/professors/new',
  professor: '/admin/professors/:id',
  professorEdit: '/admin/professors/:id/edit',
  administrators: '/admin/administrators',
  administratorNew: '/admin/administrators/new',
  administrator: '/admin/administrators/:id',
  administratorEdit: '/admin/administrators/:id/edit',
  audit: '/admin/audit',
  mails: '/admin/mail',
  mail: '/admin/mail/:id',
  contact: '/admin/contact',
  contactMessage: '/admin/contact/:id',
} as const

export const titles = {
  home: 'common.title.admin',
  students: 'common.title.students',
  studentNew: 'common.title.newStudent',
  student: 'common.title.onePerson',
  studentEdit: 'common.title.editPerson',
  professors: 'common.title.professors',
  professorNew: 'common.title.newProfessor',
  professor: 'common.title.onePerson',
  professorEdit: 'common.title.editPerson',
  administrators: 'common.title.administrators',
  administratorNew: 'common.title.newAdministrator',
  administrator: 'common.title.onePerson',
  administratorEdit: 'common.title.editPerson',
  audit: 'common.title.audit',
  mails: 'common.title.mails',
  mail: 'common.title.mail',
  contact: 'common.title.contactMessages',
  contactMessage: 'common.title.contactMessage',
} as const satisfies Titles<typeof routes>
