import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import type { Role } from '#/contract/roles.ts'
import { isKnownSession } from '#/server/features/sessions/access.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import type { CalendarSession, CalendarStudyTime } from './calendar.ts'

/** Whose feed it is. */
export interface FeedOwner {
  id: string
  role: Role
  locale: Locale
}

/** Most sessions of a feed: the first of them. */
export const MOST_SESSIONS = 1_000
/** Days before today from which a feed has its sessions. */
const DAYS_BEFORE = 28
/** An administrator knows everybody's sessions: theirs has those from today on, for so many days. */
const DAYS_AHEAD = 28

const TODAY = sql`(date_trunc('day', now() at time zone 'Africa/Tunis'))`
const inTunis = (time: SQL): SQL => sql`((${time}) at time zone 'Africa/Tunis')`
const local = (time: SQL): SQL => sql`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`
const utc = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** @returns the sessions of somebody's feed, by their start; one query */
export function feedSessions(db: Queryable, owner: FeedOwner): Promise<CalendarSession[]> {
  const days =
    owner.role === 'ADMINISTRATOR'
      ? sql`sessions.starts_at >= ${inTunis(TODAY)}
          and sessions.starts_at < ${inTunis(sql`${TODAY} + make_interval(days => ${DAYS_AHEAD})`)}`
      : sql`sessions.starts_at >= ${inTunis(sql`${TODAY} - make_interval(days => ${DAYS_BEFORE})`)}`
  return sessionsWhere(db, owner, days)
}

/** @returns a session that somebody may know, if it is one; one query */
export async function knownSession(db: Queryable, reader: FeedOwner, id: number): Promise<CalendarSession | undefined> {
  const [found] = await sessionsWhere(db, reader, sql`sessions.id = ${id}`)
  return found
}

async function sessionsWhere(db: Queryable, reader: FeedOwner, where: SQL): Promise<CalendarSession[]> {
  const name = (table: string): SQL => sql.raw(`${table}.${reader.locale === 'ar' ? 'name_ar' : 'name_fr'}`)
  // Students are not told which groups a session has besides their own.
  const forWhom =
    reader.role === 'STUDENT'
      ? sql`'{}'::text[]`
      : sql`case when sessions.audience <> 'groups' then array[${name('classes')}] else array(
          select groups.name from session_groups join groups on groups.id = session_groups.group_id
          where session_groups.session_id = sessions.id order by groups.name, groups.id) end`
  const { rows } = await db.execute<CalendarSession & Record<string, unknown>>(sql`
    select sessions.id, sessions.title, sessions.kind, sessions.audience, ${name('subjects')} as subject,
      ${forWhom} as "forWhom", trim(professor.first_name || ' ' || professor.last_name) as professor,
      ${local(inTunis(sql`sessions.starts_at`))} as "startsAt", ${local(inTunis(sql`sessions.ends_at`))} as "endsAt",
      rooms.name as room, rooms.building, sessions.link, sessions.note, sessions.cancelled_at is not null as cancelled,
      sessions.cancel_reason as "cancelReason", sessions.version, ${utc(sql`sessions.updated_at`)} as "changedAt"
    from sessions join classes on classes.id = sessions.class_id join subjects on subjects.id = sessions.subject_id
      left join rooms on rooms.id = sessions.room_id left join users professor on professor.id = sessions.professor_id
    where ${where} and ${isKnownSession(reader)}
    order by sessions.starts_at, sessions.id limit ${MOST_SESSIONS}`)
  return rows
}

/** @returns when a student learns by themselves, from the week on in which the feed was made; one query */
export async function feedStudyTimes(db: Queryable, studentId: string): Promise<CalendarStudyTime[]> {
  // Monday of that week: as long as the feed has this address, they begin on the same day.
  const day = sql`(date_trunc('week', calendar_feeds.created_at at time zone 'Africa/Tunis')
    + make_interval(days => study_times.week_day - 1))`
  const { rows } = await db.execute<CalendarStudyTime & Record<string, unknown>>(sql`
    select study_times.id, study_times.title,
      (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[study_times.week_day] as "weekDay",
      ${local(sql`${day} + study_times.starts_at`)} as "startsAt", ${local(sql`${day} + study_times.ends_at`)} as "endsAt",
      ${utc(sql`calendar_feeds.created_at`)} as "changedAt"
    from study_times join calendar_feeds on calendar_feeds.user_id = study_times.user_id
    where study_times.user_id = ${studentId} order by study_times.week_day, study_times.starts_at, study_times.id`)
  return rows
}
