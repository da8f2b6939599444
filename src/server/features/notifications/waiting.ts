import { sql } from 'drizzle-orm'
import type { Notification } from '#/contract/notification-kinds.ts'
import { isQuiet } from '#/contract/quiet-hours.ts'
import type { Deps } from '#/server/deps.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import { startRepeating } from '#/server/platform/repeat.ts'
import { type NotifiedWork, readWaiting, toldOf, WAITING_WORK } from '#/server/waiting.ts'
import { type NotifyDeps, notify } from './notify.ts'

/** Milliseconds between two looks for what waits. */
const EVERY = 30_000
/** People of one look. */
const MOST = 200
/** Minutes within which nobody is notified twice that work of a kind waits. */
const NOTIFY_MINUTES = 60

/** Of all that waits: what came within a minute before may not have been there yet, unless it was counted. */
const hasHeard = sql`(notifications.created_at >= waiting.at and (notifications.created_at >= waiting.at + interval '1 minute'
  or (select value::int from jsonb_each_text(notifications.data) limit 1) >= waiting.things))`

/** What people are notified of, by the work that waits. */
const NOTIFICATIONS: { [Work in NotifiedWork]: (things: number) => Notification } = {
  questions: (questions) => ({ kind: 'questions-waiting', data: { questions } }),
  contact: (messages) => ({ kind: 'contact-waiting', data: { messages } }),
  requests: (requests) => ({ kind: 'requests-waiting', data: { requests } }),
  faults: (reports) => ({ kind: 'faults-waiting', data: { reports } }),
}

type WaitingDeps = NotifyDeps & Pick<Deps, 'database' | 'log'>

interface Options {
  /** The present, unless another is said. */
  at?: Date
}

/**
 * Notifies those for whom a work waits of how much it is, once in a while, where more has come since they were notified
 * last; nobody in the quiet hours. For whom none waits any more has read it. One look after the other, whichever process
 * it is.
 * @returns how many were notified
 */
export async function tellOfWork(
  deps: NotifyDeps & Pick<Deps, 'database'>,
  work: NotifiedWork,
  { at = new Date() }: Options = {},
): Promise<number> {
  return deps.database.withTx(async (tx) => {
    const { kind } = WAITING_WORK[work]
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${kind}))`)
    // Work may end in other ways than by being done: with a course, an account, or the subject of a professor.
    await readWaiting(tx, work, sql`select id from users where role <> 'STUDENT'`)
    if (isQuiet(at.getTime())) return 0
    const { rows } = await tx.execute<{ id: string; things: number }>(sql`
      select waiting.id, waiting.things from (${toldOf(work)}) waiting
        join users on users.id = waiting.id and users.status = 'ACTIVE'
      where not exists (select from notifications where notifications.user_id = waiting.id
        and notifications.kind = ${kind} and (${hasHeard}
          or notifications.created_at > ${at.toISOString()}::timestamptz - make_interval(mins => ${NOTIFY_MINUTES})))
      order by waiting.id limit ${MOST}`)
    for (const [things, people] of Map.groupBy(rows, (each) => each.things)) {
      await notify(deps, tx, { to: people.map(({ id }) => id), ...NOTIFICATIONS[work](things) })
    }
    return rows.length
  })
}

/**
 * Notifies of what waits, at once and then every half a minute; a failure is logged and waits for the next time.
 * @returns stops it
 */
export function startWaitingNotices(deps: WaitingDeps): () => Promise<void> {
  return startRepeating({
    everyMs: EVERY,
    async work(stopping) {
      for (const work of Object.keys(NOTIFICATIONS) as NotifiedWork[]) {
        if (!stopping.aborted) await tellOfWork(deps, work)
      }
    },
    failed(error) {
      // The breaker has said it already.
      if (!asUnavailable(error)) deps.log.warn({ err: error }, 'nobody could be notified of what waits')
    },
  })
}
