import type { ReactElement } from 'react'
import { COLOR_SCHEMES, MENU_MODES } from '#/contract/layout.ts'
import { LOCALES } from '#/contract/locales.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { $layout, setColorScheme, setLocale, setMenuMode, toggleProfileMenu } from '#/stores/layout.ts'
import type { Layout } from '#/stores/layout-machine.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { MenuButton, type MenuItem } from '#/ui/menu-button.tsx'

interface ProfileMenuProps {
  layout: Layout
  profilePath: string | undefined
  menuModes: boolean
  onLogout: () => void
}

/** Who is signed in, and what they may choose for their screens. */
export function ProfileMenu({ layout, profilePath, menuModes, onLogout }: ProfileMenuProps): ReactElement {
  const t = useT()
  const own = useLocale()
  const me = useMe()
  const name = <Isolate>{`${me.firstName} ${me.lastName}`}</Isolate>
  const items: MenuItem[] = [
    ...(profilePath
      ? [{ key: 'profile', label: t('common.title.myProfile'), icon: 'user' as const, href: profilePath }, line('a')]
      : []),
    ...LOCALES.map((locale) => ({
      key: locale,
      lang: locale,
      label: t(`common.language.${locale}`),
      checked: locale === own,
      onSelect: () => setLocale(locale),
    })),
    line('b'),
    ...COLOR_SCHEMES.map((scheme) => ({
      key: scheme,
      icon: scheme === 'dark' ? ('moon' as const) : ('sun' as const),
      label: t(`common.theme.${scheme}`),
      checked: scheme === layout.colorScheme,
      onSelect: () => setColorScheme(scheme),
    })),
    ...(menuModes
      ? [
          line('c'),
          ...MENU_MODES.map((mode) => ({
            key: mode,
            icon: 'panel' as const,
            mirrorIcon: true,
            label: t(`shell.menuMode.${mode}`),
            checked: mode === layout.menuMode,
            onSelect: () => setMenuMode(mode),
          })),
        ]
      : []),
    line('d'),
    { key: 'logout', label: t('shell.logout.button'), icon: 'logout', mirrorIcon: true, onSelect: onLogout },
  ]
  return (
    <MenuButton
      className="me"
      label={t('shell.profileMenu.label')}
      data={{ 'data-profile': '' }}
      open={layout.profileMenuOpen}
      onOpenChange={setOpen}
      items={items}
      head={
        <>
          <b>{name}</b>
          <small>
            <Isolate>{me.username}</Isolate>
          </small>
        </>
      }
    >
      <span className="sr-only">{t('shell.profileMenu.label')}</span>
      <Avatar name={me.firstName} photo={me.photo} />
      <span className="txt">
        <b>{name}</b>
        <small>{me.schoolClass ? <LocalName of={me.schoolClass} /> : t(`common.role.${me.role}`)}</small>
      </span>
    </MenuButton>
  )
}

function line(key: string): MenuItem {
  return { key: `line-${key}`, separator: true }
}

function setOpen(open: boolean): void {
  if ($layout.get().profileMenuOpen !== open) toggleProfileMenu()
}
