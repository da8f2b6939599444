/** Pixels from the top of the page within which the bar always stays. */
const THRESHOLD = 50

/**
 * Hides the bar while the reader scrolls down and shows it as soon as they scroll up. It stays while focus is inside
 * it, while its menu is open, and for whoever asks for less motion.
 */
export function hideWhileScrollingDown(bar: HTMLElement): void {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  // Asked here already, where the page is would have to be laid out before it is shown.
  let before = 0

  const isWanted = (): boolean =>
    lessMotion.matches || bar.matches(':focus-within') || bar.querySelector('details[open]') !== null

  addEventListener(
    'scroll',
    () => {
      const now = scrollY
      // A scroll may be no move at all, such as that of a page that bounces at its top.
      if (now === before) return
      bar.toggleAttribute('data-hidden', now > before && now > THRESHOLD && !isWanted())
      before = now
    },
    { passive: true },
  )
  // Somebody who tabs back into the bar has to see where they are.
  bar.addEventListener('focusin', () => bar.removeAttribute('data-hidden'))
}
