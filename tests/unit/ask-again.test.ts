import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain } from '#/server/platform/media/ask-again.ts'

const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Asks for something that is there once it is put there. */
function asking() {
  const machine = { asked: 0, has: 'nothing' }
  const ask = askAgain(async () => {
    machine.asked += 1
    await Promise.resolve()
    if (machine.has === 'trouble') throw new Error('busy')
    return machine.has
  }, 'nothing')
  return { machine, ask }
}
const later = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms)
}

test('what is there is asked for once', async () => {
  const { machine, ask } = asking()
  machine.has = 'it'
  expect(await Promise.all([ask(), ask()])).toEqual(['it', 'it'])
  later(10 * MINUTE)
  expect(await ask()).toBe('it')
  expect(machine.asked).toBe(1)
})

test.each(['nothing', 'trouble'])('where there is %s it is asked for again after a minute', async (state) => {
  const { machine, ask } = asking()
  machine.has = state
  expect(await ask()).toBe('nothing')
  later(MINUTE)
  expect(await ask()).toBe('nothing')
  expect(machine.asked).toBe(1)
  machine.has = 'it'
  later(1)
  expect(await ask()).toBe('it')
  expect(machine.asked).toBe(2)
})

test('many who want to know it at the same time ask once', async () => {
  const { machine, ask } = asking()
  await ask()
  later(MINUTE + 1)
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(machine.asked).toBe(2)
})
