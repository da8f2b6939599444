import { atom, computed } from 'nanostores'
import {
  COLOR_SCHEME_COOKIE,
  type ColorScheme,
  MENU_MODE_COOKIE,
  type MenuMode,
  PREFERENCE_SECONDS,
} from '#/contract/layout.ts'
import { LOCALE_COOKIE, type Locale } from '#/contract/locales.ts'
import { type Preferences, preferenceEndpoints } from '#/contract/preferences.ts'
import { call } from './api.ts'
import { writeCookie } from './cookies.ts'
import {
  INITIAL_LAYOUT,
  isMenuOpen,
  SMALL_SCREEN_PX,
  withMenuClosed,
  withMenuMode,
  withMenuToggled,
} from './layout-machine.ts'
import { $me } from './me.ts'

/** Names of the daisyUI themes. */
const THEMES = { light: 'manara', dark: 'manara-dark' } as const satisfies Record<ColorScheme, string>

export const $layout = atom(INITIAL_LAYOUT)

/** Whether the window is wider than a small screen; the server cannot know and says yes. */
export const $desktop = atom(true)

export const $menuOpen = computed([$layout, $desktop], isMenuOpen)

export function seedLayout(chosen: Pick<Preferences, 'menuMode' | 'colorScheme'>): void {
  $layout.set({ ...INITIAL_LAYOUT, menuMode: chosen.menuMode, colorScheme: chosen.colorScheme })
}

export function toggleMenu(): void {
  $layout.set(withMenuToggled($layout.get(), $desktop.get()))
}

export function closeMenu(): void {
  $layout.set(withMenuClosed($layout.get()))
}

export function toggleProfileMenu(): void {
  $layout.set({ ...$layout.get(), profileMenuOpen: !$layout.get().profileMenuOpen })
}

export function closeProfileMenu(): void {
  $layout.set({ ...$layout.get(), profileMenuOpen: false })
}

export function setNotificationsOpen(notificationsOpen: boolean): void {
  $layout.set({ ...$layout.get(), notificationsOpen })
}

export function closeMenus(): void {
  closeMenu()
  closeProfileMenu()
  setNotificationsOpen(false)
}

export function setMenuMode(menuMode: MenuMode): void {
  $layout.set(withMenuMode($layout.get(), menuMode))
  writeCookie(MENU_MODE_COOKIE, menuMode, PREFERENCE_SECONDS)
  remember({ menuMode })
}

export function setColorScheme(colorScheme: ColorScheme): void {
  $layout.set({ ...$layout.get(), colorScheme })
  document.documentElement.dataset.theme = THEMES[colorScheme]
  writeCookie(COLOR_SCHEME_COOKIE, colorScheme, PREFERENCE_SECONDS)
  remember({ colorScheme })
}

/** Changes the language: of this browser, and of the person if somebody is signed in. The page is loaded again. */
export function setLocale(locale: Locale): void {
  writeCookie(LOCALE_COOKIE, locale, PREFERENCE_SECONDS)
  remember({ locale })
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    // A language in the address would win over the cookie.
    url.searchParams.delete('lang')
    location.replace(url.href)
  } else {
    location.reload()
  }
}

// The cookie is what pages are drawn from; if the account cannot be reached, the choice stays on this device.
function remember(patch: Partial<Preferences>): void {
  if ($me.get().data) call(preferenceEndpoints.save, { body: patch }).catch(() => undefined)
}

/**
 * Closes menus by a click outside, by Escape and when the window becomes wide.
 * A menu and its button carry `data-menu` (the profile menu and its button: `data-profile`; the bell and its panel:
 * `data-bell`); the buttons also `aria-expanded`, and get the focus back when Escape closes what is theirs.
 * @returns what stops it
 */
export function startLayout(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const wide = matchMedia(`(width > ${SMALL_SCREEN_PX}px)`)
  const measure = (): void => {
    if ($desktop.get() === wide.matches) return
    $desktop.set(wide.matches)
    closeMenus()
  }
  measure()
  wide.addEventListener('change', measure, { signal })
  document.addEventListener('click', closeOutside, { signal })
  document.addEventListener('keydown', closeByEscape, { signal })
  return () => stop.abort()
}

function closeOutside(event: MouseEvent): void {
  // What was pressed may be gone by now, and knows no more where it was.
  const isIn = (owner: string): boolean =>
    event.composedPath().some((part) => part instanceof Element && part.matches(owner))
  if (isOverlaid() && !isIn('[data-menu]')) closeMenu()
  if ($layout.get().profileMenuOpen && !isIn('[data-profile]')) closeProfileMenu()
  if ($layout.get().notificationsOpen && !isIn('[data-bell]')) setNotificationsOpen(false)
}

function closeByEscape(event: KeyboardEvent): void {
  // A dialog over the page has the first right to Escape.
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
  if ($layout.get().profileMenuOpen) {
    closeProfileMenu()
    focusButton('[data-profile]')
  } else if ($layout.get().notificationsOpen) {
    setNotificationsOpen(false)
    focusButton('[data-bell]')
  } else if (isOverlaid()) {
    closeMenu()
    focusButton('[data-menu]')
  }
}

function isOverlaid(): boolean {
  return $layout.get().overlayMenuActive || $layout.get().staticMenuMobileActive
}

function focusButton(owner: string): void {
  document.querySelector<HTMLElement>(`${owner}[aria-expanded]`)?.focus()
}
