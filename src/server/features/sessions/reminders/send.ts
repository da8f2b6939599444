import type { Deps } from '#/server/deps.ts'
import { type NotifyDeps, notify } from '#/server/features/notifications/notify.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import { startRepeating } from '#/server/platform/repeat.ts'
import { claim, type DueReminder, findDue } from './find.ts'

/** Milliseconds between two looks for what is due. */
const EVERY = 60_000
/** Milliseconds before a start in which a session may be said to begin soon. */
const SOON = 60 * 60_000

type ReminderDeps = NotifyDeps & Pick<Deps, 'database' | 'log'>

/**
 * Sends the reminders that are due, each with its row in one transaction: who is killed in the middle has told nobody, and
 * the next look finds it again. One that fails waits for that, and keeps no other. Processes that do it at once share them.
 * @param options.at the present, unless another is said
 * @returns how many went out
 * @throws whatever says that the database is away
 */
export async function sendReminders(
  deps: ReminderDeps,
  { at, stopping }: { at?: Date; stopping?: AbortSignal } = {},
): Promise<number> {
  const { due, now } = await findDue(deps.database.db, at)
  let sent = 0
  for (const reminder of due) {
    if (stopping?.aborted) break
    try {
      if (await sendReminder(deps, reminder, now)) sent += 1
    } catch (error) {
      if (stopping?.aborted || asUnavailable(error)) throw error
      const { sessionId, kind } = reminder
      deps.log.warn({ err: error, sessionId, kind }, 'a reminder did not go out, and will be tried again')
    }
  }
  return sent
}

/** @returns whether it went out */
async function sendReminder(deps: ReminderDeps, reminder: DueReminder, now: number): Promise<boolean> {
  return deps.database.withTx(async (tx) => {
    const claimed = await claim(tx, reminder)
    if (!claimed) return false
    const { to, title, startsAt } = claimed
    // What goes out the evening before does not begin in a few minutes.
    const kind = Date.parse(startsAt) - now <= SOON ? 'session-soon' : 'session-tomorrow'
    await notify(deps, tx, { kind, to, data: { sessionId: reminder.sessionId, title, startsAt, sessions: 1 } })
    return true
  })
}

/**
 * Sends what is due, at once and then every minute; a failure is logged and waits for the next time.
 * @returns ends it
 */
export function startReminders(deps: ReminderDeps): () => Promise<void> {
  return startRepeating({
    everyMs: EVERY,
    async work(stopping) {
      const sent = await sendReminders(deps, { stopping })
      if (sent > 0) deps.log.info({ sent }, 'reminders sent')
    },
    failed(error) {
      // The breaker has said it already.
      if (!asUnavailable(error)) deps.log.warn({ err: error }, 'reminders could not be looked for')
    },
  })
}
