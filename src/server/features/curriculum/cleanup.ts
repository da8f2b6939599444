import { type SQL, sql } from 'drizzle-orm'
import { BIN_DAYS, CURRICULUM_ITEM_KINDS, type CurriculumItemKind } from '#/contract/curriculum.ts'
import type { Deps } from '#/server/deps.ts'
import { wasLookedInto } from '#/server/looked-into.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { chainOf, tableOf } from './access.ts'

/** What students learnt in a class stays readable. */
const NEVER_ATTENDED = sql`and not exists (select from enrolments where enrolments.class_id = classes.id)`

/** A question under it, or an answer, was reported or taken away: that is kept as long as questions are. */
function holdsReports(kind: Exclude<CurriculumItemKind, 'material'>): SQL {
  return sql`and id not in (select ${tableOf(kind)}.id from ${chainOf('course')}
    join questions on questions.course_id = courses.id join posts on posts.question_id = questions.id
    where ${wasLookedInto})`
}

/**
 * Deletes for good what has been in the recycle bin for a month, with what is below it; a class that students were in
 * stays there, and what has questions under it in which something was reported.
 * @returns how many things were in the bin
 */
export async function emptyOldBin({ db }: Pick<Database, 'db'>): Promise<number> {
  let gone = 0
  // From below, so that nothing stands in the way of its parent.
  for (const kind of [...CURRICULUM_ITEM_KINDS].reverse()) {
    const stays = [kind === 'class' ? NEVER_ATTENDED : sql``, kind === 'material' ? sql`` : holdsReports(kind)]
    const old = sql`deleted_at < now() - make_interval(days => ${BIN_DAYS}) ${sql.join(stays, sql` `)}`
    if (kind === 'class')
      await db.execute(sql`delete from subjects where class_id in (select id from classes where ${old})`)
    const { rowCount } = await db.execute(sql`delete from ${tableOf(kind)} where ${old}`)
    gone += rowCount ?? 0
  }
  return gone
}

export const curriculumCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'what is in the recycle bin, with what is below it, unless a question there was reported',
      days: BIN_DAYS,
      why: 'it can be taken out again',
    },
  ],
  forget: async ({ database }) => ({ bin: await emptyOldBin(database) }),
}
