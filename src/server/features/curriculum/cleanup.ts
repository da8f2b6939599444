import { sql } from 'drizzle-orm'
import { BIN_DAYS, CURRICULUM_ITEM_KINDS } from '#/contract/curriculum.ts'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { tableOf } from './access.ts'

/** What students learnt in a class stays readable. */
const NEVER_ATTENDED = sql`and not exists (select from enrolments where enrolments.class_id = classes.id)`

/**
 * Deletes for good what has been in the recycle bin for a month, with what is below it; a class that students were in
 * stays there.
 * @returns how many things were in the bin
 */
export async function emptyOldBin({ db }: Pick<Database, 'db'>): Promise<number> {
  let gone = 0
  // From below, so that nothing stands in the way of its parent.
  for (const kind of [...CURRICULUM_ITEM_KINDS].reverse()) {
    const old = sql`deleted_at < now() - make_interval(days => ${BIN_DAYS}) ${kind === 'class' ? NEVER_ATTENDED : sql``}`
    if (kind === 'class')
      await db.execute(sql`delete from subjects where class_id in (select id from classes where ${old})`)
    const { rowCount } = await db.execute(sql`delete from ${tableOf(kind)} where ${old}`)
    gone += rowCount ?? 0
  }
  return gone
}

export const curriculumCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    { what: 'what is in the recycle bin, with what is below it', days: BIN_DAYS, why: 'it can be taken out again' },
  ],
  forget: async ({ database }) => ({ bin: await emptyOldBin(database) }),
}
