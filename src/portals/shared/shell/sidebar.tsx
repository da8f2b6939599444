import type { ReactElement, Ref } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { Menu, MenuEntry } from '#/portals/shared/menu.ts'
import { closeMenu } from '#/stores/layout.ts'
import { Icon } from '#/ui/icon.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { SidebarGroup } from './sidebar-group.tsx'
import { UnreadCount, useUnread } from './unread-count.tsx'

/** Id of the menu, for the button that opens it. */
export const MENU_ID = 'menu'

interface SidebarProps {
  menu: Menu
  /** The button that closes the menu where it is a drawer. */
  closeRef: Ref<HTMLButtonElement>
}

export function Sidebar({ menu, closeRef }: SidebarProps): ReactElement {
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
        <MenuSections menu={menu} />
      </div>
    </nav>
  )
}

/** The parts of a menu, with links, and groups that fold. */
export function MenuSections({ menu }: Pick<SidebarProps, 'menu'>): ReactElement[] {
  const t = useT()
  return menu.map((section) => {
    const list = (
      <ul key={section.items[0]?.label}>
        {section.items.map((item) => (
          <li key={item.label}>
            {item.entries ? (
              <SidebarGroup
                label={t(item.label)}
                icon={item.icon}
                openAtFirst={item.entries.some(({ current }) => current)}
              >
                {item.entries.map((entry) => (
                  <li key={entry.label}>
                    <EntryLink entry={entry} plain />
                  </li>
                ))}
              </SidebarGroup>
            ) : (
              <EntryLink entry={item} />
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

interface EntryLinkProps {
  entry: MenuEntry
  /** Without its mark, as in a group. */
  plain?: boolean
}

/** A page of the portal, as a link with its mark; says where one is. */
export function EntryLink({ entry, plain }: EntryLinkProps): ReactElement {
  const t = useT()
  const unread = useUnread('messages')
  const label = t(entry.label)
  const counted = entry.count !== undefined && unread > 0
  return (
    <a
      href={entry.href}
      aria-current={entry.current}
      aria-label={counted ? t('inbox.entry', { entry: label, unread }) : undefined}
    >
      {!plain && <Icon name={entry.icon} />}
      {label}
      {counted && <UnreadCount unread={unread} />}
    </a>
  )
}
