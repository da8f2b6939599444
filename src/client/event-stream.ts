import { EVENT_STREAM } from '#/contract/news.ts'
import { type EventReaders, readEventStream } from './event-reader.ts'
import { RequestError } from './request-error.ts'

export interface EventStreamOptions extends EventReaders {
  /** Of the API, such as `/api/me/news`. */
  address: string
  token: string
  /** Hangs up. */
  signal: AbortSignal
  /** Called whenever something comes, events or not. */
  onSign(): void
}

/**
 * Reads a stream of events until it ends. The browser's own `EventSource` sends no bearer header; `Http` gives every
 * answer half a minute, shows that something is loading, and leaves the page when a session is over.
 * @throws {RequestError} when it is refused, or is no stream of events; whatever `fetch` throws when it breaks off
 */
export async function streamEvents({ address, token, signal, onSign, ...readers }: EventStreamOptions): Promise<void> {
  const answer = await fetch(address, {
    headers: { Accept: EVENT_STREAM, Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  })
  const reader = answer.body?.getReader()
  try {
    if (!answer.ok) throw new RequestError('http', { status: answer.status })
    if (!reader || !answer.headers.get('Content-Type')?.startsWith(EVENT_STREAM)) throw new RequestError('format')
    const read = readEventStream(readers)
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onSign()
      read(part.value)
    }
  } finally {
    reader?.cancel().catch(() => undefined)
  }
}
