import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DatabaseUnavailableError } from './errors.ts'

/** Failures in a row that open the circuit. */
const FAILURES = 3
/** Milliseconds between two probes while it is open. */
const PROBE_EVERY = 1_000

/** Spares callers the wait for a database that is not there: while the circuit is open, work fails at once. */
export interface Breaker {
  /** @throws {DatabaseUnavailableError} while the circuit is open */
  check(): void
  /** The database answered. */
  succeeded(): void
  /** The database was not reached, or did not answer. */
  failed(): void
  /** Something may be wrong: asks the database, and opens the circuit when it does not answer. */
  suspected(): void
  state(): 'up' | 'down'
  close(): void
}

/** @param probe resolves when the database answers; rejects, within about a second, when it does not */
export function createBreaker({ probe, log }: { probe: () => Promise<void>; log: Logger }): Breaker {
  const closing = new AbortController()
  let open = false
  let failures = 0
  let asking = false

  async function keepProbing(): Promise<void> {
    while (open && !closing.signal.aborted) {
      const next = performance.now() + PROBE_EVERY
      open = !(await answers())
      const wait = Math.max(0, next - performance.now())
      if (open) await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(ignore)
    }
    failures = 0
    if (!closing.signal.aborted) log.info('database answers again')
  }

  function answers(): Promise<boolean> {
    return probe().then(
      () => true,
      () => false,
    )
  }

  function trip(): void {
    if (open || closing.signal.aborted) return
    open = true
    log.error('database does not answer; work is refused until it does')
    void keepProbing()
  }

  return {
    check() {
      if (open) throw new DatabaseUnavailableError('The database does not answer at present')
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures >= FAILURES) trip()
    },
    suspected() {
      if (open || asking) return
      asking = true
      void answers().then((up) => {
        asking = false
        if (!up) trip()
      })
    },
    state: () => (open ? 'down' : 'up'),
    close: () => closing.abort(),
  }
}

function ignore(): void {}
