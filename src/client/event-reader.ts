/** Letters of the longest line that is read: ours have fewer than twenty. */
const LONGEST = 1_024

/** What is read of a stream of events. */
export interface EventReaders {
  /** An event is whole; what it carries is not read. */
  onEvent(name: string): void
  /** @param ms after which the server wants a lost stream to be opened anew */
  onRetry(ms: number): void
}

/**
 * Reads `text/event-stream` as it comes, cut wherever it is (HTML, §9.2): names of events and times to come back.
 * Comments, ids and contents are passed over.
 * @returns what takes the next bytes
 * @throws {RangeError} from there, for a line that no server of ours sends
 */
export function readEventStream({ onEvent, onRetry }: EventReaders): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  let line = ''
  let afterReturn = false
  let name = ''
  let carries = false

  function take(): void {
    if (line === '') {
      if (carries) onEvent(name || 'message')
      name = ''
      carries = false
      return
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') name = value
    else if (field === 'data') carries = true
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }

  return (bytes) => {
    for (const letter of decoder.decode(bytes, { stream: true })) {
      const ends = letter === '\r' || letter === '\n'
      const second = letter === '\n' && afterReturn
      afterReturn = letter === '\r'
      if (second) continue
      if (!ends) {
        if (line.length >= LONGEST) throw new RangeError('A line of events is too long')
        line += letter
      } else {
        take()
        line = ''
      }
    }
  }
}
