import { sql } from 'drizzle-orm'
import type { Queryable } from '#/server/platform/database/database.ts'

/** A job that nobody will try again. */
export interface FailedJob {
  id: string
  queue: string
  data: unknown
  attempts: number
  createdAt: Date
  failedAt: Date
}

/** The jobs that failed for good within the last week, newest first. */
export async function failedJobs(db: Queryable, limit = 100): Promise<FailedJob[]> {
  const { rows } = await db.execute<Record<keyof FailedJob, never>>(sql`
    select id, name as queue, data, retry_count + 1 as attempts,
      created_on as "createdAt", completed_on as "failedAt"
    from pgboss.job where state = 'failed' and name <> 'dead'
    order by completed_on desc limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    failedAt: new Date(row.failedAt),
  }))
}
