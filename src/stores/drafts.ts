import { tokenOwner } from './auth-session.ts'
import { type WrittenKind, writtenPlace, writtenPlaces } from './written.ts'

/** Drafts of each kind that a device keeps for an account. */
export const MOST_DRAFTS = 50
/** After the last letter. */
const REST_MS = 400

/** What is being written and not sent, by whom and by a name; kept on the device until they sign out. */
export interface Drafts<Draft extends object> {
  /** @returns what stands under a name; nothing where there is nothing */
  read(account: string, name: string): Draft | undefined
  /** Keeps it a moment later, and at once as the page goes; without a draft nothing is left there. */
  keep(account: string, name: string, draft: Draft | undefined): void
}

/**
 * Keeps drafts of a kind; where there are too many, those that were written longest ago give way.
 * @param parse reads what was kept; nothing where that is none
 */
export function draftsOf<Draft extends object>(
  kind: WrittenKind,
  parse: (kept: Readonly<Record<string, unknown>>) => Draft | undefined,
): Drafts<Draft> {
  /** What is written and not yet kept, by its place. */
  const pending = new Map<string, { account: string; draft: Draft | undefined }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaving: AbortController | undefined

  function writeAll(): void {
    clearTimeout(timer)
    leaving?.abort()
    leaving = undefined
    for (const [place, { account, draft }] of pending) {
      // Whoever has signed out meanwhile leaves nothing behind.
      if (!draft) drop(place)
      else if (tokenOwner() === account) write(account, place, draft)
    }
    pending.clear()
  }

  function write(account: string, place: string, draft: Draft): void {
    const others = writtenPlaces(account, kind).filter((other) => other !== place)
    const oldest = others.length < MOST_DRAFTS ? [] : others.sort((one, other) => timeAt(one) - timeAt(other))
    for (const other of oldest.slice(0, others.length - MOST_DRAFTS + 1)) drop(other)
    try {
      localStorage.setItem(place, JSON.stringify({ ...draft, at: Date.now() }))
    } catch {
      // A browser that keeps nothing, or is full: it is there while the field is.
    }
  }

  return {
    read(account, name) {
      const place = writtenPlace(account, kind, name)
      const waiting = pending.get(place)
      return waiting ? waiting.draft : parse(keptAt(place))
    },
    keep(account, name, draft) {
      pending.set(writtenPlace(account, kind, name), { account, draft })
      if (!draft) {
        writeAll()
        return
      }
      clearTimeout(timer)
      timer = setTimeout(writeAll, REST_MS)
      if (leaving) return
      leaving = new AbortController()
      addEventListener('pagehide', writeAll, { signal: leaving.signal })
    },
  }
}

function drop(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // Nothing was kept.
  }
}

const timeAt = (place: string): number => Number(keptAt(place).at) || 0

function keptAt(place: string): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? {}
  } catch {
    return {}
  }
}
