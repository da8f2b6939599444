import { sql } from 'drizzle-orm'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import type { Deps } from '#/server/deps.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { tellNews } from '#/server/tell-news.ts'

/**
 * Browsers of administrators hear of each report; they are notified of the first in a while, of all that are open, for
 * somebody may report many. Who wrote what was reported has nothing to decide.
 */
export async function tellOfReport(deps: Deps, tx: Tx, thing: { message: string } | { post: string }): Promise<void> {
  const of =
    'message' in thing
      ? {
          other: sql`message_id is distinct from ${thing.message}::uuid`,
          author: sql`messages where messages.id = ${thing.message}`,
        }
      : { other: sql`post_id is distinct from ${thing.post}::uuid`, author: sql`posts where posts.id = ${thing.post}` }
  await tellNews(tx, 'messages', { people: [], administrators: true })
  const { rows } = await tx.execute<{ open: number; notified: boolean; to: string[] | null }>(sql`
    select (select count(*)::int from message_reports where decided_at is null) as open,
      exists (select from message_reports where ${of.other}
        and created_at > now() - make_interval(mins => ${MESSAGE_LIMITS.reportMinutes})) as notified,
      (select array_agg(users.id order by users.id) from users where role = 'ADMINISTRATOR' and status = 'ACTIVE'
        and users.id is distinct from (select author_id from ${of.author})) as to`)
  const [found] = rows
  if (found && !found.notified)
    await notify(deps, tx, { to: found.to ?? [], kind: 'message-reported', data: { reports: found.open } })
}
