import type { ComponentType, ReactElement } from 'react'
import { loadDashboard } from '#/stores/dashboard.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { Dashboard } from './dashboard.tsx'
import { menu } from './menu.ts'
import { routes, titles } from './routes.ts'

type AdminRoute = keyof typeof routes

const screens: Record<AdminRoute, ComponentType> = { home: Dashboard }

const parts: PortalParts<AdminRoute> = {
  router: createPortalRouter(routes),
  routes,
  titles,
  loaders: { home: () => loadDashboard() },
}

/** The administrators' area. */
export function AdminPortal(): ReactElement {
  const route = usePortal(parts)?.route
  const Page = route && screens[route]
  return (
    <Shell routes={routes} route={route} menu={menu} logoutButton>
      <Screen home={routes.home} route={route}>
        {Page && <Page />}
      </Screen>
    </Shell>
  )
}
