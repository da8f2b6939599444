import { type ReactElement, useState } from 'react'
import { createPortalRouter } from '#/stores/router.ts'
import { useBoot } from '../shared/boot-context.tsx'
import { entryOf, type Menu } from '../shared/menu.ts'
import { Portal, screensOf } from '../shared/portal.tsx'
import type { PortalParts } from '../shared/use-portal.ts'
import { hitPath } from './hit-path.ts'
import { pages } from './pages.ts'
import { routes, routesOf } from './routes.ts'

type ProfessorRoute = keyof typeof routes

const screens = await screensOf(routes, pages)

const entry = (route: ProfessorRoute) => entryOf<ProfessorRoute>(pages, route)

/** The professors' side menu, in the specification's order; an entry is here when its page works. */
const menu: Menu<ProfessorRoute> = [
  {
    items: [
      entry('home'),
      entry('courses'),
      entry('follow'),
      entry('chapters'),
      { label: 'professor.menu.usersLists', icon: 'users', entries: [entry('professors'), entry('students')] },
    ],
  },
]
/** The demo entries of the specification are one: the gallery of interface parts. */
const withUiKit: Menu<ProfessorRoute> = [...menu, { items: [entry('uiKit')] }]

/** The professors' area. */
export function ProfessorPortal(): ReactElement {
  const { demo } = useBoot()
  const [parts] = useState(() => partsOf(demo))
  return (
    <Portal
      parts={parts}
      routes={routes}
      screens={screens}
      menu={demo ? withUiKit : menu}
      profile="profile"
      hitPath={hitPath}
    />
  )
}

function partsOf(demo: boolean): PortalParts<ProfessorRoute> {
  const own = routesOf(demo)
  return { router: createPortalRouter<typeof routes>(own), routes: own, pages }
}
