import { type ComponentType, type ReactElement, useMemo } from 'react'
import { onDemand } from './on-demand.tsx'
import type { PageOf, ScreenProps } from './pages.ts'
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

interface PortalProps<Name extends string> extends Omit<ShellProps<Name>, 'route' | 'routes' | 'children'> {
  parts: PortalParts<Name>
  /** The addresses of all pages, whether or not this academy has them. */
  routes: Readonly<Record<Name, string>>
  screens: Screens<Name>
}

/** A portal: its frame, and the present page in it. */
export function Portal<Name extends string>({ parts, screens, ...frame }: PortalProps<Name>): ReactElement {
  const present = usePortal(parts)
  const route = present?.page.route
  const { routes } = frame
  const home = Object.values<string>(routes)[0] ?? '/'
  const Page: ComponentType<ScreenProps> | undefined = route && screens[route]
  const screen = useMemo(() => present && Page && <Page page={present.page} reads={present.reads} />, [present, Page])
  return (
    <Shell {...frame} route={route}>
      <Screen home={home} route={route} missing={present?.missing ?? true}>
        {screen}
      </Screen>
    </Shell>
  )
}
