import { type ComponentType, type ReactElement, useMemo } from 'react'
import { menuOf } from './menu.ts'
import { onDemand } from './on-demand.tsx'
import type { PageOf, ScreenProps } from './pages.ts'
import type { RouteTable } from './route-table.ts'
import { Screen } from './screen.tsx'
import { Shell, type ShellProps } from './shell/shell.tsx'
import { type PortalParts, usePortal } from './use-portal.ts'

type Screens<Name extends string> = Readonly<Record<Name, ComponentType<ScreenProps>>>

/**
 * @param first screens whose code comes with the portal's own, because most come for them
 * @returns the screens of a portal; the others' code is fetched when they are gone to
 */
export async function screensOf<Name extends string>(
  routes: Readonly<Record<Name, string>>,
  pages: Readonly<Record<Name, PageOf>>,
  first: Partial<Record<Name, ComponentType<never>>> = {},
): Promise<Screens<Name>> {
  const names = Object.keys(pages) as Name[]
  const screens = names.map(
    async (name) =>
      [
        name,
        (first[name] as Screens<Name>[Name] | undefined) ?? (await onDemand(routes[name], pages[name].screen)),
      ] as const,
  )
  return Object.fromEntries(await Promise.all(screens)) as Screens<Name>
}

interface PortalProps<Name extends string>
  extends Pick<ShellProps, 'hitPath' | 'dock' | 'logoutButton' | 'loadingIndicator'> {
  parts: PortalParts<Name>
  screens: Screens<Name>
}

/** A portal: its frame, and the present page in it. `home` is its first page, `profile` is about whoever is signed in. */
export function Portal<Name extends string>({ parts, screens, ...extras }: PortalProps<Name>): ReactElement {
  const present = usePortal(parts)
  const route = present?.page.route
  const { home = '/', profile }: RouteTable = parts.routes
  const Page: ComponentType<ScreenProps> | undefined = route && screens[route]
  const screen = useMemo(() => present && Page && <Page page={present.page} reads={present.reads} />, [present, Page])
  return (
    <Shell {...extras} home={home} profilePath={profile} menu={menuOf(parts.pages, parts.routes, route)}>
      <Screen home={home} route={route} missing={present?.missing ?? true}>
        {screen}
      </Screen>
    </Shell>
  )
}
