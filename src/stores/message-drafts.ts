import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import { tokenOwner } from './auth-session.ts'
import { writtenPlace, writtenPlaces } from './written.ts'

/** Drafts that a device keeps for an account; those that were written longest ago give way. */
export const MOST_DRAFTS = 50
/** After the last letter. */
const REST_MS = 400

/** What is written and not yet kept, by its place. */
const pending = new Map<string, { account: string; words: string }>()
let timer: ReturnType<typeof setTimeout> | undefined
let leaving: AbortController | undefined

/**
 * @param key whom it is written to, as `correspondenceKey` says it
 * @returns what an account has begun to write and not sent; empty where there is nothing
 */
export function readDraft(account: string, key: string): string {
  const place = writtenPlace(account, 'draft', key)
  return pending.get(place)?.words ?? wordsAt(place)
}

/** Keeps what is being written until it is sent, on this device; nothing of it is left where it is empty. */
export function keepDraft(account: string, key: string, words: string): void {
  pending.set(writtenPlace(account, 'draft', key), { account, words: words.slice(0, MESSAGE_LIMITS.words) })
  if (words === '') {
    writeAll()
    return
  }
  clearTimeout(timer)
  timer = setTimeout(writeAll, REST_MS)
  if (leaving) return
  leaving = new AbortController()
  addEventListener('pagehide', writeAll, { signal: leaving.signal })
}

function writeAll(): void {
  clearTimeout(timer)
  leaving?.abort()
  leaving = undefined
  for (const [place, { account, words }] of pending) {
    // Whoever has signed out meanwhile leaves nothing behind.
    if (words === '') drop(place)
    else if (tokenOwner() === account) write(account, place, words)
  }
  pending.clear()
}

function write(account: string, place: string, words: string): void {
  const others = writtenPlaces(account, 'draft').filter((other) => other !== place)
  const oldest = others.length < MOST_DRAFTS ? [] : others.sort((one, other) => timeAt(one) - timeAt(other))
  for (const other of oldest.slice(0, others.length - MOST_DRAFTS + 1)) drop(other)
  try {
    localStorage.setItem(place, JSON.stringify({ words, at: Date.now() }))
  } catch {
    // A browser that keeps nothing, or is full: it is there while the field is.
  }
}

function drop(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // Nothing was kept.
  }
}

const wordsAt = (place: string): string => {
  const { words } = draftAt(place)
  return typeof words === 'string' ? words.slice(0, MESSAGE_LIMITS.words) : ''
}
const timeAt = (place: string): number => Number(draftAt(place).at) || 0

function draftAt(place: string): { words?: unknown; at?: unknown } {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? {}
  } catch {
    return {}
  }
}
