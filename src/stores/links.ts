import { leave } from './leaving.ts'
import { isPortalPath, openPath, reloadPage } from './navigation.ts'

/**
 * Handles a click anywhere in a portal: links to its own pages change the page without loading a new document,
 * a link to the present page reads its data again. Everything else stays the browser's: links to other areas and
 * static pages, fragments of this page, downloads, new tabs.
 */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin) return
  if (link.target || link.hasAttribute('download') || link.rel.includes('external')) return
  if (!isPortalPath(link.pathname)) return
  const isHere = link.pathname === location.pathname && link.search === location.search
  if (isHere && link.hash) return

  event.preventDefault()
  if (isHere) revisit(link.pathname + link.search)
  else leave(() => openPath(link.pathname + link.search + link.hash))
}

/** Navigating to the same URL reloads (specification §2): the data, not the document. */
function revisit(path: string): void {
  if (location.hash) openPath(path)
  scrollTo({ top: 0, behavior: 'instant' })
  void reloadPage()
}
