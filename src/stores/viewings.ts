import { RequestError } from '#/client/request-error.ts'
import { progressEventEndpoints } from '#/contract/progress-events.ts'
import { MOST_PROGRESS_EVENTS, PROGRESS_EVERY_SECONDS } from '#/contract/progress-limits.ts'
import { call } from './api.ts'
import { tokenOwner } from './auth-session.ts'
import { serverNow } from './clock.ts'
import { $me } from './me.ts'
import { progressReported } from './progress.ts'
import { forgetEvents, keepEvent, keptEvents } from './viewing-queue.ts'

const EVERY_MS = PROGRESS_EVERY_SECONDS * 1000
/** How often what is being watched is kept on the device, for a tab that dies without a word. */
const KEEP_MS = 5_000
const LAST_RETRY_MS = 300_000
/** A page that stays open for days begins another sitting. */
const LONGEST_SITTING_MS = 12 * 3_600_000

/** One sitting before a material, as players and readers tell of it. */
export interface Viewing {
  /** Where the student is: seconds of a video, page of a print (from 1), percent of a text. */
  at(position: number): void
  /** Whether time counts now: it plays, or the page is open before somebody. */
  active(active: boolean): void
  /** The sitting is over; what was not sent yet is sent. */
  stop(): void
}

interface Sitting {
  viewing: string
  materialId: number
  account: string
  /** By the server's clock, and by one that nobody can set. */
  startedAt: number
  began: number
  /** Active milliseconds before `since`. */
  spent: number
  /** When it became active; absent = it is not. */
  since?: number
  /** Whether it ever was: who only opens a page moves nothing. */
  seen: boolean
  position?: number
  /** What was kept last, to tell what is new. */
  kept: string
}

const sittings = new Set<Sitting>()
let lastSentAt = 0
let failures = 0
let sending = false
let started = false
let keeper: ReturnType<typeof setInterval> | undefined
let sender: ReturnType<typeof setTimeout> | undefined

/** Begins a sitting; the server hears of it now and then, once more when the page is left, and later where there is no line. */
export function startViewing(materialId: number): Viewing {
  const account = $me.get().data?.id
  if (!account) return { at: () => undefined, active: () => undefined, stop: () => undefined }
  const sitting = begun({ materialId, account })
  sittings.add(sitting)
  return {
    at(position) {
      if (!Number.isFinite(position)) return
      renew(sitting)
      sitting.position = Math.max(0, Math.floor(position))
      if (sitting.seen && sitting.since === undefined) plan()
    },
    active(active) {
      if (active === (sitting.since !== undefined)) return
      if (active) {
        renew(sitting)
        sitting.since = performance.now()
        sitting.seen = true
        keeper ??= setInterval(keepAll, KEEP_MS)
        return plan()
      }
      rest(sitting)
      settle()
    },
    stop() {
      rest(sitting)
      keep(sitting)
      sittings.delete(sitting)
      settle()
    },
  }
}

/**
 * Tells what waited on this device, now, when the line is back and when the page is left.
 * @returns what stops it
 */
export function startViewings(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  started = true
  lastSentAt = performance.now()
  addEventListener('online', () => void flush(), { signal })
  addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && settle(), { signal })
  if (keptEvents($me.get().data?.id ?? '').length > 0) void flush()
  return () => {
    leave()
    started = false
    stop.abort()
    clearInterval(keeper)
    clearTimeout(sender)
    keeper = undefined
    sender = undefined
    sittings.clear()
    failures = 0
  }
}

function begun({ materialId, account }: Pick<Sitting, 'materialId' | 'account'>): Sitting {
  const began = performance.now()
  const startedAt = serverNow()
  return { viewing: crypto.randomUUID(), materialId, account, startedAt, began, spent: 0, seen: false, kept: '' }
}

