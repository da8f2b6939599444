import { createRouter } from '@nanostores/router'
import type { ReadableAtom } from 'nanostores'

/** A page of a portal, as read from its address. Values are decoded; a list's filters are in `search`. */
export interface PortalPage<Name extends string = string> {
  route: Name
  /** Pathname without a trailing slash. */
  path: string
  params: Record<string, string>
  search: Record<string, string>
  hash: string
}

/** The present page; `undefined` = not found. `open` goes to a path of the portal. */
export interface PortalRouter<Name extends string = string> extends ReadableAtom<PortalPage<Name> | undefined> {
  open: (path: string, redirect?: boolean) => void
  readonly routes: readonly (readonly [name: string, pattern: RegExp, ...unknown[]])[]
}

/** How the page came to change: a link followed, an address replaced, or Back and Forward. */
export type Move = 'push' | 'replace' | 'pop'

let move: Move = 'push'
/** What travels with the page that is being opened, while it is. */
let opening: { state: unknown } | undefined

// Browsers call window's listeners in the order they were added, and a router adds its own when it is first read:
// this one has to be there before.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    move = 'pop'
    setTimeout(() => {
      move = 'push'
    })
  })
}

/**
 * The router of a portal, from names of pages and their patterns, such as `{ home: '/student' }`; a page left out is
 * never found. Clicks are `follow`'s: the router's own handler would swallow links to other pages.
 */
export function createPortalRouter<const Table extends Record<string, string>>(
  routes: Partial<Table>,
): PortalRouter<keyof Table & string> {
  const router: PortalRouter = createRouter(routes as Record<string, string>, { links: false })
  return router as PortalRouter<keyof Table & string>
}

/** How the page changes; of use in a listener of the router, while it is being called. */
export function currentMove(): Move {
  return move
}

/**
 * Goes to a page of the portal.
 * @param state what travels with it beside the URL; the history keeps it with the entry, through Back, Forward and reload
 */
export function openPage(router: PortalRouter, path: string, state?: unknown): void {
  opening = { state }
  try {
    router.open(path)
    if (state !== undefined) history.replaceState(state, '')
  } finally {
    opening = undefined
  }
}

/** Goes to a page of the portal without a new entry in the history; the scroll position stays, and so does its state. */
export function replacePage(router: PortalRouter, path: string): void {
  const state: unknown = history.state
  move = 'replace'
  try {
    router.open(path, true)
    if (state !== null) history.replaceState(state, '')
  } finally {
    move = 'push'
  }
}

/** @returns what travelled to the present page beside its URL; also while it is being opened */
export function pageState(): unknown {
  return opening ? opening.state : history.state
}

/** @returns whether a pathname, as it stands in the URL, is a page of this portal */
export function ownsPath(router: PortalRouter, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '') || '/'
  return isDecodable(path) && router.routes.some(([, pattern]) => pattern.test(path))
}

// The router throws on what cannot be decoded.
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
