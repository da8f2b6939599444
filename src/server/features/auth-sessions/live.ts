import { sql } from 'drizzle-orm'
import type { Actor } from '#/server/actor.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { preparedQuery } from '#/server/platform/database/prepared.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { users } from '#/server/tables/users.ts'

/** What a row of `auth_sessions` and its person's are while the session lives, besides that the role is the token's. */
export const isLive = sql`${authSessions.endedAt} is null and ${authSessions.expiresAt} > now() and ${users.status} = 'ACTIVE'`

const liveAmong = preparedQuery<{ ids: string[]; people: string[]; roles: string[] }, { id: string }>(
  'live_auth_sessions',
  sql`
    select ${authSessions.id}
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('people')}::uuid[], ${sql.placeholder('roles')}::text[])
      as asked(id, user_id, role)
    join ${authSessions} on ${authSessions.id} = asked.id and ${authSessions.userId} = asked.user_id
    join ${users} on ${users.id} = asked.user_id and ${users.role} = asked.role
    where ${isLive}`,
)

/** @returns the ids of those sessions that still live, as each request would find them; one query for all */
export async function liveSessions(
  database: Pick<Database, 'pool'>,
  actors: readonly Actor[],
): Promise<ReadonlySet<string>> {
  const rows = await liveAmong(database, {
    ids: actors.map(({ authSessionId }) => authSessionId),
    people: actors.map(({ id }) => id),
    roles: actors.map(({ role }) => role),
  })
  return new Set(rows.map(({ id }) => id))
}
