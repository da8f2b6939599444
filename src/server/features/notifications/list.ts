import { and, desc, eq, lt } from 'drizzle-orm'
import type { NotificationEntry, NotificationPart } from '#/contract/notifications.ts'
import { NOTIFICATIONS_PART } from '#/contract/notifications.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { notifications } from '#/server/tables/notifications.ts'

/** @returns a part of what the actor was notified of, the newest first, before one or from the end; one query */
export async function listNotifications(
  { database: { db } }: Pick<Deps, 'database'>,
  { id: userId }: Pick<Actor, 'id'>,
  { before }: { before?: number | undefined },
): Promise<NotificationPart> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), before === undefined ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(NOTIFICATIONS_PART + 1)
  const items = rows
    .slice(0, NOTIFICATIONS_PART)
    .map(({ id, kind, data, createdAt, readAt }) => ({ id, kind, data, at: createdAt.toISOString(), read: !!readAt }))
  return { items: items as NotificationEntry[], older: rows.length > NOTIFICATIONS_PART }
}
