import type { ReactElement } from 'react'
import { createPortalRouter } from '#/stores/router.ts'
import { entryOf, type Menu } from '../shared/menu.ts'
import { Portal, screensOf } from '../shared/portal.tsx'
import type { PortalParts } from '../shared/use-portal.ts'
import { hitPath } from './hit-path.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

type AdminRoute = keyof typeof routes

const parts: PortalParts<AdminRoute> = { router: createPortalRouter(routes), routes, pages }
const screens = await screensOf(routes, pages)

const entry = (route: AdminRoute) => entryOf<AdminRoute>(pages, route)

/** The administrators' side menu, in the specification's order; an entry is here when its page works. */
const menu: Menu<AdminRoute> = [
  { caption: 'admin.menu.home', items: [entry('home')] },
  {
    caption: 'admin.menu.manage',
    items: [
      {
        label: 'admin.menu.usersLists',
        icon: 'users',
        entries: [entry('professors'), entry('students'), entry('administrators')],
      },
      entry('classes'),
      entry('subjects'),
      entry('chapters'),
      entry('courses'),
      entry('follow'),
      entry('imports'),
      entry('bin'),
      entry('audit'),
    ],
  },
  { caption: 'admin.menu.site', items: [entry('contact'), entry('mails')] },
]

/** The administrators' area. */
export function AdminPortal(): ReactElement {
  return (
    <Portal
      parts={parts}
      routes={routes}
      screens={screens}
      menu={menu}
      profile="profile"
      hitPath={hitPath}
      logoutButton
    />
  )
}
