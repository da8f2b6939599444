import { type Hit, hit } from '#/contract/search.ts'

/** How many are kept. */
export const MOST_KEPT = 6

/** Other people of this browser have their own. */
const keyOf = (account: string): string => `found:${account}`

/** @returns what this person opened from the search last, on this device */
export function openedHits(account: string): Hit[] {
  try {
    const kept = hit.array().safeParse(JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

/** Keeps what was opened, the last one first, without what was looked for. */
export function keepOpened(account: string, opened: Hit): void {
  const name = [{ text: opened.name.map(({ text }) => text).join(''), hit: false }]
  const others = openedHits(account).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
  const kept = [{ ...opened, name, excerpt: [] }, ...others].slice(0, MOST_KEPT)
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing, or is full: the search works without.
  }
}

/** Forgets what was opened. */
export function forgetOpened(account: string): void {
  try {
    localStorage.removeItem(keyOf(account))
  } catch {
    // Nothing was kept either.
  }
}
