import type { ColorScheme, MenuMode } from '#/contract/layout.ts'

/** Widest window, in px, on which the side menu is a drawer over the page (specification §9). */
export const SMALL_SCREEN_PX = 991

/** What a portal's frame looks like; the names are those of the Sakai layout that the specification describes. */
export interface Layout {
  menuMode: MenuMode
  colorScheme: ColorScheme
  /** Static menu folded away on a wide screen. */
  staticMenuDesktopInactive: boolean
  /** Overlay menu open on a wide screen. */
  overlayMenuActive: boolean
  /** Drawer open on a small screen, in either mode. */
  staticMenuMobileActive: boolean
  profileMenuOpen: boolean
  /** What hangs from the bell, on a wide screen. */
  notificationsOpen: boolean
}

export const INITIAL_LAYOUT: Layout = {
  menuMode: 'static',
  colorScheme: 'light',
  staticMenuDesktopInactive: false,
  overlayMenuActive: false,
  staticMenuMobileActive: false,
  profileMenuOpen: false,
  notificationsOpen: false,
}

export function isMenuOpen(layout: Layout, desktop: boolean): boolean {
  if (!desktop) return layout.staticMenuMobileActive
  return layout.menuMode === 'overlay' ? layout.overlayMenuActive : !layout.staticMenuDesktopInactive
}

/** One press of the menu button. Each mode has its own flag: opening an overlay never folds the static menu. */
export function withMenuToggled(layout: Layout, desktop: boolean): Layout {
  if (!desktop) return { ...layout, staticMenuMobileActive: !layout.staticMenuMobileActive }
  return layout.menuMode === 'overlay'
    ? { ...layout, overlayMenuActive: !layout.overlayMenuActive }
    : { ...layout, staticMenuDesktopInactive: !layout.staticMenuDesktopInactive }
}

/** Closes what lies over the page; a static menu on a wide screen is part of it and stays. */
export function withMenuClosed(layout: Layout): Layout {
  return { ...layout, overlayMenuActive: false, staticMenuMobileActive: false }
}

export function withMenuMode(layout: Layout, menuMode: MenuMode): Layout {
  return { ...withMenuClosed(layout), menuMode }
}
