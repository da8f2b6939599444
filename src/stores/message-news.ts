import { messageEndpoints } from '#/contract/messages.ts'
import { call } from './api.ts'
import { $leaving, tokenOwner } from './auth-session.ts'
import { $messageCounts, putMessageCounts } from './message-counts.ts'
import { hearNews } from './news-stream.ts'
import { makeOld } from './reads.ts'
import { countUnsent } from './written.ts'

/**
 * Asks how many messages wait, now and whenever there may be others; what is shown of them is asked again then. What an
 * earlier page could not send goes out, too.
 * @returns what stops it
 */
export function startMessageNews(accountId: string): () => void {
  let stopped = false
  let stopQueue: (() => void) | undefined
  // Signed out meanwhile, or somebody else has signed in: whatever this page asks would be refused.
  const isTheirs = (): boolean => !$leaving.get() && tokenOwner() === accountId
  const stopHearing = hearNews('messages', () => {
    if (!isTheirs()) return
    void askCounts()
    makeOld('messages')
  })
  if (isTheirs()) void askCounts()
  if (countUnsent(accountId) > 0) {
    void import('./message-queue.ts').then(({ startMessageQueue }) => {
      if (!stopped) stopQueue = startMessageQueue(accountId)
    })
  }
  return () => {
    stopped = true
    stopHearing()
    stopQueue?.()
  }
}

let asked = 0

async function askCounts(): Promise<void> {
  asked += 1
  const mine = asked
  const known = $messageCounts.get()
  // Without an answer the last number stands.
  const counts = await call(messageEndpoints.counts, {}, { background: true }).catch(() => undefined)
  // Another may have come meanwhile: of a later question, or to what was read.
  if (counts && mine === asked && known === $messageCounts.get()) putMessageCounts(counts)
}
