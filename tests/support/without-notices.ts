import { sql } from 'drizzle-orm'
import { NOTIFICATION_KINDS } from '#/contract/notification-kinds.ts'
import type { Queryable } from '#/server/platform/database/types.ts'

/**
 * Has nobody of a database notified by mail: what the hour of the day brings, such as a reminder, would be counted among
 * the mails that a test is about.
 */
export async function withoutNotices(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into notification_settings (user_id, kind, channel, enabled)
    select users.id, kinds.kind, 'mail', false
    from users cross join unnest(${sql.param([...NOTIFICATION_KINDS])}::text[]) as kinds(kind)`)
}
