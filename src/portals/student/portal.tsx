import type { ComponentType, ReactElement } from 'react'
import type { PortalPage } from '#/stores/router.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { MyProfile } from '../shared/profile/my-profile.tsx'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { Calendar } from './calendar.tsx'
import { Home } from './home.tsx'
import { LessonPage } from './lesson-page.tsx'
import { loadersOf } from './loaders.ts'
import { dock, menu } from './menu.ts'
import { Messages } from './messages.tsx'
import { routes, titles } from './routes.ts'
import { SubjectDetails } from './subject-details.tsx'
import { Subjects } from './subjects.tsx'

type StudentRoute = keyof typeof routes

const screens: Record<StudentRoute, ComponentType<{ page: PortalPage }>> = {
  home: Home,
  subjects: Subjects,
  subject: SubjectDetails,
  lesson: LessonPage,
  profile: MyProfile,
  calendar: Calendar,
  messages: Messages,
}

const router = createPortalRouter(routes)
const parts: PortalParts<StudentRoute> = { router, routes, titles, loaders: loadersOf(router) }

/** The students' area. */
export function StudentPortal(): ReactElement {
  const page = usePortal(parts)
  const Page = page && screens[page.route]
  return (
    <Shell routes={routes} route={page?.route} menu={menu} dock={dock} profile="profile" loadingIndicator>
      <Screen home={routes.home} route={page?.route}>
        {Page && <Page page={page} />}
      </Screen>
    </Shell>
  )
}
