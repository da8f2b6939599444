import { PUSHED_KEY } from '#/contract/auth-session.ts'
import { NEWS_TOPICS } from '#/contract/news.ts'
import { unreadEndpoints } from '#/contract/unread.ts'
import { call } from './api.ts'
import { $leaving, tokenOwner } from './auth-session.ts'
import { hearNews } from './news-stream.ts'
import { makeOld } from './reads.ts'
import { $unreadCounts, putUnreadCounts } from './unread-counts.ts'
import { countUnsent } from './written.ts'

/**
 * Asks how many messages and notifications are not read, now and whenever there may be others; what is shown of them is
 * asked again then. What an earlier page could not send goes out, too.
 * @returns what stops it
 */
export function startUnreadNews(accountId: string): () => void {
  let stopped = false
  let stopQueue: (() => void) | undefined
  // Signed out meanwhile, or somebody else has signed in: whatever this page asks would be refused.
  const isTheirs = (): boolean => !$leaving.get() && tokenOwner() === accountId
  const stopHearing = NEWS_TOPICS.map((topic) =>
    hearNews(topic, () => {
      if (!isTheirs()) return
      askCountsOnce()
      makeOld(topic)
    }),
  )
  if (isTheirs()) void askCounts()
  if (countUnsent(accountId) > 0) {
    void import('./message-queue.ts').then(({ startMessageQueue }) => {
      if (!stopped) stopQueue = startMessageQueue(accountId)
    })
  }
  if (isTheirs() && isPushed()) void import('./push.ts').then(({ keepPush }) => keepPush(accountId))
  return () => {
    stopped = true
    for (const stop of stopHearing) stop()
    stopQueue?.()
  }
}

/** Whether this browser shows notifications without a page, whoever's they are. */
function isPushed(): boolean {
  try {
    return localStorage.getItem(PUSHED_KEY) !== null
  } catch {
    return false
  }
}

let justAsked = false

/** Asks once for what is heard of several topics at once. */
function askCountsOnce(): void {
  if (justAsked) return
  justAsked = true
  queueMicrotask(() => {
    justAsked = false
  })
  void askCounts()
}

let asked = 0

async function askCounts(): Promise<void> {
  asked += 1
  const mine = asked
  const known = $unreadCounts.get()
  // Without an answer the last number stands.
  const counts = await call(unreadEndpoints.read, {}, { background: true }).catch(() => undefined)
  // Another may have come meanwhile: of a later question, or to what was read, which this one may not know of.
  if (!counts || mine !== asked) return
  if (known === $unreadCounts.get()) putUnreadCounts(counts)
  else await askCounts()
}
