import { type SQL, sql } from 'drizzle-orm'
import { MOST_PRESENT, type PresenceMarks, type SessionPresence } from '#/contract/presence.ts'
import { PRESENCE_STATES, type PresenceState, type SessionAudience } from '#/contract/session-kinds.ts'
import { isStillActive } from '#/server/active.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { audienceOf, isKnownSession } from '#/server/features/sessions/access.ts'
import { eventOf } from '#/server/features/sessions/hold.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { visibleStudents } from '#/server/visible-students.ts'

interface StudentRow extends Record<string, unknown> {
  id: string | null
  first_name: string
  last_name: string
  state: PresenceState | null
}

/**
 * Who was at a session, by name: those whom it is for and those of whom something was kept, as far as the actor sees
 * them; one query.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for sessions that the actor may not know
 */
export async function readPresence(
  { database: { db } }: Pick<Deps, 'database'>,
  actor: Actor,
  id: number,
): Promise<SessionPresence> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return presenceOf(db, actor, id)
}

async function presenceOf(db: Queryable, actor: Actor, id: number): Promise<SessionPresence> {
  // A session without anybody gives one row, which is empty.
  const { rows } = await db.execute<StudentRow>(sql`
    select listed.* from sessions left join (
      select users.id, users.first_name, users.last_name, users.sort_name, kept.state
      from users left join session_presences kept on kept.session_id = ${id} and kept.user_id = users.id
      where ${visibleStudents(actor)} and users.id in (
        select kept.user_id from session_presences kept where kept.session_id = ${id}
        union select audience.user_id from ${audienceOf(sql`(${id})`)} audience)
    ) listed on true
    where sessions.id = ${id} and ${isKnownSession(actor)}
    order by listed.sort_name, listed.id limit ${MOST_PRESENT}`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
  const students = rows.flatMap(({ id: userId, first_name: firstName, last_name: lastName, state }) =>
    userId === null ? [] : { id: userId, firstName, lastName, state },
  )
  return { students }
}

/**
 * Keeps who was at a session that has begun, all of it or nothing. It can be said of those whom the session is for and
 * of those of whom something was kept; an open session is for every active student. Professors say it of those alone
 * whom they see.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for sessions that the actor may not know, and for whoever is not
 *   active any more; VALIDATION for one that has not begun or is cancelled, and for somebody whom it is not for
 */
export async function markPresence(
  { database }: Deps,
  actor: Actor,
  origin: Origin,
  { id, marks }: PresenceMarks & { id: number },
): Promise<SessionPresence> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const wanted: Wanted = new Map(marks.map(({ userId, state }) => [userId.toLowerCase(), state]))
  return database.withTx(async (tx) => {
    const { audience } = await holdBegun(tx, actor, id)
    const markable = await findMarkable(tx, actor, { id, audience, wanted })
    const others = marks.flatMap(({ userId }, index) => (markable.has(userId.toLowerCase()) ? [] : index))
    if (others.length > 0) {
      const fields = others.map((index) => [`marks.${index}.userId`, { fault: 'notOfSession' as const }])
      throw new ServiceError('VALIDATION', { fields: Object.fromEntries(fields) })
    }
    const changed = await keep(tx, actor, id, wanted)
    if (changed > 0) {
      const details = { changed, ...countsOf(wanted) }
      await audit(tx, { ...eventOf(actor, origin, id), action: 'presence.marked', details })
    }
    return presenceOf(tx, actor, id)
  })
}

/**
 * Keeps a session as it is until the transaction ends; others may say who was there meanwhile.
 * @throws {ServiceError} NOT_FOUND; VALIDATION where it has not begun or is cancelled
 */
async function holdBegun(tx: Tx, actor: Actor, id: number): Promise<{ audience: SessionAudience }> {
  await tx.execute(sql`select from sessions where id = ${id} for share`)
  // By a statement of its own: one that has waited for a lock sees what was there before it waited.
  const { rows } = await tx.execute<{ audience: SessionAudience; begun: boolean; cancelled: boolean }>(sql`
    select audience, starts_at <= clock_timestamp() as begun, cancelled_at is not null as cancelled
    from sessions where id = ${id} and ${isKnownSession(actor)} and ${isStillActive(actor)}`)
  const [session] = rows
  if (!session) throw new ServiceError('NOT_FOUND')
  if (session.cancelled) throw new ServiceError('VALIDATION', { fields: { marks: { fault: 'sessionCancelled' } } })
  if (!session.begun) throw new ServiceError('VALIDATION', { fields: { marks: { fault: 'sessionNotBegun' } } })
  return session
}

/** What is to be kept of each student; nothing any more where it is `null`. */
type Wanted = ReadonlyMap<string, PresenceState | null>

/**
 * Those of whom it may be said, kept as they are until the transaction ends; nobody else is told from who does not
 * exist. What was kept of somebody can be taken back, twice as well, whomever the session is for by now.
 */
async function findMarkable(
  tx: Tx,
  actor: Actor,
  { id, audience, wanted }: { id: number; audience: SessionAudience; wanted: Wanted },
): Promise<Set<string>> {
  const ids = sql`${sql.param([...wanted.keys()])}::uuid[]`
  const takenBack = sql`${sql.param([...wanted].flatMap(([userId, state]) => (state === null ? userId : [])))}::uuid[]`
  // Nobody is erased meanwhile: what is kept of them would stay.
  await tx.execute(sql`select from users where id = any(${ids}) order by id for key share`)
  const isInvited: SQL =
    audience === 'open'
      ? sql`users.status = 'ACTIVE'`
      : sql`users.id in (select audience.user_id from ${audienceOf(sql`(${id})`)} audience)`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select users.id from users where users.id = any(${ids}) and ${visibleStudents(actor)}
      and (${isInvited} or users.id = any(${takenBack}) or exists (
        select from session_presences kept where kept.session_id = ${id} and kept.user_id = users.id))`)
  return new Set(rows.map((row) => row.id))
}

/** @returns of how many students something else is kept than before */
async function keep(tx: Tx, actor: Actor, id: number, wanted: Wanted): Promise<number> {
  const given = JSON.stringify([...wanted].map(([userId, state]) => ({ user_id: userId, state })))
  const { rows } = await tx.execute<{ changed: number }>(sql`
    with given as materialized (
      select user_id, state from jsonb_to_recordset(${given}::jsonb) as given(user_id uuid, state text)
    ), gone as (
      delete from session_presences kept using given
      where kept.session_id = ${id} and kept.user_id = given.user_id and given.state is null returning kept.user_id
    ), said as (
      insert into session_presences (session_id, user_id, state, marked_by)
      -- Always in the same order, so that two who say it at once never wait for each other.
      select ${id}, user_id, state, ${actor.id} from given where state is not null order by user_id
      on conflict (session_id, user_id) do update
        set state = excluded.state, marked_by = excluded.marked_by, marked_at = now()
        where session_presences.state <> excluded.state
      returning user_id
    )
    select (select count(*)::int from gone) + (select count(*)::int from said) as changed`)
  return rows[0]?.changed ?? 0
}

/** How often each was said; names of nobody. */
function countsOf(wanted: Wanted): Record<string, number> {
  const states = [...wanted.values()]
  const counts = PRESENCE_STATES.map((each) => [each, states.filter((state) => state === each).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
