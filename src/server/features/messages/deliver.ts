import { sql } from 'drizzle-orm'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import { isQuiet } from '#/contract/quiet-hours.ts'
import type { Deps } from '#/server/deps.ts'
import { type NotifyDeps, notify } from '#/server/features/notifications/notify.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { startRepeating } from '#/server/platform/repeat.ts'
import { placeDue, settle } from './hold.ts'
import { isUnblocked } from './rights.ts'

/** Milliseconds between two looks for what is due. */
const EVERY = 30_000
/** Threads of one look, and sides that are told of what they have not read. */
const MOST_THREADS = 200
const MOST_SIDES = 200

type DeliveryDeps = NotifyDeps & Pick<Deps, 'database' | 'log'>

interface Options {
  /** The present, unless another is said. */
  at?: Date
  stopping?: AbortSignal
}

/**
 * Puts what has waited for the end of the quiet hours into its threads, each thread in a transaction of its own; processes
 * that do it at once share them.
 * @returns how many messages have arrived
 */
export async function deliverWaiting(
  { database }: Pick<Deps, 'database'>,
  { at = new Date(), stopping }: Options = {},
): Promise<number> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select thread_id as id from messages where place is null and deleted_at is null
      and arrives_at <= ${at.toISOString()}::timestamptz and ${isUnblocked(sql`messages.thread_id`)}
    group by thread_id order by min(arrives_at), thread_id limit ${MOST_THREADS}`)
  let arrived = 0
  for (const { id } of rows) {
    if (stopping?.aborted) break
    arrived += await database.withTx(async (tx) => {
      const held = await tx.execute(sql`select from threads where id = ${id} for update skip locked`)
      if (held.rows.length === 0) return 0
      const placed = await placeDue(tx, id, at)
      if (placed > 0) await settle(tx, id)
      return placed
    })
  }
  return arrived
}

/** A side that has something unread for a while, and was not told since it read last. */
interface WaitingSide extends Record<string, unknown> {
  thread_id: string
  side: number
  user_id: string | null
  taken_by: string | null
  unread: number
}

/**
 * Tells those who have not read what they got some minutes ago, once until they have read, and nobody in the quiet
 * hours or of whom they have blocked: people of all their threads in one sentence, and of the administration who has taken a thread, or everybody.
 * @returns how many were told
 */
export async function tellOfUnread(deps: DeliveryDeps, { at = new Date() }: Options = {}): Promise<number> {
  if (isQuiet(at.getTime())) return 0
  return deps.database.withTx(async (tx) => {
    const sides = await claimSides(tx, at)
    if (sides.length === 0) return 0
    const counts = new Map<string, number>()
    const everybody = sides.some(({ user_id, taken_by }) => !(user_id ?? taken_by)) ? await administrators(tx) : []
    for (const { user_id, taken_by, unread } of sides) {
      const one = user_id ?? taken_by
      for (const id of one ? [one] : everybody) counts.set(id, (counts.get(id) ?? 0) + unread)
    }
    for (const messages of new Set(counts.values())) {
      const to = [...counts].flatMap(([id, count]) => (count === messages ? id : []))
      await notify(deps, tx, { to, kind: 'message-new', data: { messages } })
    }
    return counts.size
  })
}

/** Whoever claims a side tells it, in the same transaction. */
async function claimSides(tx: Tx, at: Date): Promise<WaitingSide[]> {
  const { rows } = await tx.execute<WaitingSide>(sql`
    with due as (
      select own.thread_id, own.side from thread_sides own
      where own.unread > 0 and own.notified_place <= own.read_place and own.blocked_at is null and exists (
        select from messages where messages.thread_id = own.thread_id and messages.place > own.read_place
          and messages.side <> own.side and messages.deleted_at is null
          and messages.arrives_at <= ${at.toISOString()}::timestamptz - make_interval(mins => ${MESSAGE_LIMITS.notifyMinutes}))
      order by own.thread_id, own.side limit ${MOST_SIDES} for update of own skip locked
    )
    update thread_sides own set notified_place = threads.last_place from due, threads
    where own.thread_id = due.thread_id and own.side = due.side and threads.id = own.thread_id
    returning own.thread_id, own.side, own.user_id, own.taken_by, own.unread`)
  return rows
}

async function administrators(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where role = 'ADMINISTRATOR' and status = 'ACTIVE' order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Delivers what is due and tells of what is not read, at once and then every half a minute; a failure is logged and waits
 * for the next time.
 * @returns stops it
 */
export function startDeliveries(deps: DeliveryDeps): () => Promise<void> {
  return startRepeating({
    everyMs: EVERY,
    async work(stopping) {
      await deliverWaiting(deps, { stopping })
      if (!stopping.aborted) await tellOfUnread(deps)
    },
    failed(error) {
      // The breaker has said it already.
      if (!asUnavailable(error)) deps.log.warn({ err: error }, 'messages could not be delivered')
    },
  })
}
