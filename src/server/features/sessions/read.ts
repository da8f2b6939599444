import { type SQL, sql } from 'drizzle-orm'
import { daysBetween } from '#/contract/school-year-rules.ts'
import { SESSION_LIMITS, sessionStateAt } from '#/contract/session-kinds.ts'
import type { Session, SessionDays, SessionDetail, SessionList, SessionQuery } from '#/contract/sessions.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { audienceOf, isKnownSession, needsProfessor } from './access.ts'
import { readDayFacts } from './day-facts.ts'
import { movedRule, readRule } from './rule.ts'

interface SessionRow extends Record<string, unknown> {
  id: number
  title: string
  kind: Session['kind']
  audience: Session['audience']
  school_class: Session['schoolClass']
  subject: Session['subject']
  groups: Session['groups']
  professor: Session['professor']
  starts_at: string
  ends_at: string
  room: { id: number; name: string; building: string } | null
  link: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  moved_from: string | null
  makes_up: Session['makesUp']
  made_up_by: Session['madeUpBy']
  series_id: number | null
  documents: number
  presence: Session['presence']
  needs_professor: boolean
  version: number
}

const IN = sql`sessions join classes on classes.id = sessions.class_id join subjects on subjects.id = sessions.subject_id
  left join rooms on rooms.id = sessions.room_id left join users professor on professor.id = sessions.professor_id`

/** A first day and the day after the last, as instants of Tunis. */
const WITHIN = ({ from, to }: SessionQuery): SQL => sql`
  sessions.starts_at >= (${from}::timestamp at time zone 'Africa/Tunis')
    and sessions.starts_at < (${to}::timestamp at time zone 'Africa/Tunis')`

/** A student knows only the groups that they are in. */
const isMember = ({ id }: Pick<Actor, 'id'>, groupId: SQL): SQL =>
  sql`and exists (select from group_members mine where mine.group_id = ${groupId} and mine.user_id = ${id})`

