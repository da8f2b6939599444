import { useBooted } from '#/portals/shared/use-booted.ts'
import { $desktop, $layout } from '#/stores/layout.ts'
import { INITIAL_LAYOUT, isMenuOpen, type Layout } from '#/stores/layout-machine.ts'

/** What the frame of a portal is doing. */
export interface Frame {
  layout: Layout
  /** The window is wide: the menu has a place beside the page. */
  desktop: boolean
  menuOpen: boolean
  /** The menu lies over the page rather than beside it. */
  overlaid: boolean
  /** It lies over it as a drawer, and nothing else can be used. */
  drawer: boolean
}

/** The frame as the stores have it; in the server's HTML, and while it hydrates, that of a wide window. */
export function useFrame(): Frame {
  const layout = useBooted($layout, ({ me: { preferences } }) => ({ ...INITIAL_LAYOUT, ...preferences }))
  const desktop = useBooted($desktop, () => true)
  const menuOpen = isMenuOpen(layout, desktop)
  const drawer = menuOpen && !desktop
  return { layout, desktop, menuOpen, drawer, overlaid: drawer || (menuOpen && layout.menuMode === 'overlay') }
}
