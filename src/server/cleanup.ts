import type { Deps } from '#/server/deps.ts'
import { CLEANUPS } from '#/server/features.ts'
import { loggableDatabaseError } from '#/server/platform/database/errors.ts'

const DAY_MS = 86_400_000

/**
 * Forgets what is kept for a time only, at once and every day from then on; a failure is logged and waits for the next
 * day.
 * @returns stops it
 */
export function startCleanup(deps: Deps): () => void {
  const stopping = new AbortController()
  const forget = async (): Promise<void> => {
    for (const cleanup of CLEANUPS) {
      try {
        const forgotten = await cleanup.forget(deps, stopping.signal)
        if (Object.values(forgotten).some((rows) => rows > 0)) deps.log.info(forgotten, 'old data forgotten')
      } catch (error) {
        if (stopping.signal.aborted) return
        const kept = cleanup.kept.map(({ what }) => what)
        deps.log.warn({ error: loggableDatabaseError(error), kept }, 'old data could not be forgotten')
      }
    }
  }
  const timer = setInterval(() => void forget(), DAY_MS).unref()
  void forget()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}
