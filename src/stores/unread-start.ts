import { whenIdle } from './when-idle.ts'

/** On a poor line the page comes first, with all that it shows. */
const LATER_MS = 1_000

/** Keeps up with messages, by code of its own, once the page has nothing else to do. @returns what stops it */
export function startUnreadCounts(accountId: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let stop: (() => void) | undefined
  const begin = async (): Promise<void> => {
    const news = await import('./unread-news.ts').catch(() => undefined)
    if (signal.aborted) return
    if (news) stop = news.startUnreadNews(accountId)
    // Its code did not come: it is fetched with the line.
    else addEventListener('online', () => void begin(), { once: true, signal })
  }
  const callOff = whenIdle(LATER_MS, begin)
  return () => {
    stopping.abort()
    callOff()
    stop?.()
  }
}
