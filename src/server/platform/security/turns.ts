import { ServiceError } from '#/server/platform/errors.ts'

/** Lets work with the same key run one after the other, while other keys go on. */
export interface Turns {
  /** @throws {ServiceError} BUSY when too many are waiting on the same key */
  take<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** How many calls of a person may wait for the one before them. */
export const MOST_WAITING = 8

/** @param limit how many may wait on one key */
export function createTurns(limit: number): Turns {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>()
  return {
    async take(key, work) {
      const queue = queues.get(key) ?? { waiting: 0, last: Promise.resolve() }
      if (queue.waiting >= limit) throw new ServiceError('BUSY', { retryAfter: 2 })
      queue.waiting++
      queues.set(key, queue)
      const result = queue.last.then(work)
      queue.last = result.catch(() => undefined)
      try {
        return await result
      } finally {
        queue.waiting--
        if (queue.waiting === 0) queues.delete(key)
      }
    },
  }
}
