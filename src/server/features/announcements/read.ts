import { type SQL, sql } from 'drizzle-orm'
import type {
  Announcement,
  AnnouncementPart,
  AnnouncementQuery,
  AnnouncementReaderPage,
} from '#/contract/announcements.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import { announcedPeople, isNewTo, isUnreadBy } from '#/server/announcement-audience.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { placeBefore, sayPlace } from '#/server/platform/database/place-before.ts'
import { containsWords } from '#/server/platform/database/search.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { visibleStudents } from '#/server/visible-students.ts'
import { announcementOf, isLookedAfter, isReadable, type ShownRow, selectShown } from './rows.ts'

/** Letters of the words that the list shows. */
const SHOWN = 160

/**
 * A part of the announcements that the actor may read, the newest first, with what waits for its time before them; with
 * words, those that have them all. One query.
 * @throws {ServiceError} VALIDATION for a `before` that no part said; BUSY when too many searches of theirs wait
 */
export async function listAnnouncements(deps: Deps, actor: Actor, query: AnnouncementQuery): Promise<AnnouncementPart> {
  const read = (): Promise<AnnouncementPart> => readPart(deps.database.db, actor, query)
  return query.q === '' ? read() : searchInTurn(deps, actor.id, read)
}

async function readPart(
  db: Queryable,
  actor: Actor,
  { q, state, before, size }: AnnouncementQuery,
): Promise<AnnouncementPart> {
  const where = [
    isReadable(actor),
    ...(state === 'new' ? [isNewTo(actor)] : []),
    ...(before === undefined ? [] : [placeBefore(sql`announcements.publish_at`, sql`announcements.id`, before)]),
    ...(q === '' ? [] : containsWords(sql`announcements.search`, q)),
  ]
  const order = sql`announcements.publish_at desc, announcements.id desc`
  // Who has opened them is counted of those that are shown alone.
  const of = sql`(select * from announcements where ${sql.join(where, sql` and `)} order by ${order} limit ${size + 1})`
  const shown = { of, words: sql`left(announcements.words, ${SHOWN})`, unread: isNewTo(actor) }
  const { rows } = await db.execute<ShownRow & { cursor: string }>(sql`${selectShown(actor, shown)} order by ${order}`)
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items: items.map(announcementOf), older: rows.length > size && last ? sayPlace(last.cursor, last.id) : null }
}

/**
 * An announcement that the actor may read; one query.
 * @throws {ServiceError} NOT_FOUND for others, and what was taken back
 */
export async function readAnnouncement(db: Queryable, actor: Actor, id: string): Promise<Announcement> {
  const found = await findAnnouncement(db, actor, sql`announcements.id = ${id}`)
  if (!found) throw new ServiceError('NOT_FOUND')
  return found
}

/** @returns the announcement of a condition, where the actor may read it */
export async function findAnnouncement(db: Queryable, actor: Actor, which: SQL): Promise<Announcement | undefined> {
  const { rows } = await db.execute<ShownRow>(sql`
    ${selectShown(actor, { of: sql`announcements`, words: sql`announcements.words`, unread: isUnreadBy(actor) })}
    where ${which} and ${isReadable(actor)}`)
  return rows[0] && announcementOf(rows[0])
}

/**
 * A page of those whom an announcement is for, who has not opened it first; professors see the names of those alone
 * whom they still teach. Two queries.
 * @throws {ServiceError} FORBIDDEN for pupils; NOT_FOUND for announcements of others
 */
export async function listReaders(
  { database: { db } }: Pick<Deps, 'database'>,
  actor: Actor,
  { id, page, size }: PageQuery & { id: string },
): Promise<AnnouncementReaderPage> {
  requireRole(actor, 'PROFESSOR', 'ADMINISTRATOR')
  const of = sql`announcements cross join lateral ${announcedPeople} as inside join users on users.id = inside.id
    where announcements.id = ${id} and announcements.deleted_at is null and ${isLookedAfter(actor)}`
  const shown = actor.role === 'ADMINISTRATOR' ? sql`true` : visibleStudents(actor)
  const [{ rows }, counted] = await Promise.all([
    db.execute<{ id: string; firstName: string; lastName: string; read_at: string | null }>(sql`
      select people.id, people.first_name as "firstName", people.last_name as "lastName", people.read_at from (
        select users.id, users.first_name, users.last_name, users.sort_name, (select announcement_reads.read_at
          from announcement_reads where announcement_reads.announcement_id = announcements.id
            and announcement_reads.user_id = users.id and announcement_reads.version >= announcements.version) as read_at
        from ${of} and ${shown}
      ) as people
      order by people.read_at is not null, people.sort_name, people.id limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ known: boolean; total: number }>(sql`
      select exists (select from announcements where announcements.id = ${id} and announcements.deleted_at is null
          and ${isLookedAfter(actor)}) as known,
        (select count(*)::int from ${of} and ${shown}) as total`),
  ])
  if (!counted.rows[0]?.known) throw new ServiceError('NOT_FOUND')
  const items = rows.map(({ read_at, ...person }) => ({
    ...person,
    readAt: read_at === null ? null : new Date(read_at).toISOString(),
  }))
  return { items, total: counted.rows[0].total, page, size }
}
