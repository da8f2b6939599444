import { type ComponentType, type ReactElement, useState } from 'react'
import { loadDashboard } from '#/stores/dashboard.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { useBoot } from '../shared/boot-context.tsx'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { Dashboard } from './dashboard.tsx'
import { menuOf } from './menu.ts'
import { routes, routesOf, titles } from './routes.ts'
import { UiKit } from './ui-kit.tsx'

type ProfessorRoute = keyof typeof routes

const screens: Record<ProfessorRoute, ComponentType> = { home: Dashboard, uiKit: UiKit }

/** The professors' area. */
export function ProfessorPortal(): ReactElement {
  const { demo } = useBoot()
  const [parts] = useState(() => partsOf(demo))
  const route = usePortal(parts)?.route
  const Page = route && screens[route]
  return (
    <Shell routes={routes} route={route} menu={menuOf(demo)}>
      <Screen home={routes.home} route={route}>
        {Page && <Page />}
      </Screen>
    </Shell>
  )
}

function partsOf(demo: boolean): PortalParts<ProfessorRoute> {
  const own = routesOf(demo)
  return {
    router: createPortalRouter<typeof routes>(own),
    routes: own,
    titles,
    loaders: { home: () => loadDashboard(), uiKit: async () => {} },
  }
}
