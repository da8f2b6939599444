import { sql } from 'drizzle-orm'
import { dateAfter, daysBetween } from '#/contract/school-year-rules.ts'
import { SESSION_DOUBTS, SESSION_LIMITS } from '#/contract/session-kinds.ts'
import type { SessionCheck, SessionPlan, SessionRepeat, SessionsPlanned } from '#/contract/sessions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { sessionCourses, sessionGroups, sessionSeries, sessions } from '#/server/tables/sessions.ts'
import { isKnownSession } from './access.ts'
import { book, lookForClashes, refuseClashes, type Wanted } from './clashes.ts'
import { readDayFacts } from './day-facts.ts'
import { type GivenFacts, holdFacts, refuse, refusePast, type SessionFacts } from './facts.ts'
import { eventOf } from './hold.ts'
import { datesOf, instantOf, writeRule } from './rule.ts'

/** Days of a rule, and those of it that are left out. */
interface RuleDays {
  dates: string[]
  skipped: SessionCheck['skipped']
}

/**
 * Plans a session, or by a rule as many as that gives; all or none.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND; VALIDATION by field; CLASH and NEEDS_YES with a check
 */
export async function planSessions(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { repeat, makesUpId, accept, ...given }: SessionPlan,
): Promise<SessionsPlanned> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return unlessOverlapping(() =>
    deps.database.withTx(async (tx) => {
      const prepared = await prepare(tx, actor, { given, repeat })
      const { facts, days } = prepared
      if (makesUpId !== null) await holdCancelled(tx, actor, makesUpId)
      refuseClashes(prepared.check, accept)
      const ids = await writePlan(tx, actor, prepared, { makesUpId })
      const [first = 0] = ids
      await audit(tx, {
        ...eventOf(actor, origin, first),
        action: 'calendar-session.planned',
        details: { sessions: ids.length },
      })
      if (facts.professorId !== actor.id) {
        const startsAt = instantOf(days.dates[0] ?? facts.date, facts.startsAt)
        const data = { sessionId: first, title: facts.title, startsAt, sessions: ids.length }
        await notify(deps, tx, { kind: 'session-given', to: [facts.professorId], data })
      }
      return { ids, skipped: days.skipped.length }
    }),
  )
}

/**
 * What would come of a plan; nothing is written.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND; VALIDATION by field
 */
export async function checkPlan(
  tx: Tx,
  actor: Actor,
  plan: { given: GivenFacts; repeat: SessionRepeat | null },
): Promise<SessionCheck> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return (await prepare(tx, actor, plan)).check
}

/** A plan once it was looked at. */
export interface PreparedPlan {
  facts: SessionFacts
  repeat: SessionRepeat | null
  days: RuleDays
  /** As far as its sessions take up people and rooms. */
  wanted: Wanted[]
  check: SessionCheck
}

/**
 * Looks what would come of a plan, and keeps what it names as it is until the transaction ends.
 * @param freeTime whether the next free time is looked for where something is in the way
 * @throws {ServiceError} NOT_FOUND; VALIDATION by field
 */
export async function prepare(
  tx: Tx,
  actor: Actor,
  { given, repeat }: { given: GivenFacts; repeat: SessionRepeat | null },
  { freeTime = true }: { freeTime?: boolean } = {},
): Promise<PreparedPlan> {
  const facts = await holdFacts(tx, actor, given)
  const days = repeat ? await ruleDays(tx, actor, facts, repeat) : { dates: [facts.date], skipped: [] }
  refusePast({ ...facts, date: days.dates[0] ?? facts.date })
  const wanted = days.dates.map((date) => wantedOf(facts, date))
  const found = await lookForClashes(tx, actor, {
    ...{ wanted, freeTime, level: facts.level, besides: [], about: SESSION_DOUBTS },
  })
  return { facts, repeat, days, wanted, check: { ...found, skipped: days.skipped } }
}

/** Writes down what was prepared, in the same transaction. @returns the ids of its sessions in their order */
export async function writePlan(
  tx: Tx,
  actor: Actor,
  { facts, repeat, days: { dates } }: PreparedPlan,
  { makesUpId = null, planId = null }: { makesUpId?: number | null; planId?: string | null },
): Promise<number[]> {
  const seriesId = repeat && (await insertSeries(tx, repeat, dates))
  const ids = await insertSessions(tx, actor, facts, { dates, seriesId, makesUpId, planId })
  await book(tx, ids)
  return ids
}

/**
 * The days of a rule from the day of a form on.
 * @param moved by how many days all of it was moved since it was made
 * @throws {ServiceError} VALIDATION for a rule that ends before it begins, is too long, or has no day or too many
 */
