import { atom, computed } from 'nanostores'
import type { Locale } from '#/contract/locales.ts'
import { type MessageCounts, messageEndpoints } from '#/contract/messages.ts'
import { unreadTitleMark } from '#/i18n/unread-mark.ts'
import { call } from './api.ts'
import { $leaving, tokenOwner } from './auth-session.ts'
import { makeOld, type ReadableAtom } from './reads.ts'
import { whenIdle } from './when-idle.ts'
import { countUnsent } from './written.ts'

/** On a poor line the page comes first, with all that it shows. */
const LATER_MS = 3_000

const $counts = atom<MessageCounts | undefined>(undefined)

/** What whoever is signed in has to read and to answer; nothing before it is known. The browser's alone. */
export const $messageCounts: ReadableAtom<MessageCounts | undefined> = $counts

/** @returns what stands before the title of every page while messages are not read, such as `(3) ` */
export function titleMarkOf(locale: Locale): ReadableAtom<string> {
  return computed($counts, (counts) => unreadTitleMark(locale, counts?.unread ?? 0))
}

/** Counts that were asked for before this many say nothing any more. */
let asked = 0

/** Puts in how many there are, which something else has answered. */
export function putMessageCounts(counts: MessageCounts): void {
  asked += 1
  $counts.set(counts)
}

/**
 * Asks how many messages wait, once the page has nothing else to do and whenever there may be others; what is shown of
 * them is asked again then. What an earlier page could not send goes out, too.
 * @returns what stops it
 */
export function startMessageCounts(accountId: string): () => void {
  const stops: (() => void)[] = []
  let stopped = false
  const until = (stop: () => void): void => {
    if (stopped) stop()
    else stops.push(stop)
  }
  until(whenIdle(0, () => askCounts(accountId)))
  until(
    whenIdle(LATER_MS, async () => {
      const { hearNews } = await import('./news-stream.ts')
      until(
        hearNews('messages', () => {
          void askCounts(accountId)
          makeOld('messages')
        }),
      )
    }),
  )
  until(
    whenIdle(LATER_MS, async () => {
      if (countUnsent(accountId) === 0) return
      const { startMessageQueue } = await import('./message-queue.ts')
      until(startMessageQueue(accountId))
    }),
  )
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}

async function askCounts(accountId: string): Promise<void> {
  if ($leaving.get() || tokenOwner() !== accountId) return
  asked += 1
  const mine = asked
  // Without an answer the last number stands.
  const counts = await call(messageEndpoints.counts, {}, { background: true }).catch(() => undefined)
  if (counts && mine === asked) $counts.set(counts)
}
