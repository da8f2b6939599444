import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import type { Menu } from '#/portals/shared/menu.ts'
import { MenuSections } from '#/portals/shared/shell/sidebar.tsx'
import { Section } from './section.tsx'

const menu: Menu<keyof typeof routes> = [
  {
    items: [
      { route: 'home', label: 'professor.menu.dashboard', icon: 'grid', covers: [] },
      {
        label: 'professor.menu.usersLists',
        icon: 'users',
        entries: [
          { route: 'home', label: 'professor.menu.professors', icon: 'user', covers: [] },
          { route: 'uiKit', label: 'professor.menu.students', icon: 'user', covers: [] },
        ],
      },
    ],
  },
]

/** A side menu with a group that folds. */
export function MenuSample(): ReactElement {
  const t = useT()
  return (
    <Section title={t('professor.uiKit.menu')}>
      <div className="sidebar">
        <div className="in">
          <MenuSections menu={menu} routes={routes} route="uiKit" />
        </div>
      </div>
    </Section>
  )
}
