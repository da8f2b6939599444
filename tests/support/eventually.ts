import { expect } from 'vitest'

/** Asks again and again until the answer is as expected, for as long as a busy machine may need. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 45_000 })
}
