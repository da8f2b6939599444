import { whenIdle } from './when-idle.ts'

/** On a poor line the page comes first, with all that it shows. */
const LATER_MS = 1_000

/** Keeps up with messages, by code of its own, once the page has nothing else to do. @returns what stops it */
export function startUnreadCounts(accountId: string): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  const callOff = whenIdle(LATER_MS, async () => {
    const { startUnreadNews } = await import('./unread-news.ts')
    if (!stopped) stop = startUnreadNews(accountId)
  })
  return () => {
    stopped = true
    callOff()
    stop?.()
  }
}
