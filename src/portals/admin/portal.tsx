import type { ComponentType, ReactElement } from 'react'
import { contactAddress } from '#/contract/contact-list.ts'
import { loadContactMessage, loadContactMessages } from '#/stores/contact.ts'
import { loadDashboard } from '#/stores/dashboard.ts'
import type { PortalPage } from '#/stores/router.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { ContactList } from './contact/contact-list.tsx'
import { ContactMessage } from './contact/contact-message.tsx'
import { Dashboard } from './dashboard.tsx'
import { menu } from './menu.ts'
import { routes, titles } from './routes.ts'

type AdminRoute = keyof typeof routes

const screens: Record<AdminRoute, ComponentType<{ page: PortalPage }>> = {
  home: Dashboard,
  contact: ContactList,
  contactMessage: ContactMessage,
}

const parts: PortalParts<AdminRoute> = {
  router: createPortalRouter(routes),
  routes,
  titles,
  loaders: {
    home: () => loadDashboard(),
    contact: ({ search }) => loadContactMessages(contactAddress.queryOf(search)),
    contactMessage: ({ params: { id = '' } }) => loadContactMessage(id),
  },
}

/** The administrators' area. */
export function AdminPortal(): ReactElement {
  const page = usePortal(parts)
  const Page = page && screens[page.route]
  return (
    <Shell routes={routes} route={page?.route} menu={menu} logoutButton>
      <Screen home={routes.home} route={page?.route}>
        {Page && <Page page={page} />}
      </Screen>
    </Shell>
  )
}
