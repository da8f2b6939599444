import type { ComponentType, ReactElement } from 'react'
import { parseSubjectSlug } from '#/contract/subject-path.ts'
import type { PortalPage } from '#/stores/router.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { visitOf } from '#/stores/subject-visit.ts'
import { onDemand } from '../shared/on-demand.tsx'
import { matchRoute } from '../shared/route-table.ts'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { hitPath } from './hit-path.ts'
import { Home } from './home.tsx'
import { loadersOf } from './loaders.ts'
import { dock, menu } from './menu.ts'
import { routes, titles } from './routes.ts'

type StudentRoute = keyof typeof routes

// The first page is what most come for; the others' code is fetched when they are gone to.
const screens: Record<StudentRoute, ComponentType<{ page: PortalPage }>> = {
  home: Home,
  subjects: await onDemand(routes.subjects, async () => (await import('./subjects.tsx')).Subjects),
  subject: await onDemand(routes.subject, async () => (await import('./subject/subject-details.tsx')).SubjectDetails),
  lesson: await onDemand(routes.lesson, async () => (await import('./lesson-page.tsx')).LessonPage),
  read: await onDemand(routes.read, async () => (await import('./read-page.tsx')).ReadPage),
  profile: await onDemand(routes.profile, async () => (await import('./profile-page.tsx')).ProfilePage),
  calendar: await onDemand(routes.calendar, async () => (await import('./calendar.tsx')).Calendar),
  messages: await onDemand(routes.messages, async () => (await import('./messages.tsx')).Messages),
}

const router = createPortalRouter(routes)
const parts: PortalParts<StudentRoute> = { router, routes, titles, loaders: loadersOf(router), stateOf }

/** A subject travels with the links to it. */
function stateOf(path: string): unknown {
  const match = matchRoute(routes, new URL(path, location.origin).pathname)
  const asked = match?.name === 'subject' && parseSubjectSlug(match.params.slug ?? '')
  return asked ? visitOf(asked.id) : undefined
}

/** The students' area. */
export function StudentPortal(): ReactElement {
  const page = usePortal(parts)
  const Page = page && screens[page.route]
  return (
    <Shell
      routes={routes}
      route={page?.route}
      menu={menu}
      dock={dock}
      profile="profile"
      hitPath={hitPath}
      loadingIndicator
    >
      <Screen home={routes.home} route={page?.route}>
        {Page && <Page page={page} />}
      </Screen>
    </Shell>
  )
}
