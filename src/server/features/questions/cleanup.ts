import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { KEPT_DAYS } from '#/server/features/messages/cleanup.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { questions } from '#/server/tables/questions.ts'

export const questionsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'questions under courses with their answers, since their last word, those that were deleted among them',
      days: KEPT_DAYS,
      why: 'two school years, as messages: what was said to pupils can be looked into when it comes up later',
    },
  ],
  async forget({ database }, stopping) {
    const old = sql`${questions.lastAt} < now() - make_interval(days => ${KEPT_DAYS})`
    return { questions: await deleteInBatches(database, { table: questions, key: questions.id, where: old }, stopping) }
  },
}
