import { eq, sql } from 'drizzle-orm'
import type { CalendarFeed, CalendarFeedMade } from '#/contract/calendar-feed.ts'
import { holdActive } from '#/server/active.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { type AuditEvent, audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { calendarFeeds } from '#/server/tables/sessions.ts'
import { hashOf, newSecret } from './secret.ts'

/** @returns since when somebody has a feed; one query */
export async function readOwnFeed({ database: { db } }: Deps, actor: Actor): Promise<CalendarFeed> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, actor.id))
  return { createdAt: feed?.createdAt.toISOString() ?? null }
}

/**
 * Makes somebody's feed, or gives it another address: the one before is dead at once.
 * @returns its address, of which only a hash is kept
 * @throws {ServiceError} TOO_MANY_REQUESTS
 */
export async function renewFeed(deps: Deps, actor: Actor, origin: Origin): Promise<CalendarFeedMade> {
  await deps.limits.ownFeed.take(actor.id)
  const { publicOrigin, apiBase } = deps.config
  const secret = newSecret()
  const made = { tokenHash: hashOf(secret), createdAt: sql`now()` }
  const createdAt = await deps.database.withTx(async (tx) => {
    await holdActive(tx, actor)
    const [feed] = await tx
      .insert(calendarFeeds)
      .values({ userId: actor.id, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: made })
      .returning({ createdAt: calendarFeeds.createdAt })
    if (!feed) throw new Error('The feed was not made')
    await audit(tx, { ...eventOf(actor, origin), action: 'calendar-feed.made' })
    return feed.createdAt
  })
  return { url: `${publicOrigin}${apiBase}/calendar/${secret}.ics`, createdAt: createdAt.toISOString() }
}

/** Takes somebody's feed away; without one nothing happens. */
export async function removeFeed(deps: Deps, actor: Actor, origin: Origin): Promise<void> {
  await deps.database.withTx(async (tx) => {
    const removed = await tx
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.userId, actor.id))
      .returning({ userId: calendarFeeds.userId })
    if (removed.length > 0) await audit(tx, { ...eventOf(actor, origin), action: 'calendar-feed.removed' })
  })
}

function eventOf({ id }: Actor, { requestId, address }: Origin): Omit<AuditEvent, 'action'> {
  return { actorId: id, objectType: 'user', objectId: id, requestId, address }
}
