import type { Menu } from '../shared/menu.ts'
import type { routes } from './routes.ts'

type ProfessorMenu = Menu<keyof typeof routes>

/**
 * The professors' side menu, in the specification's order; an entry is here when its page works. The demo entries of
 * the specification are one: the gallery of interface parts, where the academy shows its demo extras.
 */
export function menuOf(demo: boolean): ProfessorMenu {
  return demo ? withUiKit : menu
}

const menu: ProfessorMenu = [
  {
    items: [
      { route: 'home', label: 'professor.menu.dashboard', icon: 'grid' },
      {
        route: 'courses',
        label: 'professor.menu.courses',
        icon: 'book',
        covers: ['courseNew', 'courseEdit', 'coursePreview', 'courseRead'],
      },
      { route: 'follow', label: 'professor.menu.follow', icon: 'eye', covers: ['followLesson'] },
      {
        route: 'chapters',
        label: 'professor.menu.chapters',
        icon: 'layers',
        covers: ['chapterNew', 'chapterEdit'],
      },
      {
        label: 'professor.menu.usersLists',
        icon: 'users',
        entries: [
          { route: 'professors', label: 'professor.menu.professors', icon: 'users' },
          { route: 'students', label: 'professor.menu.students', icon: 'users' },
        ],
      },
    ],
  },
]

const withUiKit: ProfessorMenu = [
  ...menu,
  { items: [{ route: 'uiKit', label: 'professor.menu.uiKit', icon: 'layers' }] },
]
