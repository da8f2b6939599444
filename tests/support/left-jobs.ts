import { sql } from 'drizzle-orm'
import type { TestDatabase } from './database.ts'

/** Makes a process that was just killed one that died a while ago: its jobs show no sign of life any more. */
export async function forgetSignsOfLife({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)
  await db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
}

/** Lets so many seconds pass for every job that waits for its next try. */
export async function passSeconds({ db }: Pick<TestDatabase, 'db'>, seconds: number): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}) where state = 'retry'`,
  )
}
