import { type SQL, sql } from 'drizzle-orm'
import type { AnnouncementReplies } from '#/contract/announcement-rules.ts'
import type { Announcement } from '#/contract/announcements.ts'
import type { Actor } from '#/server/actor.ts'
import { announcedPeople, isAnnouncedTo } from '#/server/announcement-audience.ts'
import { correspondentOf, type PersonRow, personColumns } from '#/server/features/messages/correspondents.ts'
import { mayBeWrittenTo } from '#/server/features/messages/rights.ts'
import { exactly } from '#/server/platform/database/place-before.ts'
import { AUDIENCE_COLUMNS, AUDIENCE_TABLES, type AudienceRow, audienceOf } from './audiences.ts'

type Reader = Pick<Actor, 'role' | 'id'>

/** An announcement as the database has it. */
export interface ShownRow extends PersonRow, AudienceRow {
  id: string
  title: string
  words: string
  own: boolean
  counted: boolean
  published: boolean
  publish_at: string
  urgent: boolean
  replies: AnnouncementReplies
  changed_at: string | null
  unread: boolean
  people: number
  read: number
  version: number
}

/** The row `announcements` is the actor's to change: theirs, or for administrators that of the administration. */
export function isOwn({ role, id }: Reader): SQL {
  return role === 'ADMINISTRATOR'
    ? sql`announcements.administration`
    : sql`(not announcements.administration and announcements.author_id is not distinct from ${id}::uuid)`
}

/** The row `announcements` is one that the actor looks after: theirs, and for administrators all of them. */
export function isLookedAfter(actor: Reader): SQL {
  return actor.role === 'ADMINISTRATOR' ? sql`true` : isOwn(actor)
}

/** The row `announcements` is one that the actor may read: what is for them, and what they look after. */
export function isReadable(actor: Reader): SQL {
  return sql`(announcements.deleted_at is null and (${isLookedAfter(actor)} or ${isAnnouncedTo(actor)}))`
}

/**
 * What is shown of announcements.
 * @param shown.of a table of them, or those of it that are asked for
 * @param shown.words what is shown of the words
 * @param shown.unread whether it is shown as unread
 */
export function selectShown(actor: Reader, { of, words, unread }: { of: SQL; words: SQL; unread: SQL }): SQL {
  return sql`select announcements.id, announcements.title, ${words} as words, ${isOwn(actor)} as own,
      ${isLookedAfter(actor)} as counted, announcements.published, announcements.publish_at, announcements.urgent,
      ${repliesTo(actor)} as replies, announcements.changed_at, announcements.version, ${unread} as unread, tally.people,
      tally.read, ${personColumns(actor, sql`announcements.administration`)}, ${AUDIENCE_COLUMNS},
      ${exactly(sql`announcements.publish_at`)} as cursor
    from ${of} as announcements
    left join users on users.id = announcements.author_id and not announcements.administration
    ${AUDIENCE_TABLES}
    cross join lateral (
      select count(*)::int as people, count(announcement_reads.user_id)::int as read
      from ${announcedPeople} as inside left join announcement_reads on announcement_reads.user_id = inside.id
        and announcement_reads.announcement_id = announcements.id
        and announcement_reads.version >= announcements.version
      where ${isLookedAfter(actor)}
    ) as tally`
}

/** Nobody is led to write to somebody to whom they may not. */
function repliesTo(actor: Reader): SQL {
  return sql`case when announcements.administration or ${isOwn(actor)} or ${mayBeWrittenTo(actor)}
    then announcements.replies else 'off' end`
}

/** @returns an announcement as screens show it */
export function announcementOf(row: ShownRow): Announcement {
  return {
    id: row.id,
    title: row.title,
    words: row.words,
    author: correspondentOf(row),
    audience: audienceOf(row),
    own: row.own,
    deletable: row.counted,
    at: new Date(row.publish_at).toISOString(),
    planned: !row.published,
    urgent: row.urgent,
    replies: row.replies,
    changedAt: row.changed_at === null ? null : new Date(row.changed_at).toISOString(),
    unread: row.unread,
    counts: row.counted ? { people: row.people, read: row.read } : null,
    version: row.version,
  }
}
