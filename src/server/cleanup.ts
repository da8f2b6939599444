import type { Deps } from '#/server/deps.ts'
import { CLEANUPS } from '#/server/features.ts'
import { loggableDatabaseError } from '#/server/platform/database/errors.ts'
import { startRepeating } from '#/server/platform/repeat.ts'

const DAY_MS = 86_400_000

/**
 * Forgets what is kept for a time only, at once and every day from then on; a failure is logged and waits for the next
 * day.
 * @returns ends it
 */
export function startCleanup(deps: Deps): () => Promise<void> {
  const complain = (error: unknown, kept?: string[]): void =>
    deps.log.warn({ error: loggableDatabaseError(error), kept }, 'old data could not be forgotten')
  return startRepeating({
    everyMs: DAY_MS,
    async work(stopping) {
      for (const cleanup of CLEANUPS) {
        try {
          const forgotten = await cleanup.forget(deps, stopping)
          if (Object.values(forgotten).some((rows) => rows > 0)) deps.log.info(forgotten, 'old data forgotten')
        } catch (error) {
          if (stopping.aborted) return
          // One that fails keeps no other.
          complain(
            error,
            cleanup.kept.map(({ what }) => what),
          )
        }
      }
    },
    failed: complain,
  })
}
