import type { Read } from '#/contract/read.ts'
import { announce } from './announcement.ts'
import { isMissing } from './errors.ts'
import { closeMenus } from './layout.ts'
import { forget, leaveReads, load, loadAll, loadMissing, type ReadableAtom, stateOf } from './reads.ts'
import { openPage, ownsPath, type PortalPage, type PortalRouter, replacePage } from './router.ts'

/** Frames in which a screen whose code is still on its way, on a poor line, may bring its heading: about ten seconds. */
const HEADING_FRAMES = 600
/** For so long, about two seconds, the focus may move by itself, as from a drawer that closes to its button. */
const SETTLING_FRAMES = 120

export interface NavigationOptions<Name extends string> {
  router: PortalRouter<Name>
  /** Path and query that the server rendered the page for. */
  renderedPath: string
  /** What a page reads, as far as that is known; its parts depend on each other's answers. */
  readsOf: (page: PortalPage<Name>) => readonly Read[]
  /** @returns the name of a page by what was read: `null` = there is no such thing, nothing = it has none of its own */
  nameOf: (page: PortalPage<Name>) => string | null | undefined
  /** @returns the address of a page under its proper name, where it was asked for by another */
  movedTo: (page: PortalPage<Name>) => string | undefined
  /** What travels with a link to a path, in the history instead of the URL, so that its page is there at once. */
  stateOf?: ((path: string) => unknown) | undefined
  /** A page is entered, and may take what travelled to it. */
  onEnter?: ((page: PortalPage<Name>) => void) | undefined
  /** A page's title in the reader's language; without a name, that of the not-found page. */
  titleOf: (name: Name | undefined) => string
  /** A title as the document's, with the product's name. */
  documentTitleOf: (title: string) => string
  /** What stands before every title of a document, such as a number of what is new; nothing where it is empty. */
  $titleMark: ReadableAtom<string>
}

interface Portal {
  open: (path: string) => void
  replace: (path: string) => void
  owns: (pathname: string) => boolean
  load: () => Promise<void>
}

// A document has one portal; until it has started, links are the browser's.
let portal: Portal | undefined
let reading: Promise<void> = Promise.resolve()
let arrivals = 0

/**
 * Makes changes of the router into pages: closes menus, reads the page's data, sets the title, moves the focus to
 * the new heading (`h1[tabindex="-1"]`) and says where one is. A change of the fragment alone is none of these.
 * The page that the server rendered has all that already, unless the reader has left it before this starts.
 * @returns what stops it
 */
export function startNavigation<Name extends string>(options: NavigationOptions<Name>): () => void {
  const { router, renderedPath, readsOf, nameOf, movedTo, onEnter, titleOf, documentTitleOf, $titleMark } = options
  let shownTitle = ''
  let entered = 0

  const writeTitle = (): void => {
    document.title = $titleMark.get() + documentTitleOf(shownTitle)
  }
  const showTitle = (title: string): void => {
    if (title === shownTitle) return
    shownTitle = title
    writeTitle()
    announce(title)
  }
  /** As exactly as it is known by now. */
  const titleNow = (page: PortalPage<Name> | undefined): string => {
    if (!page || readsOf(page).some((each) => !each.optional && isMissing(stateOf(each).get().error))) {
      return titleOf(undefined)
    }
    const name = nameOf(page)
    return name === null ? titleOf(undefined) : (name ?? titleOf(page.route))
  }

  async function enter(page: PortalPage<Name>, ask: (read: Read) => Promise<void>): Promise<void> {
    const mine = ++entered
    const isHere = (): boolean => mine === entered
    await loadAll(
      () => (isHere() ? readsOf(page) : []),
      async (each) => {
        await ask(each)
        if (isHere()) showTitle(titleNow(page))
      },
    )
    const path = isHere() ? movedTo(page) : undefined
    if (path !== undefined) replacePage(router, path)
  }

  const unbind = router.listen((page, old) => {
    if (page?.path === old?.path && queryOf(page) === queryOf(old)) return
    closeMenus()
    const left = old ? readsOf(old) : []
    const stays = new Set(page?.route === old?.route ? left.map(({ key }) => key) : [])
    leaveReads(left, page ? readsOf(page) : [])
    if (page) {
      onEnter?.(page)
      const ask = (each: Read): Promise<void> => {
        // What is looked for in a list, say, changes nothing of what stands beside it.
        if (each.once || stays.has(each.key)) return loadMissing(each)
        if (each.fresh) forget(each)
        return load(each)
      }
      void read(() => enter(page, ask))
    }
    if (page?.path === old?.path) return
    // Another page is said even where it has the same title, as those of two people have.
    shownTitle = ''
    showTitle(titleNow(page))
    focusHeading()
  })

  // The server has answered all that it could; and whoever went back or forward while the scripts were on their way is
  // at another page than was rendered.
  const here = router.get()
  const rendered = new URL(renderedPath, location.href)
  if (location.pathname === rendered.pathname) shownTitle = titleNow(here)
  else showTitle(titleNow(here))
  if (here) void read(() => enter(here, loadMissing))

  portal = {
    open: (path) => openPage(router, path, options.stateOf?.(path)),
    replace: (path) => replacePage(router, path),
    owns: (pathname) => ownsPath(router, pathname),
    async load() {
      const page = router.get()
      if (page) await enter(page, load)
    },
  }
  const unmark = $titleMark.listen(writeTitle)
  return () => {
    unbind()
    unmark()
    portal = undefined
  }
}

/** @returns whether a pathname, as it stands in the URL, is a page of this document's portal */
export function isPortalPath(pathname: string): boolean {
  return portal?.owns(pathname) ?? false
}

/** Goes to a page of this portal: path, query and fragment. */
export function openPath(path: string): void {
  portal?.open(path)
}

/** The same without a new entry in the history, as while somebody is still writing what a list is searched for. */
export function replacePath(path: string): void {
  portal?.replace(path)
}

/** Reads the present page's data again, as a link to it or a "try again" asks. */
export async function reloadPage(): Promise<void> {
  closeMenus()
  if (portal) await read(portal.load)
}

/** @returns when the present page has read what it shows */
export function pageRead(): Promise<void> {
  return reading
}

function read(load: () => Promise<void>): Promise<void> {
  reading = load().catch(reportError)
  return reading
}

function queryOf(page: PortalPage | undefined): string {
  return new URLSearchParams(page?.search).toString()
}

function focusHeading(): void {
  const arrival = ++arrivals
  let settled: Element | null = null
  let frame = 0
  const look = (): void => {
    if (arrival !== arrivals) return
    frame += 1
    if (frame === SETTLING_FRAMES) settled = document.activeElement
    // Whoever went on to something else meanwhile is left there.
    const now = document.activeElement
    if (frame > SETTLING_FRAMES && now !== settled && now !== document.body) return
    // By the second frame the screen that was left is gone.
    const heading = frame > 2 ? document.querySelector<HTMLElement>('h1[tabindex="-1"]') : null
    if (heading) heading.focus({ preventScroll: true })
    else if (frame < HEADING_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
