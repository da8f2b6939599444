import { eq, sql } from 'drizzle-orm'
import { type TakingBack, TURN_DOUBTS, type YearTurnDetail, type YearTurnStart } from '#/contract/year-turns.ts'
import { requireActive } from '#/server/active.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { eventOf, holdTurn, holdTurns, isDraft } from './access.ts'
import { yearTurnQueue } from './queue.ts'
import { countsOf, DAYS_LEFT, readTurn, TAKE_BACK_UNTIL, turnsWithYears } from './read.ts'
import { readTakingBack } from './take-back.ts'

/**
 * Has the year turned, by a job. One that waits or runs already goes on as it does.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; CONFLICT with the turn as `current` where
 *   it is another by now, about other students, done, or while one is taken back; NEEDS_YES with counts
 */
export async function startTurn(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, expected, accept }: YearTurnStart & { id: number },
): Promise<YearTurnDetail> {
  requireRole(actor, 'ADMINISTRATOR')
  const late = await deps.database.withTx(async (tx) => {
    const turn = await holdTurn(tx, actor, id)
    if (turn.status === 'queued' || turn.status === 'running') return false
    if (turn.version !== version || !isDraft(turn) || (await isOtherAtWork(tx, id))) return true
    const { counts } = await countsOf(tx, id)
    if (Object.entries(expected).some(([outcome, students]) => counts[outcome as keyof typeof expected] !== students)) {
      return true
    }
    const doubtful = { undecided: counts.undecided, otherLevel: counts.otherLevel, yearRuns: await daysLeft(tx, id) }
    const doubts = TURN_DOUBTS.filter((doubt) => doubtful[doubt] > 0 && !accept.includes(doubt))
    if (doubts.length > 0) {
      throw new ServiceError('NEEDS_YES', { counts: Object.fromEntries(doubts.map((each) => [each, doubtful[each]])) })
    }
    const total = counts.students - counts.undecided
    await tx
      .update(yearTurns)
      .set({ status: 'queued', version: version + 1, counts, progressDone: 0, progressTotal: total })
      .where(eq(yearTurns.id, id))
    await audit(tx, { ...eventOf(actor, origin, id), action: 'year-turn.started', details: { students: total } })
    await deps.jobs.send(tx, yearTurnQueue, { turnId: id, actorId: actor.id, work: 'turn' })
    return false
  })
  const current = await readTurn(deps, actor, id)
  if (late) throw new ServiceError('CONFLICT', { current })
  return current
}

/**
 * What taking a turn back would undo; three queries.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND; WRONG_STATUS where it cannot be taken back
 */
export async function wouldTakeBack(deps: Deps, actor: Actor, id: number): Promise<TakingBack> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select ${TAKE_BACK_UNTIL} as until from year_turns where id = ${id}`)
  if (!rows[0]) throw new ServiceError('NOT_FOUND')
  if (rows[0].until === null) throw new ServiceError('WRONG_STATUS')
  return readTakingBack(db, id)
}

/**
 * Has a turn taken back, by a job; once more is the same one.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND; WRONG_STATUS where it cannot be, as after a later one or too many days
 */
export async function startTakingBack(deps: Deps, actor: Actor, origin: Origin, id: number): Promise<YearTurnDetail> {
  await deps.database.withTx(async (tx) => {
    await requireActive(tx, actor, 'ADMINISTRATOR')
    await holdTurns(tx)
    const { rows } = await tx.execute<{ status: string; until: string | null }>(sql`
      select status, ${TAKE_BACK_UNTIL} as until from year_turns where id = ${id}`)
    if (!rows[0]) throw new ServiceError('NOT_FOUND')
    if (rows[0].status === 'taking-back') return
    if (rows[0].until === null) throw new ServiceError('WRONG_STATUS')
    const { students } = await readTakingBack(tx, id)
    await tx
      .update(yearTurns)
      .set({ status: 'taking-back', progressDone: 0, progressTotal: students })
      .where(eq(yearTurns.id, id))
    await audit(tx, { ...eventOf(actor, origin, id), action: 'year-turn.taking-back', details: { students } })
    await deps.jobs.send(tx, yearTurnQueue, { turnId: id, actorId: actor.id, work: 'take-back' })
  })
  return readTurn(deps, actor, id)
}

async function daysLeft(tx: Tx, id: number): Promise<number> {
  const { rows } = await tx.execute<{ days: number }>(sql`
    select ${DAYS_LEFT} as days from ${turnsWithYears} where year_turns.id = ${id}`)
  return rows[0]?.days ?? 0
}

async function isOtherAtWork(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from year_turns where id <> ${id} and status in ('queued', 'running', 'taking-back') limit 1`)
  return rows.length > 0
}
