import { $loading } from './loading.ts'
import { pageRead } from './navigation.ts'
import { currentMove, type PortalRouter } from './router.ts'

const STORAGE_KEY = 'scroll'
/** Entries remembered; a longer history forgets its oldest. */
const MOST_ENTRIES = 100
const SAVE_EVERY_MS = 100
/** After which what a fragment names is not waited for any more. */
const LONGEST_WAIT_MS = 5_000

/** The part of the Navigation API that is needed; not every browser has it. */
interface NavigationEntry {
  navigation?: { currentEntry?: { key: string } | null }
}

/**
 * Keeps scroll positions in a portal: to the top (or the fragment) on a new page, back to where one was on Back,
 * Forward and reload, once the page has read its data and nothing is loading; unmoved when an address is replaced.
 * Browsers do this themselves only for pages that are complete at once.
 * @returns what stops it
 */
export function startScroll(router: PortalRouter): () => void {
  // Belongs to the entries made from here on: pages outside the portal keep the browser's own way.
  history.scrollRestoration = 'manual'
  const positions = readPositions()
  const stop = new AbortController()
  const { signal } = stop
  let turn = 0
  let settling = false
  let savedAt = 0

  const save = (): void => {
    // While a page is being put together its height jumps, and positions mean nothing.
    if (settling) return
    const key = entryKey()
    positions.delete(key)
    positions.set(key, Math.round(scrollY))
  }
  const saveSometimes = (): void => {
    if (performance.now() - savedAt < SAVE_EVERY_MS) return
    savedAt = performance.now()
    save()
  }
  const giveUp = (): void => {
    turn += 1
    settling = false
  }

  async function settle(place: () => void, prepared: () => Promise<void>): Promise<void> {
    const mine = ++turn
    settling = true
    await prepared()
    await frame()
    await frame()
    if (mine !== turn) return
    place()
    settling = false
  }

  /** Goes to what a fragment names; its code may come after the data of its page. */
  function show(fragment: string): void {
    const mine = turn
    const found = (): boolean => {
      const element = elementOf(fragment)
      element?.scrollIntoView({ behavior: 'instant' })
      return element !== null
    }
    if (found()) return
    jump(0)
    const observer = new MutationObserver(() => (mine !== turn || found()) && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]).addEventListener('abort', () =>
      observer.disconnect(),
    )
  }

  const restore = (prepared: () => Promise<void>): void => {
    const top = positions.get(entryKey()) ?? 0
    void settle(() => jump(top), prepared)
  }

  const unbind = router.listen((page, old) => {
    const move = currentMove()
    if (move === 'replace') return
    if (page?.path === old?.path && page?.hash !== old?.hash) {
      // A fragment that is new is the browser's to scroll to; one left by Back it leaves to us.
      if (move === 'pop' && positions.has(entryKey())) restore(tick)
      return
    }
    if (move === 'pop') return restore(loaded)
    // The address has not changed yet, so this is still the page that is left.
    save()
    const fragment = page?.hash.slice(1)
    if (fragment) void settle(() => show(fragment), loaded)
    else void settle(() => jump(0), tick)
  })

  addEventListener('scroll', saveSometimes, { signal, passive: true })
  addEventListener('scrollend', save, { signal, passive: true })
  addEventListener(
    'pagehide',
    () => {
      save()
      writePositions(positions)
    },
    { signal },
  )
  // Whoever scrolls while the page is still coming is not pulled back.
  for (const gesture of ['wheel', 'touchmove', 'keydown']) addEventListener(gesture, giveUp, { signal, passive: true })

  if (positions.has(entryKey()) && isRevisit()) restore(loaded)
  return () => {
    unbind()
    stop.abort()
  }
}

function jump(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}

function elementOf(fragment: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(fragment))
  } catch {
    return null
  }
}

/** One visit of one address; the address itself where the browser cannot tell visits apart. */
function entryKey(): string {
  return (globalThis as NavigationEntry).navigation?.currentEntry?.key ?? location.href
}

/** Whether this document was opened by Back, Forward or reload rather than by a link. */
function isRevisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** Until the page has read its data and no request is on its way. */
async function loaded(): Promise<void> {
  await tick()
  await pageRead()
  if (!$loading.get()) return
  await new Promise<void>((resolve) => {
    const unbind = $loading.listen((loading) => {
      if (loading) return
      unbind()
      resolve()
    })
  })
}

/** Until the listeners of the router that come after ours have run, and the address has changed. */
function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

function readPositions(): Map<string, number> {
  try {
    const pairs: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return new Map(Array.isArray(pairs) ? pairs : [])
  } catch {
    return new Map()
  }
}

function writePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MOST_ENTRIES)))
  } catch {
    // Storage is full or refused: positions live as long as the document.
  }
}
