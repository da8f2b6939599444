import { sql } from 'drizzle-orm'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { limitedBy } from '#/server/limits.ts'

/**
 * Writes one message more within what the actor may write: so many a minute, and pupils so many a day, fewer on the
 * first day of their account; what came to nothing does not count.
 * @throws {ServiceError} TOO_MANY_REQUESTS; whatever `work` throws
 */
export async function takeOf<T>(deps: Deps, actor: Actor, work: () => Promise<T>): Promise<T> {
  const { limits } = deps
  if (actor.role !== 'STUDENT') return limitedBy(limits.staffMessages, actor.id, work)
  const day = (await isNew(deps, actor)) ? limits.firstMessages : limits.dayMessages
  return limitedBy(limits.messages, actor.id, () => limitedBy(day, actor.id, work))
}

async function isNew({ database: { db } }: Pick<Deps, 'database'>, { id }: Actor): Promise<boolean> {
  const { rows } = await db.execute<{ fresh: boolean }>(sql`
    select created_at > now() - interval '1 day' as fresh from users where id = ${id}`)
  return rows[0]?.fresh ?? true
}
