import { type ComponentType, type ReactElement, useState } from 'react'
import { peopleAddresses } from '#/contract/people-lists.ts'
import { loadClassChoices } from '#/stores/class-choices.ts'
import { loadDashboard } from '#/stores/dashboard.ts'
import type { PortalPage } from '#/stores/router.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { loadPeople } from '#/stores/users.ts'
import { useBoot } from '../shared/boot-context.tsx'
import { MyProfile } from '../shared/profile/my-profile.tsx'
import { loadMyProfile } from '../shared/profile/use-profile.ts'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { Dashboard } from './dashboard.tsx'
import { menuOf } from './menu.ts'
import { Colleagues } from './people/colleagues.tsx'
import { OwnStudents } from './people/own-students.tsx'
import { routes, routesOf, titles } from './routes.ts'
import { UiKit } from './ui-kit.tsx'

type ProfessorRoute = keyof typeof routes

const screens: Record<ProfessorRoute, ComponentType<{ page: PortalPage }>> = {
  home: Dashboard,
  professors: Colleagues,
  students: OwnStudents,
  profile: MyProfile,
  uiKit: UiKit,
}

/** The professors' area. */
export function ProfessorPortal(): ReactElement {
  const { demo } = useBoot()
  const [parts] = useState(() => partsOf(demo))
  const page = usePortal(parts)
  const Page = page && screens[page.route]
  return (
    <Shell routes={routes} route={page?.route} menu={menuOf(demo)} profile="profile">
      <Screen home={routes.home} route={page?.route}>
        {Page && <Page page={page} />}
      </Screen>
    </Shell>
  )
}

function people(role: 'PROFESSOR' | 'STUDENT'): (page: PortalPage) => Promise<void> {
  return async ({ search }) => {
    await Promise.all([loadPeople(peopleAddresses[role].queryOf(search)), loadClassChoices()])
  }
}

function partsOf(demo: boolean): PortalParts<ProfessorRoute> {
  const own = routesOf(demo)
  return {
    router: createPortalRouter<typeof routes>(own),
    routes: own,
    titles,
    loaders: {
      home: () => loadDashboard(),
      professors: people('PROFESSOR'),
      students: people('STUDENT'),
      profile: loadMyProfile,
      uiKit: async () => {},
    },
  }
}