function renew(sitting: Sitting): void {
  if (performance.now() - sitting.began < LONGEST_SITTING_MS) return
  const { since } = sitting
  rest(sitting)
  keep(sitting)
  Object.assign(sitting, begun(sitting), { seen: sitting.seen, since: since === undefined ? since : performance.now() })
}

function rest(sitting: Sitting): void {
  if (sitting.since === undefined) return
  sitting.spent += performance.now() - sitting.since
  sitting.since = undefined
}

/** Puts the sitting's newest event on the device, if there is something new in it. */
function keep(sitting: Sitting): void {
  if (!sitting.seen || sitting.position === undefined) return
  const now = performance.now()
  const seconds = Math.floor((sitting.spent + (sitting.since === undefined ? 0 : now - sitting.since)) / 1000)
  const state = `${seconds} ${sitting.position}`
  if (state === sitting.kept) return
  sitting.kept = state
  // A device whose clock is set back meanwhile has not lived less.
  const at = Math.max(serverNow(), sitting.startedAt + (now - sitting.began))
  keepEvent(sitting.account, {
    viewing: sitting.viewing,
    materialId: sitting.materialId,
    startedAt: new Date(sitting.startedAt).toISOString(),
    at: new Date(at).toISOString(),
    seconds,
    position: sitting.position,
  })
}

function keepAll(): void {
  for (const sitting of sittings) {
    renew(sitting)
    keep(sitting)
  }
  if (isWatching()) return
  clearInterval(keeper)
  keeper = undefined
}

function isWatching(): boolean {
  return [...sittings].some(({ since }) => since !== undefined)
}

/** Something has stopped, or the page is out of sight: what is new is sent once it may be. */
function settle(): void {
  keepAll()
  if (document.visibilityState === 'hidden' && !isWatching()) leave()
  else plan()
}

/** Tells within the time in which at most one write is made, counted from the last one. */
function plan(): void {
  if (!started || sender !== undefined) return
  const wait = Math.min(EVERY_MS * 2 ** failures, LAST_RETRY_MS)
  sender = setTimeout(
    () => {
      sender = undefined
      void flush()
    },
    Math.max(0, lastSentAt + wait - performance.now()),
  )
}

/** The page may not be here any more in a moment: nothing can be waited for. What this tells twice counts once. */
function leave(): void {
  keepAll()
  const account = $me.get().data?.id
  if (!account || tokenOwner() !== account) return
  const events = keptEvents(account).slice(-MOST_PROGRESS_EVENTS)
  if (events.length === 0) return
  lastSentAt = performance.now()
  call(progressEventEndpoints.tell, { body: { events } }, { keepalive: true }).then(
    (answer) => {
      forgetEvents(account, events)
      progressReported(answer)
    },
    () => undefined,
  )
}

/** Tells everything that waits, from one tab at a time. */
async function flush(): Promise<void> {
  keepAll()
  const account = $me.get().data?.id
  // Whoever is signed in by now, events stay with the account that they are of.
  if (sending || !account || tokenOwner() !== account) return
  sending = true
  try {
    const name = `progress:${account}`
    if (navigator.locks) await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && tell(account))
    else await tell(account)
  } finally {
    sending = false
  }
  if (isWatching() || keptEvents(account).length > 0) plan()
}

async function tell(account: string): Promise<void> {
  for (;;) {
    const events = keptEvents(account).slice(0, MOST_PROGRESS_EVENTS)
    if (events.length === 0 || navigator.onLine === false) return
    lastSentAt = performance.now()
    try {
      // What is refused is as settled as what was taken.
      progressReported(await call(progressEventEndpoints.tell, { body: { events } }))
    } catch (error) {
      if (!isRefused(error)) {
        failures += 1
        return
      }
    }
    failures = 0
    forgetEvents(account, events)
    if (events.length < MOST_PROGRESS_EVENTS) return
  }
}

/** Whether the server can make nothing of it, now or ever. */
function isRefused(error: unknown): boolean {
  return error instanceof RequestError && [400, 413, 422].includes(error.status)
}
