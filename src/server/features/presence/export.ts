import { sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import { MOST_SESSION_COLUMNS } from '#/contract/presence.ts'
import { PRESENCE_STATES, type PresenceState } from '#/contract/session-kinds.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { formatTime, isoDateInTunis } from '#/i18n/dates.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { isKnownGroup, membersOfKnown } from '#/server/features/groups/access.ts'
import { isKnownSession } from '#/server/features/sessions/access.ts'
import { makeList } from '#/server/limits.ts'
import { BOM, csvLines, plainWords } from '#/server/platform/csv/write.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { visibleStudents } from '#/server/visible-students.ts'

/** Who asks for the list, from where and in which language. */
interface Reader {
  origin: Origin
  locale: Locale
}

interface SessionRow extends Record<string, unknown> {
  id: number
  title: string
  starts_at: string
}

interface StudentRow extends Record<string, unknown> {
  first_name: string
  last_name: string
  /** By ids of sessions. */
  states: Record<string, PresenceState>
}

/**
 * Those in a group by name as a CSV file: how often each was there, and a column for each of its sessions that has begun
 * and that the actor may know.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for groups that the actor may not know; TOO_MANY_REQUESTS;
 *   BUSY when too many of theirs wait
 */
export async function exportGroupPresence(deps: Deps, actor: Actor, reader: Reader, groupId: number): Promise<string> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return makeList(deps, actor.id, () => write(deps, actor, reader, groupId))
}

async function write(
  { database }: Deps,
  actor: Actor,
  { origin: { requestId, address }, locale }: Reader,
  groupId: number,
): Promise<string> {
  const { sessions, students } = await database.withTx(async (tx) => {
    const { rows: known } = await tx.execute(sql`select from groups where id = ${groupId} and ${isKnownGroup(actor)}`)
    if (known.length === 0) throw new ServiceError('NOT_FOUND')
    const event = { actorId: actor.id, objectType: 'group', objectId: String(groupId), requestId, address }
    await audit(tx, { ...event, action: 'presence.exported' })
    const held = sql`sessions join session_groups on session_groups.session_id = sessions.id
      where session_groups.group_id = ${groupId} and sessions.cancelled_at is null and sessions.starts_at <= now()
        and ${isKnownSession(actor)}`
    const columns = await tx.execute<SessionRow>(sql`
      select sessions.id, sessions.title, sessions.starts_at from ${held}
      order by sessions.starts_at, sessions.id limit ${MOST_SESSION_COLUMNS}`)
    const rows = await tx.execute<StudentRow>(sql`
      select users.first_name, users.last_name, coalesce((select jsonb_object_agg(kept.session_id, kept.state)
        from session_presences kept where kept.user_id = users.id
          and kept.session_id in (select sessions.id from ${held})), '{}') as states
      from users where users.id in ${membersOfKnown(actor, groupId)} and ${visibleStudents(actor)}
      order by users.sort_name, users.id`)
    return { sessions: columns.rows, students: rows.rows }
  })
  const t = apiTranslator(locale)
  const head = [
    ...(['lastName', 'firstName'] as const).map((name) => t(`api.export.${name}`)),
    ...PRESENCE_STATES.map((state) => t(`api.presence.${state}`)),
    ...sessions.map(({ starts_at, title }) => `${isoDateInTunis(starts_at)} ${formatTime(starts_at)} ${title}`),
  ]
  const rows = students.map(({ last_name, first_name, states }) => {
    const ofSessions = sessions.map((session) => states[session.id])
    return [
      ...[last_name, first_name],
      ...PRESENCE_STATES.map((state) => String(ofSessions.filter((each) => each === state).length)),
      ...ofSessions.map((state) => (state ? t(`api.presence.${state}`) : '')),
    ]
  })
  return BOM + csvLines([head, ...rows].map((cells) => cells.map(plainWords)))
}
