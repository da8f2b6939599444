import type { Menu, MenuEntry } from '../shared/menu.ts'
import type { routes } from './routes.ts'

type StudentRoute = keyof typeof routes

const entries: readonly MenuEntry<StudentRoute>[] = [
  { route: 'home', label: 'student.menu.home', icon: 'home' },
  { route: 'subjects', label: 'student.menu.subjects', icon: 'book', covers: ['subject', 'lesson'] },
  { route: 'profile', label: 'student.menu.myProfile', icon: 'user' },
]

/** The students' side menu, in the specification's order; an entry is here when its page works. */
export const menu: Menu<StudentRoute> = [{ items: entries }]

/** The same pages at the thumb's reach on phones, five at most. */
export const dock: readonly MenuEntry<StudentRoute>[] = entries.slice(0, 5)
