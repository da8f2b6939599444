import { sql } from 'drizzle-orm'
import { BIN_DAYS } from '#/contract/curriculum.ts'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'

export const groupsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [{ what: 'groups in the recycle bin', days: BIN_DAYS, why: 'they can be taken out again' }],
  async forget({ database: { db } }) {
    const { rowCount } = await db.execute(sql`
      delete from groups where deleted_at < now() - make_interval(days => ${BIN_DAYS})`)
    return { groups: rowCount ?? 0 }
  },
}
