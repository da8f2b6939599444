import type { NewsTopic, StreamWord } from '#/contract/news.ts'
import type { Actor } from '#/server/actor.ts'

/** Bytes that may wait for a reader: over a hundred events. */
const MOST_UNREAD = 4_096
/** Milliseconds after which a browser that has lost its stream opens it anew; it adds some of its own. */
const COME_BACK = 1_000

/** What somebody hears in one browser. */
export interface NewsStream {
  readonly actor: Actor
  /** When the token that it was opened with is over, in milliseconds since the epoch. */
  readonly expiresAt: number
  /** For the answer. */
  readonly body: ReadableStream<Uint8Array>
  say(event: NewsTopic | StreamWord): void
  /** Says nothing, so that nobody between takes the connection for idle. */
  beat(): void
  /** @param last said before the end; a number: milliseconds after which to come back */
  end(last?: StreamWord | number): void
}

/**
 * Opens a stream of events (`text/event-stream`). It ends when its reader goes, and when its reader stops to read.
 * @param ended called once, however it ends
 */
export function openStream(
  facts: Pick<NewsStream, 'actor' | 'expiresAt'>,
  ended: (stream: NewsStream) => void,
): NewsStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own
      },
      cancel: () => forget(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD }),
  )

  function forget(): void {
    if (!controller) return
    controller = undefined
    ended(stream)
  }

  function write(text: string): void {
    if (controller && (controller.desiredSize ?? 0) <= 0) stream.end()
    controller?.enqueue(encoder.encode(text))
  }

  const stream: NewsStream = {
    ...facts,
    body,
    say: (event) => write(`event: ${event}\ndata: {}\n\n`),
    beat: () => write(': \n\n'),
    end(last) {
      if (typeof last === 'string') stream.say(last)
      if (typeof last === 'number') write(`retry: ${last}\n\n`)
      controller?.close()
      forget()
    },
  }
  write(`retry: ${COME_BACK}\n\n`)
  return stream
}
