import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Absence, type AbsenceCreation, LONGEST_ABSENCE, MOST_ABSENCES } from '#/contract/absences.ts'
import { daysBetween } from '#/contract/school-year-rules.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { requireActive } from '#/server/active.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { isKnownSession } from '#/server/features/sessions/access.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { professorAbsences } from '#/server/tables/sessions.ts'

/** The first instant of today in Tunis. */
const TODAY = sql`date_trunc('day', now() at time zone 'Africa/Tunis') at time zone 'Africa/Tunis'`

/**
 * When a professor cannot, from today on, with how many of their sessions are then; one query.
 * @throws {ServiceError} FORBIDDEN for who is no professor
 */
export async function listAbsences({ database: { db } }: Deps, actor: Actor): Promise<Absence[]> {
  requireRole(actor, 'PROFESSOR')
  return readAbsences(db, actor, sql`absent.ends_at > ${TODAY}`)
}

/**
 * Notes when a professor cannot. The same time again is the one that is there, with the note of now.
 * @throws {ServiceError} FORBIDDEN for who is no professor; VALIDATION for days and hours that do not follow each other,
 *   are over or too many, and for more of them than there may be
 */
export async function addAbsence({ database }: Deps, actor: Actor, facts: AbsenceCreation): Promise<Absence> {
  requireRole(actor, 'PROFESSOR')
  const fields = absenceFaults(facts, isoDateInTunis(Date.now()))
  if (Object.keys(fields).length > 0) throw new ServiceError('VALIDATION', { fields })
  return database.withTx(async (tx) => {
    // One after the other, so that each sees those before it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('absences ' || ${actor.id}::text, 0))`)
    await requireActive(tx, actor, 'PROFESSOR')
    const id = await keep(tx, actor, facts)
    const [made] = await readAbsences(tx, actor, sql`absent.id = ${id}`)
    if (!made) throw new Error('An absence that was kept was not read')
    return made
  })
}

/** Takes one of a professor's own away; one that is not there any more is as good. One statement. */
export async function removeAbsence({ database: { db } }: Deps, actor: Actor, id: number): Promise<void> {
  requireRole(actor, 'PROFESSOR')
  await db.delete(professorAbsences).where(and(eq(professorAbsences.userId, actor.id), eq(professorAbsences.id, id)))
}

/** What is wrong with an absence, by field. */
function absenceFaults({ startsOn, endsOn, hours }: AbsenceCreation, today: string): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {}
  const days = daysBetween(startsOn, endsOn) + 1
  if (days < 1) faults.endsOn = { fault: 'dayOrder' }
  else if (endsOn < today) faults.endsOn = { fault: 'datePast' }
  else if (days > LONGEST_ABSENCE) faults.endsOn = { fault: 'absenceLong', limit: LONGEST_ABSENCE }
  else if (hours && days > 1) faults.endsOn = { fault: 'hoursOneDay' }
  if (hours && hours.endsAt <= hours.startsAt) faults['hours.endsAt'] = { fault: 'timeOrder' }
  return faults
}

/** @returns the id of the absence, made or there already. @throws {ServiceError} VALIDATION where there are too many */
async function keep(tx: Tx, actor: Actor, { startsOn, endsOn, hours, note }: AbsenceCreation): Promise<number> {
  const inTunis = (time: SQL): SQL => sql`((${time}) at time zone 'Africa/Tunis')`
  const startsAt = inTunis(sql`${startsOn}::date + ${hours?.startsAt ?? '00:00'}::time`)
  const endsAt = inTunis(
    hours ? sql`${endsOn}::date + ${hours.endsAt}::time` : sql`${endsOn}::date + 1 + '00:00'::time`,
  )
  const { rows: same } = await tx.execute<{ id: number }>(sql`
    update professor_absences set note = ${note}
    where user_id = ${actor.id} and starts_at = ${startsAt} and ends_at = ${endsAt} returning id`)
  if (same[0]) return same[0].id
  const ahead = and(eq(professorAbsences.userId, actor.id), sql`${professorAbsences.endsAt} > ${TODAY}`)
  if ((await tx.$count(professorAbsences, ahead)) >= MOST_ABSENCES) {
    throw new ServiceError('VALIDATION', { fields: { startsOn: { fault: 'absencesFull', limit: MOST_ABSENCES } } })
  }
  const { rows: made } = await tx.execute<{ id: number }>(sql`
    insert into professor_absences (user_id, starts_at, ends_at, note)
    values (${actor.id}, ${startsAt}, ${endsAt}, ${note}) returning id`)
  return made[0]?.id ?? 0
}

interface AbsenceRow extends Record<string, unknown> {
  id: number
  starts_at: string
  ends_at: string
  note: string
  sessions: number
}

/** A professor's own, by their start. @param which a condition on `absent` */
async function readAbsences(db: Queryable, actor: Actor, which: SQL): Promise<Absence[]> {
  const { rows } = await db.execute<AbsenceRow>(sql`
    select absent.id, absent.starts_at, absent.ends_at, absent.note,
      (select count(*)::int from sessions where ${isKnownSession(actor)} and sessions.cancelled_at is null
        and sessions.starts_at < absent.ends_at and sessions.ends_at > absent.starts_at) as sessions
    from professor_absences absent where absent.user_id = ${actor.id} and ${which}
    order by absent.starts_at, absent.id limit ${MOST_ABSENCES}`)
  return rows.map(({ id, starts_at, ends_at, note, sessions }) => ({
    ...{ id, note, sessions },
    startsAt: new Date(starts_at).toISOString(),
    endsAt: new Date(ends_at).toISOString(),
  }))
}
