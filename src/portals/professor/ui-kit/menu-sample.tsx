import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import type { Menu } from '#/portals/shared/menu.ts'
import { MenuSections } from '#/portals/shared/shell/sidebar.tsx'
import { Section } from './section.tsx'

const menu: Menu = [
  {
    items: [
      { href: routes.home, label: 'professor.menu.dashboard', icon: 'grid' },
      {
        label: 'professor.menu.usersLists',
        icon: 'users',
        entries: [
          { href: routes.home, label: 'professor.menu.professors', icon: 'user' },
          { href: routes.uiKit, label: 'professor.menu.students', icon: 'user', current: 'page' },
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
          <MenuSections menu={menu} />
        </div>
      </div>
    </Section>
  )
}
