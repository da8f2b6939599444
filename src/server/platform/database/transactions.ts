import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailableError, isOutdatedPlan, sqlState } from './errors.ts'
import type { Db, Tx } from './types.ts'

export interface TxOptions {
  /** Default: what the server says, which is `read committed`. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** How often to try again after a conflict with another transaction. */
  retries?: number
}

/** Serialization failure and deadlock: the same work may well succeed on another try (PostgreSQL manual, §13.5). */
const CONFLICTS = new Set(['40001', '40P01'])

const effects = new WeakMap<object, (() => void)[]>()

/**
 * Has something done in this process as soon as the transaction is committed, and only then. It must not throw.
 * A transaction that `runInTx` did not begin forgets it.
 */
export function afterCommit(tx: Tx, effect: () => void): void {
  effects.get(tx)?.push(effect)
}

/**
 * Runs work in a transaction, again from the start when it collided with another one; so `work` must have no effect
 * outside the database.
 * @throws {DatabaseUnavailableError} when it still collides after the last try
 */
export async function runInTx<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isolation, retries = 4 }: TxOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const waiting: (() => void)[] = []
      const tell = (tx: Tx): Promise<T> => {
        effects.set(tx, waiting)
        return work(tx)
      }
      const result = await db.transaction(tell, isolation && { isolationLevel: isolation })
      for (const effect of waiting) effect()
      return result
    } catch (error) {
      if (!CONFLICTS.has(sqlState(error) ?? '') && !isOutdatedPlan(error)) throw error
      if (attempt >= retries) throw new DatabaseUnavailableError('A transaction kept colliding', { cause: error })
      // Random, or those that collided would meet again.
      await sleep(10 + Math.random() * 70)
    }
  }
}
