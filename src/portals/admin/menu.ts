import type { Menu } from '../shared/menu.ts'
import type { routes } from './routes.ts'

/** The administrators' side menu, in the specification's order; an entry is here when its page works. */
export const menu: Menu<keyof typeof routes> = [
  { caption: 'admin.menu.home', items: [{ route: 'home', label: 'admin.menu.dashboard', icon: 'grid' }] },
  {
    caption: 'admin.menu.manage',
    items: [
      {
        label: 'admin.menu.usersLists',
        icon: 'users',
        entries: [
          {
            route: 'professors',
            label: 'admin.menu.professors',
            icon: 'users',
            covers: ['professor', 'professorNew', 'professorEdit'],
          },
          {
            route: 'students',
            label: 'admin.menu.students',
            icon: 'users',
            covers: ['student', 'studentNew', 'studentEdit'],
          },
          {
            route: 'administrators',
            label: 'admin.menu.administrators',
            icon: 'users',
            covers: ['administrator', 'administratorNew', 'administratorEdit'],
          },
        ],
      },
      { route: 'classes', label: 'admin.menu.classes', icon: 'layers', covers: ['classNew', 'classEdit', 'programme'] },
      { route: 'subjects', label: 'admin.menu.subjects', icon: 'book', covers: ['subjectNew', 'subjectEdit'] },
      { route: 'chapters', label: 'admin.menu.chapters', icon: 'bookmark', covers: ['chapterNew', 'chapterEdit'] },
      {
        route: 'courses',
        label: 'admin.menu.courses',
        icon: 'file',
        covers: ['courseNew', 'courseEdit', 'coursePreview', 'courseRead'],
      },
      { route: 'follow', label: 'admin.menu.follow', icon: 'eye', covers: ['followLesson'] },
      { route: 'imports', label: 'admin.menu.imports', icon: 'upload', covers: ['importNew', 'importFile', 'letters'] },
      { route: 'bin', label: 'admin.menu.bin', icon: 'trash' },
      { route: 'audit', label: 'admin.menu.audit', icon: 'shield' },
    ],
  },
  {
    caption: 'admin.menu.site',
    items: [
      { route: 'contact', label: 'admin.menu.contact', icon: 'message', covers: ['contactMessage'] },
      { route: 'mails', label: 'admin.menu.mails', icon: 'mail', covers: ['mail'] },
    ],
  },
]
