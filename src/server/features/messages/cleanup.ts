import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { messages, threads } from '#/server/tables/messages.ts'
import { isUnblocked } from './rights.ts'

/** How long messages are kept, deleted ones and what was said before a change among them; the privacy page says so too. */
export const KEPT_DAYS = 730

export const messagesCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'messages between people, with what they said before they were changed or deleted',
      days: KEPT_DAYS,
      why: 'two school years: what was said to a pupil can be looked into when it comes up later',
    },
  ],
  async forget({ database }, stopping) {
    const old = lt(messages.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)
    const forgotten = await deleteInBatches(database, { table: messages, key: messages.id, where: old }, stopping)
    // Who has blocked somebody takes that back themselves, as long as both are there.
    const empty = sql`${threads.createdAt} < now() - interval '1 day'
      and not exists (select from messages where messages.thread_id = ${threads.id})
      and (${threads.pair} is null or ${isUnblocked(sql`${threads.id}`)})`
    const gone = await deleteInBatches(database, { table: threads, key: threads.id, where: empty }, stopping)
    return { messages: forgotten, threads: gone }
  },
}
