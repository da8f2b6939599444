import { sql } from 'drizzle-orm'
import type { UnreadCounts } from '#/contract/unread.ts'
import type { Actor } from '#/server/actor.ts'
import { isAnnouncedTo } from '#/server/announcement-audience.ts'
import type { Deps } from '#/server/deps.ts'
import { countUnread } from '#/server/features/messages/read.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { tellNews } from '#/server/tell-news.ts'
import { isReadable } from './rows.ts'

/**
 * The actor has opened an announcement as it was in a version, and with it read what they were notified of it. Of what is
 * not for them, but theirs to look after, nothing changes.
 * @returns what is left to read
 * @throws {ServiceError} NOT_FOUND for announcements that are not for them
 */
export async function markAnnouncement(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<UnreadCounts> {
  return database.withTx(async (tx) => {
    const { rows } = await tx.execute<{ meant: boolean }>(sql`
      select ${isAnnouncedTo(actor)} as meant from announcements where id = ${id} and ${isReadable(actor)}`)
    if (!rows[0]) throw new ServiceError('NOT_FOUND')
    if (rows[0].meant) {
      const { rowCount } = await tx.execute(sql`
        insert into announcement_reads (announcement_id, user_id, version)
        select id, ${actor.id}, least(version, ${version}) from announcements where id = ${id}
        on conflict (announcement_id, user_id) do update set version = excluded.version, read_at = now()
        where announcement_reads.version < excluded.version`)
      const noticed = await tx.execute(sql`
        update notifications set read_at = now() where user_id = ${actor.id} and kind = 'announcement-new'
          and read_at is null and data ->> 'announcementId' = ${id}`)
      if (rowCount) await tellNews(tx, 'announcements', { people: [actor.id] })
      if (noticed.rowCount) await tellNews(tx, 'notifications', { people: [actor.id] })
    }
    return countUnread(tx, actor)
  })
}
