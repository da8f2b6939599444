import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { Menu } from '#/portals/shared/menu.ts'
import { EntryLink } from './sidebar.tsx'

interface DockProps {
  menu: Menu
  inert: boolean
}

/** Quick navigation at the bottom of a phone's screen. */
export function Dock({ menu, inert }: DockProps): ReactElement {
  const t = useT()
  return (
    <nav className="dock" aria-label={t('shell.dock.label')} inert={inert}>
      {menu.map(({ items }) => items.map((item) => !item.entries && <EntryLink key={item.href} entry={item} />))}
    </nav>
  )
}
