import type { ReactElement } from 'react'
import { parseSubjectSlug } from '#/contract/subject-path.ts'
import { createPortalRouter, type PortalPage } from '#/stores/router.ts'
import { receiveVisit, visitOf } from '#/stores/subject-visit.ts'
import { Portal, screensOf } from '../shared/portal.tsx'
import { matchRoute } from '../shared/route-table.ts'
import type { PortalParts } from '../shared/use-portal.ts'
import { hitPath } from './hit-path.ts'
import { Home } from './home.tsx'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

type StudentRoute = keyof typeof routes

const parts: PortalParts<StudentRoute> = {
  router: createPortalRouter(routes),
  routes,
  pages,
  stateOf,
  onEnter,
}
const screens = await screensOf(routes, pages, { home: Home })

/** A subject travels with the links to it. */
function stateOf(path: string): unknown {
  const match = matchRoute(routes, new URL(path, location.origin).pathname)
  const id = match?.name === 'subject' ? subjectIdOf(match.params) : undefined
  return id === undefined ? undefined : visitOf(id)
}

function onEnter({ route, params }: PortalPage<StudentRoute>): void {
  const id = route === 'subject' ? subjectIdOf(params) : undefined
  if (id !== undefined) receiveVisit(id)
}

function subjectIdOf({ slug = '' }: Readonly<Record<string, string>>): number | undefined {
  return parseSubjectSlug(slug)?.id
}

/** The students' area. */
export function StudentPortal(): ReactElement {
  return <Portal parts={parts} screens={screens} hitPath={hitPath} dock loadingIndicator />
}
