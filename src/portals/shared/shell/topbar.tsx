import type { ReactElement, Ref } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import type { HitPath } from '#/portals/shared/search/palette-props.ts'
import { Seek } from '#/portals/shared/search/seek.tsx'
import { toggleMenu } from '#/stores/layout.ts'
import type { Layout } from '#/stores/layout-machine.ts'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { Bell } from './bell.tsx'
import { LanguageLinks } from './language-links.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { RequestProgress } from './request-progress.tsx'
import { MENU_ID } from './sidebar.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

interface TopbarProps {
  home: string
  toggle: Ref<HTMLButtonElement>
  menuOpen: boolean
  inert: boolean
  layout: Layout
  profilePath: string | undefined
  menuModes: boolean
  hitPath: HitPath | undefined
  loadingIndicator: boolean | undefined
  logoutButton: boolean | undefined
  onLogout: () => void
}

export function Topbar(props: TopbarProps): ReactElement {
  const { home, toggle, menuOpen, inert, layout, profilePath, menuModes, onLogout } = props
  const t = useT()
  const { productName } = useBoot()
  return (
    <header className="topbar" inert={inert}>
      <RequestProgress />
      <IconButton
        ref={toggle}
        icon="menu"
        mirrorIcon
        label={t('shell.menu.label')}
        aria-expanded={menuOpen}
        aria-controls={MENU_ID}
        data-menu=""
        onClick={toggleMenu}
      />
      <a className="brand" href={home}>
        <Icon name="manara-mark" />
        {/* Beside the button to log out, only the mark finds room on a phone. */}
        <span className={props.logoutButton ? 'max-[28rem]:sr-only' : undefined}>{productName}</span>
      </a>
      {props.hitPath && <Seek pathOf={props.hitPath} />}
      <div className="end">
        {props.loadingIndicator && <LoadingIndicator />}
        <LanguageLinks />
        <ThemeToggle colorScheme={layout.colorScheme} />
        <Bell home={home} open={layout.notificationsOpen} roomy={menuModes} />
        {props.logoutButton && (
          <Button variant="ghost" size="sm" icon="logout" mirrorIcon onClick={onLogout}>
            <span className="max-sm:sr-only">{t('shell.logout.button')}</span>
          </Button>
        )}
        <ProfileMenu layout={layout} profilePath={profilePath} menuModes={menuModes} onLogout={onLogout} />
      </div>
    </header>
  )
}
