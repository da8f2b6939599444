import type { ReactElement } from 'react'
import { createPortalRouter } from '#/stores/router.ts'
import { Portal, screensOf } from '../shared/portal.tsx'
import type { PortalParts } from '../shared/use-portal.ts'
import { hitPath } from './hit-path.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

type AdminRoute = keyof typeof routes

const parts: PortalParts<AdminRoute> = { router: createPortalRouter(routes), routes, pages }
const screens = await screensOf(routes, pages)

/** The administrators' area. */
export function AdminPortal(): ReactElement {
  return <Portal parts={parts} screens={screens} hitPath={hitPath} logoutButton />
}
