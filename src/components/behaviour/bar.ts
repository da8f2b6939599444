/** Pixels from the top of the page within which the bar always stays. */
const THRESHOLD = 50

/**
 * Hides the bar while the reader scrolls down and shows it as soon as they scroll up. It stays while focus is inside
 * it, while its menu is open, and for whoever asks for less motion.
 */
export function hideWhileScrollingDown(bar: HTMLElement): void {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let before = scrollY

  const isWanted = (): boolean =>
    lessMotion.matches || bar.matches(':focus-within') || bar.querySelector('details[open]') !== null

  addEventListener(
    'scroll',
    () => {
      // The last scroll may be no move at all, such as a page that bounces at its top.
      if (scrollY === before) return
      bar.toggleAttribute('data-hidden', scrollY > before && scrollY > THRESHOLD && !isWanted())
      before = scrollY
    },
    { passive: true },
  )
  // Somebody who tabs back into the bar has to see where they are.
  bar.addEventListener('focusin', () => bar.removeAttribute('data-hidden'))
}