/** Of a session's groups a student is told those that they are in. */
const groupsFor = ({ role, id }: Actor): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', groups.id, 'name', groups.name) order by groups.name, groups.id), '[]')
  from session_groups join groups on groups.id = session_groups.group_id
  where session_groups.session_id = sessions.id
    ${role === 'STUDENT' ? isMember({ id }, sql`groups.id`) : sql``})`

/** Students are told of those that are ready. */
const documentsFor = ({ role }: Actor): SQL => sql`(select count(*)::int from session_files
  ${role === 'STUDENT' ? sql`join files on files.id = session_files.file_id and files.state = 'ready'` : sql``}
  where session_files.session_id = sessions.id)`

const other = (name: string): SQL => {
  const table = sql.raw(name)
  return sql`case when ${table}.id is not null then jsonb_build_object('id', ${table}.id, 'startsAt', ${table}.starts_at) end`
}

const columnsFor = (actor: Actor): SQL => sql`sessions.id, sessions.title, sessions.kind, sessions.audience,
  jsonb_build_object('id', classes.id, 'code', classes.code, 'nameAr', classes.name_ar, 'nameFr', classes.name_fr) as school_class,
  jsonb_build_object('id', subjects.id, 'nameAr', subjects.name_ar, 'nameFr', subjects.name_fr,
    'lang', subjects.lang, 'key', subjects.key) as subject,
  case when sessions.audience = 'groups' then ${groupsFor(actor)} else '[]' end as groups,
  case when professor.id is not null then jsonb_build_object(
    'id', ${actor.role === 'STUDENT' ? sql`null` : sql`professor.id`},
    'firstName', professor.first_name, 'lastName', professor.last_name) end as professor,
  sessions.starts_at, sessions.ends_at, sessions.link,
  case when rooms.id is not null then jsonb_build_object('id', rooms.id, 'name', rooms.name, 'building', rooms.building) end as room,
  sessions.cancelled_at, sessions.cancel_reason, sessions.moved_from, sessions.series_id, sessions.version,
  (select ${other('stood')} from sessions stood where stood.id = sessions.makes_up_id) as makes_up,
  (select ${other('stands')} from sessions stands where stands.makes_up_id = sessions.id and stands.cancelled_at is null) as made_up_by,
  ${documentsFor(actor)} as documents,
  ${
    actor.role === 'STUDENT'
      ? sql`(select marked.state from session_presences marked where marked.session_id = sessions.id and marked.user_id = ${actor.id})`
      : sql`null`
  } as presence,
  ${actor.role === 'ADMINISTRATOR' ? needsProfessor : sql`false`} as needs_professor`

/** What a query narrows the sessions to that its reader may know. */
const narrowed = (actor: Actor, query: SessionQuery): SQL => {
  const { classId, groupId, subjectId, professorId, roomId, kind } = query
  return sql.join(
    [
      WITHIN(query),
      isKnownSession(actor),
      ...(classId ? [sql`sessions.class_id = ${classId}`] : []),
      ...(subjectId ? [sql`sessions.subject_id = ${subjectId}`] : []),
      ...(professorId ? [sql`sessions.professor_id = ${professorId}`] : []),
      ...(roomId ? [sql`sessions.room_id = ${roomId}`] : []),
      ...(kind ? [sql`sessions.kind = ${kind}`] : []),
      ...(groupId
        ? [
            sql`exists (select from session_groups wanted where wanted.session_id = sessions.id and wanted.group_id = ${groupId}
              ${actor.role === 'STUDENT' ? isMember(actor, sql`wanted.group_id`) : sql``})`,
          ]
        : []),
    ],
    sql` and `,
  )
}

/**
 * The sessions of some days that somebody may know, by their start, with what is special about these days; two queries.
 * @throws {ServiceError} VALIDATION for days in the wrong order, or more than are read at once
 */
export async function listSessions(
  { database: { db } }: Deps,
  actor: Actor,
  query: SessionQuery,
): Promise<SessionList> {
  refuseLongSpan(query)
  const now = Date.now()
  const [{ rows }, days] = await Promise.all([
    db.execute<SessionRow & { total: number }>(sql`
      select ${columnsFor(actor)}, count(*) over ()::int as total from ${IN} where ${narrowed(actor, query)}
      order by sessions.starts_at, sessions.id limit ${SESSION_LIMITS.atOnce}`),
    readDayFacts(db, actor, query),
  ])
  return {
    items: rows.map((row) => described(row, now)),
    total: rows[0]?.total ?? 0,
    ...days,
    readAt: new Date(now).toISOString(),
  }
}

/**
 * How many sessions each of some days has; two queries.
 * @throws {ServiceError} VALIDATION as for the list
 */
export async function listSessionDays(
  { database: { db } }: Deps,
  actor: Actor,
  query: SessionQuery,
): Promise<SessionDays> {
  refuseLongSpan(query)
  const [{ rows }, { closed }] = await Promise.all([
    db.execute<{
      date: string
      sessions: number
      cancelled: number
      subjects: SessionDays['days'][number]['subjects']
    }>(sql`
      select (sessions.starts_at at time zone 'Africa/Tunis')::date::text as date,
        count(*) filter (where sessions.cancelled_at is null)::int as sessions,
        count(*) filter (where sessions.cancelled_at is not null)::int as cancelled,
        coalesce(to_jsonb(array_agg(distinct subjects.key) filter (where subjects.key is not null)), '[]') as subjects
      from ${IN} where ${narrowed(actor, query)} group by 1 order by 1`),
    readDayFacts(db, actor, query),
  ])
  return {
    days: rows.map(({ date, sessions, cancelled, subjects }) => ({ date, sessions, cancelled, subjects })),
    closed,
  }
}

/**
 * One session that somebody may know; one query.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readSession(db: Queryable, actor: Actor, id: number): Promise<SessionDetail> {
  const { rows } = await db.execute<
    SessionRow & {
      note: string
      courses: SessionDetail['courses']
      series: { id: number; rule: string; movedDays: number; endsOn: string; coming: number } | null
      students: number
    }
  >(sql`
    select ${columnsFor(actor)}, sessions.note,
      (select coalesce(jsonb_agg(jsonb_build_object('id', courses.id, 'nameAr', courses.name_ar, 'nameFr', courses.name_fr,
          'lang', courses.lang) order by courses.position, courses.id), '[]')
        from session_courses join courses on courses.id = session_courses.course_id and courses.deleted_at is null
        where session_courses.session_id = sessions.id
          ${actor.role === 'STUDENT' ? sql`and courses.status = 'published' and coalesce(courses.publish_at <= now(), true)` : sql``}) as courses,
      (select jsonb_build_object('id', session_series.id, 'rule', session_series.rule, 'movedDays', session_series.moved_days, 'endsOn', session_series.ends_on,
          'coming', (select count(*) from sessions coming where coming.series_id = session_series.id
            and coming.cancelled_at is null and coming.starts_at > now()))
        from session_series where session_series.id = sessions.series_id) as series,
      (select count(*)::int from ${audienceOf(sql`(${id})`)} as audience) as students
    from ${IN} where sessions.id = ${id} and ${isKnownSession(actor)}`)
  const [row] = rows
  if (!row) throw new ServiceError('NOT_FOUND')
  const { note, courses, series, students } = row
  return {
    ...described(row, Date.now()),
    note,
    courses,
    series: series && {
      id: series.id,
      ...movedRule(readRule(series.rule), series.movedDays),
      until: series.endsOn,
      coming: series.coming,
    },
    students: actor.role === 'STUDENT' || row.audience === 'open' ? null : students,
  }
}

function refuseLongSpan({ from, to }: SessionQuery): void {
  const days = daysBetween(from, to)
  if (days <= 0) throw new ServiceError('VALIDATION', { fields: { to: { fault: 'dayOrder' } } })
  if (days > SESSION_LIMITS.days) throw new ServiceError('VALIDATION', { fields: { to: { fault: 'invalid' } } })
}

const isoOf = (text: string): string => new Date(text).toISOString()

function described(row: SessionRow, now: number): Session {
  const cancelled = row.cancelled_at === null ? null : { at: isoOf(row.cancelled_at), reason: row.cancel_reason ?? '' }
  const times = { startsAt: isoOf(row.starts_at), endsAt: isoOf(row.ends_at), cancelled }
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    state: sessionStateAt(times, now),
    audience: row.audience,
    schoolClass: row.school_class,
    subject: row.subject,
    groups: row.groups,
    professor: row.professor,
    ...times,
    place: placeOf(row),
    movedFrom: row.moved_from && isoOf(row.moved_from),
    makesUp: row.makes_up && { ...row.makes_up, startsAt: isoOf(row.makes_up.startsAt) },
    madeUpBy: row.made_up_by && { ...row.made_up_by, startsAt: isoOf(row.made_up_by.startsAt) },
    seriesId: row.series_id,
    documents: row.documents,
    presence: row.presence,
    needsProfessor: row.needs_professor,
    version: row.version,
  }
}

function placeOf({ room, link }: Pick<SessionRow, 'room' | 'link'>): Session['place'] {
  if (room) return { kind: 'room', ...room }
  return link === null ? null : { kind: 'link', link, host: new URL(link).host }
}
