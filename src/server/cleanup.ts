import type { Deps } from '#/server/deps.ts'
import { auditCleanup } from '#/server/features/audit/cleanup.ts'
import { proofsCleanup, sessionsCleanup } from '#/server/features/auth/cleanup.ts'
import { contactCleanup } from '#/server/features/contact/cleanup.ts'
import { curriculumCleanup } from '#/server/features/curriculum/cleanup.ts'
import { filesCleanup } from '#/server/features/files/cleanup.ts'
import { importsCleanup } from '#/server/features/imports/cleanup.ts'
import { textsCleanup } from '#/server/features/materials/text/cleanup.ts'
import { progressCleanup } from '#/server/features/progress/cleanup.ts'
import { leftUploadsCleanup, uploadsCleanup } from '#/server/features/uploads/cleanup.ts'
import { usersCleanup } from '#/server/features/users/cleanup.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { loggableDatabaseError } from '#/server/platform/database/errors.ts'
import { mailCleanup } from '#/server/platform/mail/cleanup.ts'

const DAY_MS = 86_400_000

/**
 * What every feature keeps for a time only, in the order in which it is forgotten: answers point to mails, and what the
 * bin held is nobody's once it is empty.
 */
const CLEANUPS: readonly Cleanup<Deps>[] = [
  sessionsCleanup,
  usersCleanup,
  proofsCleanup,
  contactCleanup,
  mailCleanup,
  curriculumCleanup,
  importsCleanup,
  progressCleanup,
  leftUploadsCleanup,
  uploadsCleanup,
  filesCleanup,
  textsCleanup,
  auditCleanup,
]

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
