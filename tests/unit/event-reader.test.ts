import { expect, test } from 'vitest'
import { readEventStream } from '#/client/event-reader.ts'

/** What is read of bytes that come in these pieces. */
function read(...pieces: Uint8Array[]): string[] {
  const found: string[] = []
  const take = readEventStream({ onEvent: (name) => found.push(name), onRetry: (ms) => found.push(`retry ${ms}`) })
  for (const piece of pieces) take(piece)
  return found
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const STREAM = [
  'retry: 1000\n\n',
  'event: hello\ndata: {}\n\n',
  ': حياة\n\n',
  'event: messages\r\ndata: {}\r\n\r\n',
  'id: ٣\revent:messages\rdata\r\r',
  'data: of no name\n\n',
  'event: carries nothing\n\n',
  'retry: soon\nunknown: é\nevent: over\ndata: {}\n\n',
  'event: cut off\ndata: {}\n',
].join('')
const EVENTS = ['retry 1000', 'hello', 'messages', 'messages', 'message', 'over']

test('events are read with every kind of line end, and nothing else', () => {
  expect(read(bytesOf(STREAM))).toEqual(EVENTS)
  expect(read(bytesOf(`\uFEFF${STREAM}`))).toEqual(EVENTS)
})

test('events are the same wherever what comes is cut', () => {
  const whole = bytesOf(STREAM)
  for (let first = 0; first <= whole.length; first += 1) {
    expect(read(whole.subarray(0, first), whole.subarray(first)), `cut at ${first}`).toEqual(EVENTS)
  }
  expect(read(...Array.from(whole, (byte) => Uint8Array.of(byte)))).toEqual(EVENTS)
})

test('a line without an end is not kept', () => {
  const take = readEventStream({ onEvent: () => undefined, onRetry: () => undefined })
  const endless = (): void => {
    for (let piece = 0; piece < 100; piece += 1) take(bytesOf('x'.repeat(100)))
  }
  expect(endless).toThrow(RangeError)
})
