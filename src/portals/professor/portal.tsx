import { type ReactElement, useState } from 'react'
import { createPortalRouter } from '#/stores/router.ts'
import { useBoot } from '../shared/boot-context.tsx'
import { Portal, screensOf } from '../shared/portal.tsx'
import type { PortalParts } from '../shared/use-portal.ts'
import { hitPath } from './hit-path.ts'
import { pages } from './pages.ts'
import { routes, routesOf } from './routes.ts'

type ProfessorRoute = keyof typeof routes

const screens = await screensOf(routes, pages)

/** The professors' area. */
export function ProfessorPortal(): ReactElement {
  const { demo } = useBoot()
  const [parts] = useState(() => partsOf(demo))
  return <Portal parts={parts} screens={screens} hitPath={hitPath} />
}

function partsOf(demo: boolean): PortalParts<ProfessorRoute> {
  const own = routesOf(demo)
  return { router: createPortalRouter<typeof routes>(own), routes: own, pages }
}
