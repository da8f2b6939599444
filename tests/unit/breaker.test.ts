import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Breaker, createBreaker } from '#/server/platform/database/breaker.ts'
import { DatabaseUnavailableError } from '#/server/platform/database/errors.ts'

// The promised timers, too, are driven by the tests.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

let answers: boolean
let asked: number[]
let breaker: Breaker

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  answers = false
  asked = []
  breaker = createBreaker({
    log: pino({ level: 'silent' }),
    async probe() {
      asked.push(Date.now())
      if (!answers) throw new Error('nobody answers')
    },
  })
})
afterEach(() => {
  breaker.close()
  vi.useRealTimers()
})

const fail = (times: number): void => {
  for (let count = 0; count < times; count += 1) breaker.failed()
}

describe('a database that fails', () => {
  test('is given up after the third failure in a row, not before', () => {
    fail(2)
    breaker.succeeded()
    fail(2)
    expect(breaker.state()).toBe('up')
    breaker.check()
    fail(1)
    expect(breaker.state()).toBe('down')
    expect(() => breaker.check()).toThrow(DatabaseUnavailableError)
  })

  test('is asked at once and then every second, and is used again a second after it answers at the latest', async () => {
    fail(3)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(asked).toEqual([0, 1_000, 2_000, 3_000])
    expect(breaker.state()).toBe('down')
    answers = true
    await vi.advanceTimersByTimeAsync(499)
    expect(breaker.state()).toBe('down')
    await vi.advanceTimersByTimeAsync(1)
    expect(breaker.state()).toBe('up')
    breaker.check()
    // Nothing is held against it, and nobody goes on asking.
    fail(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(breaker.state()).toBe('up')
    expect(asked).toHaveLength(5)
  })

  test('is not asked any more once it is closed', async () => {
    fail(3)
    breaker.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(1)
  })
})

describe('a database that may be busy', () => {
  test('is asked once, whoever doubts it, and stays in use when it answers', async () => {
    answers = true
    for (let count = 0; count < 5; count += 1) breaker.suspected()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([0])
    expect(breaker.state()).toBe('up')
  })

  test('is given up when it does not', async () => {
    breaker.suspected()
    await vi.advanceTimersByTimeAsync(0)
    expect(breaker.state()).toBe('down')
  })
})
