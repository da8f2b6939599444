import { sql } from 'drizzle-orm'
import type { SessionFact, SessionScope } from '#/contract/session-kinds.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import type { AuditEvent } from '#/server/audit.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { isKnownSession } from './access.ts'
import type { PresentFacts } from './facts.ts'
import { inTunis } from './rule.ts'

/** A session that is about to be changed, locked until the transaction ends. */
export interface HeldSession extends PresentFacts {
  id: number
  version: number
  /** Year of schooling of its class. */
  level: number
  /** Instants, ISO 8601. */
  start: string
  end: string
  hasBegun: boolean
  hasEnded: boolean
  cancelled: boolean
  makesUpId: number | null
  seriesId: number | null
  ruleDate: string | null
  ownFacts: SessionFact[]
}

interface HeldRow extends Record<string, unknown> {
  id: number
  version: number
  title: string
  kind: HeldSession['kind']
  audience: HeldSession['audience']
  class_id: number
  level: number
  subject_id: number
  professor_id: string | null
  starts_at: string
  ends_at: string
  begun: boolean
  ended: boolean
  cancelled: boolean
  room_id: number | null
  link: string | null
  note: string
  makes_up_id: number | null
  series_id: number | null
  rule_date: string | null
  own_facts: SessionFact[]
  groups: number[]
  courses: number[]
}

/**
 * Locks a session that the actor may change and those of its series that a scope says, in the order of their ids, so that
 * two changes never wait for each other.
 * @returns the session itself first, then the others that have not begun, by their start
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for what the actor may not know, and for whoever is not active
 *   any more
 */
export async function holdSessions(
  tx: Tx,
  actor: Actor,
  { id, scope }: { id: number; scope: SessionScope },
): Promise<[HeldSession, ...HeldSession[]]> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const others = {
    this: sql`false`,
    following: sql`sessions.series_id = asked.series_id and sessions.rule_date > asked.rule_date`,
    all: sql`sessions.series_id = asked.series_id`,
  }[scope]
  const chosen = sql`sessions.id = ${id} or sessions.id in (select sessions.id from sessions
    join sessions asked on asked.id = ${id} where ${others} and sessions.starts_at > now())`
  await tx.execute(sql`select from sessions where ${chosen} order by sessions.id for update`)
  // By a statement of its own: one that has waited for a lock sees what was there before it waited.
  const { rows } = await tx.execute<HeldRow>(sql`
    select sessions.id, sessions.version, sessions.title, sessions.kind, sessions.audience, sessions.class_id, classes.level,
      sessions.subject_id, sessions.professor_id, sessions.starts_at, sessions.ends_at, sessions.starts_at <= now() as begun,
      sessions.ends_at <= now() as ended, sessions.cancelled_at is not null as cancelled, sessions.room_id, sessions.link,
      sessions.note, sessions.makes_up_id, sessions.series_id, sessions.rule_date, to_jsonb(sessions.own_facts) as own_facts,
      (select coalesce(jsonb_agg(group_id order by group_id), '[]') from session_groups where session_id = sessions.id) as groups,
      (select coalesce(jsonb_agg(course_id order by course_id), '[]') from session_courses where session_id = sessions.id) as courses
    from sessions join classes on classes.id = sessions.class_id
    where (${chosen}) and ${isKnownSession(actor)}
      and exists (select from users acting where acting.id = ${actor.id} and acting.status = 'ACTIVE'
        and acting.role = ${actor.role} for share)
    order by sessions.starts_at, sessions.id`)
  const held = rows.map(heldOf)
  const first = held.find((session) => session.id === id)
  if (!first) throw new ServiceError('NOT_FOUND')
  return [first, ...held.filter((session) => session !== first)]
}

function heldOf(row: HeldRow): HeldSession {
  const [start, end] = [new Date(row.starts_at).toISOString(), new Date(row.ends_at).toISOString()]
  const from = inTunis(start)
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    kind: row.kind,
    audience: row.audience,
    classId: row.class_id,
    level: row.level,
    subjectId: row.subject_id,
    professorId: row.professor_id,
    date: from.date,
    startsAt: from.time,
    endsAt: inTunis(end).time,
    start,
    end,
    hasBegun: row.begun,
    hasEnded: row.ended,
    cancelled: row.cancelled,
    roomId: row.room_id,
    link: row.link,
    note: row.note,
    makesUpId: row.makes_up_id,
    seriesId: row.series_id,
    ruleDate: row.rule_date,
    ownFacts: row.own_facts,
    groupIds: row.groups,
    courseIds: row.courses,
  }
}

/** @returns the parts of an audit event that every change of a session shares */
export function eventOf(actor: Actor, { requestId, address }: Origin, id: number): Omit<AuditEvent, 'action'> {
  return { actorId: actor.id, requestId, address, objectType: 'calendar-session', objectId: String(id) }
}
