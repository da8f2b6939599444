import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { KEPT_DAYS } from '#/server/features/messages/cleanup.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { announcements } from '#/server/tables/announcements.ts'

export const announcementsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'announcements, those that were taken back among them, with who has opened them',
      days: KEPT_DAYS,
      why: 'two school years, as messages: what was said to pupils can be looked into when it comes up later',
    },
  ],
  async forget({ database }, stopping) {
    const old = lt(announcements.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)
    const key = announcements.id
    return { announcements: await deleteInBatches(database, { table: announcements, key, where: old }, stopping) }
  },
}