export async function ruleDays(
  tx: Tx,
  actor: Actor,
  { date, level }: Pick<SessionFacts, 'date' | 'level'>,
  { weekDays, every, until, closedDays }: SessionRepeat,
  moved = 0,
): Promise<RuleDays> {
  const length = daysBetween(date, until)
  if (length < 0) refuse('repeat.until', 'dayOrder')
  if (length > SESSION_LIMITS.seriesDays) refuse('repeat.until', 'seriesLong', SESSION_LIMITS.seriesDays)
  const span = { from: dateAfter(date, -moved), until: dateAfter(until, -moved), most: 2 * SESSION_LIMITS.occurrences }
  const all = datesOf({ weekDays, every }, span).map((day) => dateAfter(day, moved))
  const closed =
    closedDays === 'keep' ? [] : (await readDayFacts(tx, actor, { from: date, to: dateAfter(until, 1), level })).closed
  const reasonOf = (day: string) => closed.find(({ startsOn, endsOn }) => day >= startsOn && day <= endsOn)
  const dates = all.filter((day) => !reasonOf(day))
  if (dates.length === 0) refuse('repeat.until', 'seriesNone')
  if (dates.length > SESSION_LIMITS.occurrences) refuse('repeat.until', 'seriesMany', SESSION_LIMITS.occurrences)
  const skipped = all.flatMap((day) => {
    const reason = reasonOf(day)
    return reason ? [{ date: day, nameAr: reason.nameAr, nameFr: reason.nameFr }] : []
  })
  return { dates, skipped }
}

/** @returns a session as far as it takes up people and rooms, on a day */
export function wantedOf(
  facts: Omit<SessionFacts, 'level' | 'professorId' | 'place'> & { professorId: string | null },
  date: string,
): Wanted {
  const { startsAt, endsAt, professorId, roomId, audience, classId, groupIds } = facts
  return { date, startsAt, endsAt, professorId, roomId, audience, classId, groupIds }
}

interface NewSessions {
  dates: readonly string[]
  seriesId: number | null
  makesUpId?: number | null
  /** The plan of many that they are of. */
  planId?: string | null
}

/** @returns the ids of new sessions, one for each date */
export async function insertSessions(
  tx: Tx,
  actor: Actor,
  facts: SessionFacts,
  { dates, seriesId, makesUpId = null, planId = null }: NewSessions,
): Promise<number[]> {
  const { title, kind, audience, classId, subjectId, professorId, roomId, link, note, startsAt, endsAt } = facts
  const rows = dates.map((date) => ({
    ...{ title, kind, audience, classId, subjectId, professorId, roomId, link, note },
    ...{ seriesId, makesUpId, planId },
    ruleDate: seriesId === null ? null : date,
    startsAt: new Date(instantOf(date, startsAt)),
    endsAt: new Date(instantOf(date, endsAt)),
    createdBy: actor.id,
  }))
  const made = await tx.insert(sessions).values(rows).returning({ id: sessions.id })
  const ids = made.map(({ id }) => id)
  await setParts(tx, ids, facts)
  return ids
}

/** Gives sessions the groups that they are for and the lessons that they are about, in place of those that they had. */
export async function setParts(
  tx: Tx,
  ids: readonly number[],
  parts: Partial<Pick<SessionFacts, 'groupIds' | 'courseIds'>>,
): Promise<void> {
  const these = sql.param([...ids])
  const pairs = (numbers: readonly number[], name: 'groupId' | 'courseId') =>
    ids.flatMap((sessionId) => numbers.map((number) => ({ sessionId, [name]: number })))
  if (parts.groupIds) {
    await tx.execute(sql`delete from session_groups where session_id = any(${these}::int[])`)
    const rows = pairs(parts.groupIds, 'groupId') as { sessionId: number; groupId: number }[]
    if (rows.length > 0) await tx.insert(sessionGroups).values(rows)
  }
  if (parts.courseIds) {
    await tx.execute(sql`delete from session_courses where session_id = any(${these}::int[])`)
    const rows = pairs(parts.courseIds, 'courseId') as { sessionId: number; courseId: number }[]
    if (rows.length > 0) await tx.insert(sessionCourses).values(rows)
  }
}

async function insertSeries(tx: Tx, repeat: SessionRepeat, dates: readonly string[]): Promise<number> {
  const [made] = await tx
    .insert(sessionSeries)
    .values({
      rule: writeRule(repeat),
      startsOn: dates[0] ?? repeat.until,
      endsOn: repeat.until,
      skipsClosedDays: repeat.closedDays === 'skip',
    })
    .returning({ id: sessionSeries.id })
  if (!made) throw new Error('A series was not made')
  return made.id
}

/** The session that another stands for: a cancelled one that the actor may know, and that nothing stands for yet. */
async function holdCancelled(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { rows } = await tx.execute<{ made_up: boolean }>(sql`
    select exists (select from sessions stands where stands.makes_up_id = sessions.id and stands.cancelled_at is null) as made_up
    from sessions where sessions.id = ${id} and sessions.cancelled_at is not null and ${isKnownSession(actor)} for update of sessions`)
  if (!rows[0]) refuse('makesUpId', 'chooseOne')
  if (rows[0].made_up) refuse('makesUpId', 'taken')
}

/** Tries of a write that others overlap at the same time. */
const TRIES = 3

/**
 * Does a write anew that the database refused because somebody else's was first: it finds then what is in its way.
 * @throws {ServiceError} CLASH with what is in the way; VALIDATION for a session that another stands for already
 */
export async function unlessOverlapping<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      const state = sqlState(error)
      if (state === '23P01' && attempt < TRIES) continue
      if (state === '23P01') throw new ServiceError('CLASH', { cause: error })
      if (state !== '23505') throw error
      throw new ServiceError('VALIDATION', { fields: { makesUpId: { fault: 'taken' } }, cause: error })
    }
  }
}
