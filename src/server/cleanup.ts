import type { Deps } from '#/server/deps.ts'
import { forgetOldAddresses } from '#/server/features/audit/cleanup.ts'
import { forgetOldProofs, forgetOldSessions } from '#/server/features/auth/cleanup.ts'
import { forgetOldMessages } from '#/server/features/contact/cleanup.ts'
import { emptyOldBin } from '#/server/features/curriculum/bin.ts'
import { forgetOrphanedFiles } from '#/server/features/files/cleanup.ts'
import { forgetImportedFields } from '#/server/features/imports/cleanup.ts'
import { forgetOldRenderings } from '#/server/features/materials/text/published.ts'
import { forgetOldViewings } from '#/server/features/progress/cleanup.ts'
import { finishLeftUploads, forgetAbandonedUploads } from '#/server/features/uploads/cleanup.ts'
import { eraseAbandonedUsers } from '#/server/features/users/cleanup.ts'
import { loggableDatabaseError } from '#/server/platform/database/errors.ts'
import { forgetOldMails } from '#/server/platform/mail/cleanup.ts'

const DAY_MS = 86_400_000

type CleanupDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'log' | 'storage' | 'uploads'>

/** What is forgotten, in this order: answers point to mails. */
const TASKS: ((deps: CleanupDeps, stopping: AbortSignal) => Promise<Record<string, number>>)[] = [
  forgetOldSessions,
  eraseAbandonedUsers,
  forgetOldProofs,
  forgetOldMessages,
  forgetOldMails,
  async ({ database }) => ({ bin: await emptyOldBin(database) }),
  forgetImportedFields,
  forgetOldViewings,
  finishLeftUploads,
  forgetAbandonedUploads,
  // What the bin held is nobody's by now.
  forgetOrphanedFiles,
  forgetOldRenderings,
  forgetOldAddresses,
]

/**
 * Forgets what is kept for a time only, at once and every day from then on; a failure is logged and waits for the next
 * day.
 * @returns stops it
 */
export function startCleanup(deps: CleanupDeps): () => void {
  const stopping = new AbortController()
  const forget = async (): Promise<void> => {
    for (const task of TASKS) {
      try {
        const forgotten = await task(deps, stopping.signal)
        if (Object.values(forgotten).some((rows) => rows > 0)) deps.log.info(forgotten, 'old data forgotten')
      } catch (error) {
        if (stopping.signal.aborted) return
        deps.log.warn({ error: loggableDatabaseError(error) }, 'old data could not be forgotten')
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
