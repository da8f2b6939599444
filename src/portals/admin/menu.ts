import type { Menu } from '../shared/menu.ts'
import type { routes } from './routes.ts'

/** The administrators' side menu, in the specification's order; an entry is here when its page works. */
export const menu: Menu<keyof typeof routes> = [
  { caption: 'admin.menu.home', items: [{ route: 'home', label: 'admin.menu.dashboard', icon: 'grid' }] },
  {
    caption: 'admin.menu.site',
    items: [{ route: 'contact', label: 'admin.menu.contact', icon: 'mail', covers: ['contactMessage'] }],
  },
]
