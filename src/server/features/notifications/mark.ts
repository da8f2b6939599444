import { and, count, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { type NotificationKind, UNCOUNTED_KINDS } from '#/contract/notification-kinds.ts'
import { MOST_COUNTED } from '#/contract/unread-limits.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { users } from '#/server/tables/users.ts'
import { tellNews } from '#/server/tell-news.ts'

interface Unread {
  notifications: number
}

/**
 * The actor has read some of their notifications, and where it is said everything up to one; what is not theirs changes
 * nothing.
 * @returns how many are not read
 */
export function markNotificationsRead(
  { database }: Pick<Deps, 'database'>,
  { id }: Pick<Actor, 'id'>,
  { ids, upTo = 0 }: { ids: readonly number[]; upTo?: number | undefined },
): Promise<Unread> {
  return database.withTx(async (tx) => {
    const { rowCount } = await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(notifications.userId, id),
          isNull(notifications.readAt),
          or(inArray(notifications.id, [...ids]), lte(notifications.id, upTo)),
        ),
      )
    // Their other devices hear of it.
    if (rowCount) await tellNews(tx, 'notifications', { people: [id] })
    return countUnreadOf(tx, id)
  })
}

async function countUnreadOf(tx: Tx, userId: string): Promise<Unread> {
  const unread = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        notInArray(notifications.kind, UNCOUNTED_KINDS),
      ),
    )
    .limit(MOST_COUNTED)
    .as('unread')
  const [counted] = await tx.select({ notifications: count() }).from(unread)
  return { notifications: counted?.notifications ?? 0 }
}

/** What notifications of a kind told administrators of is done with: all of them have read it. */
export async function settleForAdministrators(tx: Tx, kind: NotificationKind): Promise<void> {
  const administrators = tx.select({ id: users.id }).from(users).where(eq(users.role, 'ADMINISTRATOR'))
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(inArray(notifications.userId, administrators), eq(notifications.kind, kind), isNull(notifications.readAt)),
    )
}
