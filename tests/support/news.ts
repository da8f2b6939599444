/** The call whose answer does not end: who reads every answer to its end leaves it out. */
export const ENDLESS = '/api/me/news'

/** What somebody hears on a stream of events. */
export interface HeardNews {
  status: number
  headers: Headers
  /** Names of events, in order. */
  events: string[]
  /** Everything as it came. */
  text(): string
  /** Whether the server has ended the stream. */
  ended(): boolean
  /** Hangs up. */
  close(): Promise<void>
}

/** Reads the answer of the stream as it comes. */
export function hear(answer: Response): HeardNews {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events: string[] = []
  let text = ''
  let ended = false

  async function read(): Promise<void> {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      text += part.value
      const whole = text.slice(0, text.lastIndexOf('\n\n') + 2)
      events.splice(
        0,
        events.length,
        ...[...whole.matchAll(/^event: (\w+)\ndata: \{\}\n\n/gm)].map(([, name = '']) => name),
      )
    }
    ended = true
  }
  void read().catch(() => undefined)

  return {
    status: answer.status,
    headers: answer.headers,
    events,
    text: () => text,
    ended: () => ended,
    close: async () => reader?.cancel().catch(() => undefined),
  }
}
