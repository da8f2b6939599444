import type { ReactElement, Ref } from 'react'
import { useT } from '#/i18n/react.tsx'
import { currentOf, isGroup, type Menu, type MenuEntry } from '#/portals/shared/menu.ts'
import { closeMenu } from '#/stores/layout.ts'
import { Icon } from '#/ui/icon.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { SidebarGroup } from './sidebar-group.tsx'

/** Id of the menu, for the button that opens it. */
export const MENU_ID = 'menu'

interface SidebarProps<Route extends string> {
  menu: Menu<Route>
  routes: Readonly<Record<Route, string>>
  route: Route | undefined
  /** The button that closes the menu where it is a drawer. */
  closeRef: Ref<HTMLButtonElement>
}

export function Sidebar<Route extends string>(props: SidebarProps<Route>): ReactElement {
  const { menu, routes, route, closeRef } = props
  const t = useT()
  return (
    <nav className="sidebar" id={MENU_ID} aria-label={t('shell.menu.label')} data-menu="">
      <div className="in">
        <IconButton
          ref={closeRef}
          className="only-small"
          icon="close"
          label={t('shell.menu.close')}
          onClick={closeMenu}
        />
        <MenuSections menu={menu} routes={routes} route={route} />
      </div>
    </nav>
  )
}

type SectionsProps<Route extends string> = Omit<SidebarProps<Route>, 'closeRef'>

/** The parts of a menu, with links, and groups that fold. */
export function MenuSections<Route extends string>({ menu, routes, route }: SectionsProps<Route>): ReactElement[] {
  const t = useT()
  return menu.map((section) => {
    const first = section.items[0]
    const list = (
      <ul key={first?.label}>
        {section.items.map((item) => (
          <li key={item.label}>
            {isGroup(item) ? (
              <SidebarGroup label={t(item.label)} icon={item.icon} openAtFirst={holds(item.entries, route)}>
                {item.entries.map((entry) => (
                  <li key={entry.label}>
                    <EntryLink entry={entry} href={routes[entry.route]} route={route} plain />
                  </li>
                ))}
              </SidebarGroup>
            ) : (
              <EntryLink entry={item} href={routes[item.route]} route={route} />
            )}
          </li>
        ))}
      </ul>
    )
    if (!section.caption) return list
    return (
      <section key={section.caption} aria-label={t(section.caption)}>
        <p className="cap" aria-hidden="true">
          {t(section.caption)}
        </p>
        {list}
      </section>
    )
  })
}

function holds<Route extends string>(entries: readonly MenuEntry<Route>[], route: Route | undefined): boolean {
  return entries.some((entry) => currentOf(entry, route) !== undefined)
}

interface EntryLinkProps<Route extends string> {
  entry: MenuEntry<Route>
  href: string
  route: Route | undefined
  /** Without its mark, as in a group. */
  plain?: boolean
}

/** A page of the portal, as a link with its mark; says where one is. */
export function EntryLink<Route extends string>({ entry, href, route, plain }: EntryLinkProps<Route>): ReactElement {
  const t = useT()
  return (
    <a href={href} aria-current={currentOf(entry, route)}>
      {!plain && <Icon name={entry.icon} />}
      {t(entry.label)}
    </a>
  )
}
