import type { ProgressEvent } from '#/contract/progress-events.ts'
import { LARGEST_POSITION, MOST_SITTING_SECONDS, PROGRESS_KEPT_DAYS } from '#/contract/progress-limits.ts'
import { LARGEST_ROW_ID } from '#/contract/row-id.ts'
import { isUuid } from '#/contract/uuid.ts'

/** Sittings that a device keeps for an account; the oldest give way. */
export const MOST_KEPT = 300
const KEPT_MS = PROGRESS_KEPT_DAYS * 86_400_000

/** A moment as `toISOString` writes it. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** One entry a sitting, so that two tabs that keep something at once write to different places. */
const startOf = (account: string): string => `progress:${account}:`

/** Keeps the newest event of a sitting until the server has it; it outlives its tab. */
export function keepEvent(account: string, event: ProgressEvent): void {
  withStorage((storage) => {
    const key = startOf(account) + event.viewing
    const others = keptEvents(account).filter(({ viewing }) => viewing !== event.viewing)
    for (const { viewing } of others.slice(0, Math.max(0, others.length - MOST_KEPT + 1)))
      storage.removeItem(startOf(account) + viewing)
    storage.setItem(key, JSON.stringify(event))
  })
}

/** @returns what an account has to tell, the oldest first; what is no event, or too old to be taken, is let go */
export function keptEvents(account: string): ProgressEvent[] {
  const events: ProgressEvent[] = []
  withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys.filter((each) => each.startsWith(startOf(account)))) {
      const event = parse(storage.getItem(key))
      if (event && Date.parse(event.startedAt) > Date.now() - KEPT_MS) events.push(event)
      else storage.removeItem(key)
    }
  })
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Forgets events that the server has answered, unless something newer of their sitting was kept meanwhile. */
export function forgetEvents(account: string, events: readonly ProgressEvent[]): void {
  withStorage((storage) => {
    for (const event of events) {
      const key = startOf(account) + event.viewing
      if (storage.getItem(key) === JSON.stringify(event)) storage.removeItem(key)
    }
  })
}

function parse(text: string | null): ProgressEvent | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isProgressEvent(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** The contract's own words in short: this is asked on first pages, which go without the library of schemas. */
function isProgressEvent(value: unknown): value is ProgressEvent {
  const event = (value ?? {}) as Partial<Record<keyof ProgressEvent, unknown>>
  return (
    isUuid(event.viewing) &&
    isWhole(event.materialId, 1, LARGEST_ROW_ID) &&
    isTime(event.startedAt) &&
    isTime(event.at) &&
    isWhole(event.seconds, 0, MOST_SITTING_SECONDS) &&
    isWhole(event.position, 0, LARGEST_POSITION)
  )
}

const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
const isTime = (value: unknown): boolean =>
  typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value))

/** A browser that keeps nothing, or is full, tells what it can while the page is open. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage)
  } catch {
    // Nothing to keep it in.
  }
}
