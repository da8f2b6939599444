import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRepeating } from '#/server/platform/repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that lasts until it is told to end. */
function lasting(): { begun: PromiseWithResolvers<void>[]; work: (stopping: AbortSignal) => Promise<void> } {
  const begun: PromiseWithResolvers<void>[] = []
  const work = (): Promise<void> => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  }
  return { begun, work }
}

const failed = vi.fn<(error: unknown) => void>()
beforeEach(() => void failed.mockReset())

describe('work that is repeated', () => {
  test('begins at once, and again each time', async () => {
    const work = vi.fn(async () => {})
    const stop = startRepeating({ everyMs: 1_000, work, failed })
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_001)
    expect(work).toHaveBeenCalledTimes(4)
    await stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(work).toHaveBeenCalledTimes(4)
  })

  test('is never done twice at a time', async () => {
    const { begun, work } = lasting()
    const stop = startRepeating({ everyMs: 1_000, work, failed })
    await vi.advanceTimersByTimeAsync(3_500)
    expect(begun).toHaveLength(1)
    begun[0]?.resolve()
    await vi.advanceTimersByTimeAsync(500)
    expect(begun).toHaveLength(2)
    begun[1]?.resolve()
    await stop()
  })

  test('goes on after a failure, which is told', async () => {
    const error = new Error('no luck')
    const work = vi.fn(async () => {
      throw error
    })
    const stop = startRepeating({ everyMs: 1_000, work, failed })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(failed.mock.calls).toEqual([[error], [error]])
    await stop()
  })

  test('is told to stop, is waited for, and may fail for that without a word', async () => {
    const { begun, work } = lasting()
    const told: AbortSignal[] = []
    const stop = startRepeating({
      everyMs: 1_000,
      work: (stopping) => {
        told.push(stopping)
        return work(stopping)
      },
      failed,
    })
    expect(told[0]?.aborted).toBe(false)
    let ended = false
    const stopped = stop().then(() => {
      ended = true
    })
    expect(told[0]?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ended).toBe(false)
    begun[0]?.reject(new Error('the pool is closed'))
    await stopped
    expect([begun.length, failed.mock.calls]).toEqual([1, []])
    // Who asks twice does no harm.
    await stop()
  })
})
