import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $loading, $pending, $progress, requestSettled, requestStarted, startLoadingBar } from '#/stores/loading.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  stop = startLoadingBar()
})
afterEach(() => {
  stop()
  $pending.set(0)
  cleanStores($pending, $loading, $progress)
  vi.useRealTimers()
})

/** What the bar shows after each of a number of spans of time, in ms. */
function shown(...spans: number[]): number[] {
  return spans.map((span) => {
    vi.advanceTimersByTime(span)
    return $progress.get()
  })
}

describe('the loading flag', () => {
  test('is up while any request is on its way', () => {
    expect($loading.get()).toBe(false)
    requestStarted()
    requestStarted()
    requestSettled()
    expect($loading.get()).toBe(true)
    requestSettled()
    expect($loading.get()).toBe(false)
  })

  test('is not put out of step by a request that settles twice', () => {
    requestSettled()
    requestStarted()
    expect($loading.get()).toBe(true)
  })
})

describe('the loading bar', () => {
  test('rises by 10 % every 300 ms', () => {
    requestStarted()
    expect(shown(0, 299, 1, 299, 1, 300)).toEqual([0, 0, 10, 10, 20, 30])
  })

  test('is reset 500 ms after loading ends', () => {
    requestStarted()
    shown(900)
    requestSettled()
    expect(shown(0, 499, 1, 10_000)).toEqual([30, 30, 0, 0])
  })

  test('never passes 100, and stays there until loading ends', () => {
    requestStarted()
    expect(shown(2_999, 1, 300, 60_000)).toEqual([90, 100, 100, 100])
    requestSettled()
    expect(shown(500)).toEqual([0])
  })

  test('is not shown for a request answered within 300 ms', () => {
    requestStarted()
    const during = shown(299)
    requestSettled()
    expect([...during, ...shown(500, 500)]).toEqual([0, 0, 0])
  })

  test('goes on from where it stands when loading begins again before the reset', () => {
    requestStarted()
    shown(600)
    requestSettled()
    shown(400)
    requestStarted()
    expect(shown(299, 1, 300)).toEqual([20, 30, 40])
  })

  test('does not start over with each of several requests', () => {
    requestStarted()
    shown(200)
    requestStarted()
    expect(shown(100)).toEqual([10])
    requestSettled()
    expect(shown(300)).toEqual([20])
  })

  test('is empty and stays so when it is stopped', () => {
    requestStarted()
    shown(300)
    stop()
    expect(shown(0, 300, 60_000)).toEqual([0, 0, 0])
  })
})
