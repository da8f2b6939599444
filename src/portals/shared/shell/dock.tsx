import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { MenuEntry } from '#/portals/shared/menu.ts'
import { EntryLink } from './sidebar.tsx'

interface DockProps<Route extends string> {
  entries: readonly MenuEntry<Route>[]
  routes: Readonly<Record<Route, string>>
  route: Route | undefined
  inert: boolean
}

/** Quick navigation at the bottom of a phone's screen. */
export function Dock<Route extends string>({ entries, routes, route, inert }: DockProps<Route>): ReactElement {
  const t = useT()
  return (
    <nav className="dock" aria-label={t('shell.dock.label')} inert={inert}>
      {entries.map((entry) => (
        <EntryLink key={entry.route} entry={entry} href={routes[entry.route]} route={route} />
      ))}
    </nav>
  )
}
