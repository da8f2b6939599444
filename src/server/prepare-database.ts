import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createDatabase, type Database } from '#/server/platform/database/database.ts'
import { migrate } from '#/server/platform/database/migrate.ts'
import { grantRuntime } from '#/server/platform/database/runtime-role.ts'
import { createJobs } from '#/server/platform/jobs/jobs.ts'
import { QUEUES } from '#/server/queues.ts'
import { APPEND_ONLY } from '#/server/tables/audit.ts'

/**
 * Brings the database up to date, as the role that owns it, and lets the role that the application runs as work in it.
 * May be repeated, by several processes at once.
 * @param options.ownerUrl of the role that owns the database
 * @param options.database by the role that the application runs as; it may be the owner
 * @throws {DatabaseUnavailableError} when the database cannot be reached
 * @throws {DatabaseSetupError} when it does not fit this release, or the owner may not do what is needed
 */
export async function prepareDatabase({ ownerUrl, database, log }: PrepareOptions): Promise<void> {
  await migrate(ownerUrl, { log })
  const owner = createDatabase({ url: ownerUrl, log, pool: { max: 2 } })
  try {
    const jobs = createJobs({ database: owner, log })
    await jobs.install(QUEUES).finally(() => jobs.stop())
    const [role, owning] = [await roleOf(database), await roleOf(owner)]
    if (role !== owning) return await grantRuntime(ownerUrl, { role, appendOnly: APPEND_ONLY })
    log.warn(
      'the application runs as the role that owns the database, which may rewrite its audit log: see DATABASE_OWNER_URL',
    )
  } finally {
    await owner.close()
  }
}

export interface PrepareOptions {
  ownerUrl: string
  database: Database
  log: Logger
}

async function roleOf({ db }: Database): Promise<string> {
  const { rows } = await db.execute<{ role: string }>(sql`select current_user as role`)
  return rows[0]?.role ?? ''
}
