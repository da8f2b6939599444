/** Where the links of the bar are a menu: the same width as in the style sheet. */
const SMALL_SCREEN = '(max-width: 991.8px)'

/**
 * Makes the menu of small screens modal: while it is open, nothing behind it can be reached or scrolled. Escape, a
 * click outside, a link of its own and a wider screen close it.
 * @param behind what is out of reach meanwhile
 */
export function makeModal(menu: HTMLDetailsElement, behind: Iterable<HTMLElement>): void {
  const parts = [...behind]
  menu.addEventListener('toggle', () => {
    for (const part of parts) part.inert = menu.open
    document.documentElement.toggleAttribute('data-menu-open', menu.open)
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  addEventListener('click', ({ target }) => {
    const isInside = target instanceof Element && menu.contains(target) && !target.closest('a')
    if (!isInside) menu.open = false
  })
  matchMedia(SMALL_SCREEN).addEventListener('change', ({ matches }) => {
    if (!matches) menu.open = false
  })
}
