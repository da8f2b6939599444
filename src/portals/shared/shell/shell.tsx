import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { Menu } from '#/portals/shared/menu.ts'
import type { HitPath } from '#/portals/shared/search/palette-props.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { $leaving, logOut } from '#/stores/auth-session.ts'
import { dropPushed } from '#/stores/drop-pushed.ts'
import { countUnsent } from '#/stores/written.ts'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { Announcements } from './announcements.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Sidebar } from './sidebar.tsx'
import { Toasts } from './toasts.tsx'
import { Topbar } from './topbar.tsx'
import { useFrame } from './use-frame.ts'

export interface ShellProps {
  /** Address of the portal's first page. */
  home: string
  menu: Menu
  /** The menu's pages at the thumb's reach on phones, too, but for groups. */
  dock?: boolean
  /** Address of one's own details, for the profile menu. */
  profilePath: string | undefined
  /** Where what is found leads; with it there is a search in the top bar. */
  hitPath?: HitPath
  /** A button in the top bar that ends the session, besides the entry in the profile menu. */
  logoutButton?: boolean
  /** Shows in the top bar that something is being read. */
  loadingIndicator?: boolean
  children: ReactNode
}

/** The frame of a portal: top bar, side menu, page and footer. */
export function Shell(props: ShellProps): ReactElement {
  const { home, menu, dock, profilePath, logoutButton, loadingIndicator, children } = props
  const t = useT()
  const { layout, desktop, menuOpen, overlaid, drawer } = useFrame()
  const leaving = useBooted($leaving, () => false)
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const askLogout = useCallback(() => setAsking(true), [])
  const toggle = useRef<HTMLButtonElement>(null)
  const closeDrawer = useRef<HTMLButtonElement>(null)

  // Only the browser asks, and only it knows of any.
  const unsent = asking ? countUnsent(me.id) : 0
  const question = t('shell.logout.question')

  useEffect(() => {
    if (!drawer) return
    const button = toggle.current
    closeDrawer.current?.focus()
    // By now the page behind the drawer can take the focus again.
    return () => button?.focus()
  }, [drawer])

  return (
    <div
      className="shell"
      data-menu-mode={layout.menuMode}
      data-menu-hidden={layout.staticMenuDesktopInactive ? '' : undefined}
      data-menu-open={overlaid ? '' : undefined}
      inert={leaving}
    >
      <Topbar
        home={home}
        toggle={toggle}
        menuOpen={menuOpen}
        inert={drawer}
        layout={layout}
        profilePath={profilePath}
        menuModes={desktop}
        hitPath={props.hitPath}
        loadingIndicator={loadingIndicator}
        logoutButton={logoutButton}
        onLogout={askLogout}
      />
      <Sidebar menu={menu} closeRef={closeDrawer} />
      <div className="shell-mask" />
      <main className="main" id="main" inert={drawer}>
        {children}
        <Footer />
      </main>
      {dock && <Dock menu={menu} inert={drawer} />}
      <ConfirmDialog
        open={asking}
        title={t('shell.logout.title')}
        text={unsent > 0 ? `${t('inbox.lostAtLogout', { unsent })} ${question}` : question}
        danger={unsent > 0}
        noLabel={t('shell.logout.no')}
        yesLabel={t('shell.logout.yes')}
        busy={leaving}
        onNo={() => setAsking(false)}
        onYes={() => void logOut(dropPushed())}
      />
      <Announcements />
      <Toasts />
    </div>
  )
}
