/** Milliseconds between the opening of a page by a link of the footer and its scroll to the top. */
const DELAY = 100
const KEY = 'to-top'

/**
 * A link of the footer to the current page scrolls to its top, where focus goes too. Any other opens its page, which
 * scrolls to its top after 100 ms. A browser opens a page at its top anyway; so this is only for what moves it
 * meanwhile, and leaves alone a reader who on a slow line has begun to read before the script is there.
 */
export function leadToTop(footer: HTMLElement): void {
  if (taken(KEY) === location.pathname && scrollY === 0) setTimeout(() => scrollTo(0, 0), DELAY)

  footer.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.hash) return
    // Whoever opens it elsewhere, in a new tab say, keeps this page as it is.
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.pathname !== location.pathname) return keep(KEY, link.pathname)
    event.preventDefault()
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: lessMotion ? 'instant' : 'smooth' })
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

/** A browser may refuse to keep anything; then nothing is kept. */
function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {}
}

function taken(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}
