import { sql } from 'drizzle-orm'
import type { SessionDoubt } from '#/contract/session-kinds.ts'
import type { SessionPlanOutcome } from '#/contract/session-plans.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import type { Actor } from '#/server/actor.ts'
import { type PreparedPlan, prepare } from '#/server/features/sessions/plan.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import type { SessionPlanFault } from '#/server/tables/session-plans.ts'
import { clashFault } from './faults.ts'
import { faultsOf, type LinePlan } from './validate-line.ts'

/** What becomes of a line. */
export interface LineResult {
  outcome: SessionPlanOutcome
  sessions: number
  skipped: number
  faults: SessionPlanFault[]
  doubts: Partial<Record<SessionDoubt, number>>
}

/** A line of which nothing comes. */
export const NOTHING = { sessions: 0, skipped: 0, faults: [], doubts: {} } as const satisfies Omit<
  LineResult,
  'outcome'
>

/**
 * Looks what would come of a line, as if it were planned alone.
 * @returns what becomes of it: `waiting` or `asked` with what was prepared, `known` where all of it is there, `refused`
 */
export async function lookAt(
  tx: Tx,
  actor: Actor,
  { repeat, ...given }: LinePlan,
): Promise<{ result: LineResult; prepared?: PreparedPlan }> {
  let prepared: PreparedPlan
  try {
    prepared = await prepare(tx, actor, { given, repeat }, { freeTime: false })
  } catch (error) {
    const faults = refusal(error)
    if (!faults) throw error
    return { result: { ...NOTHING, outcome: 'refused', faults } }
  }
  const { check, days } = prepared
  const found = { sessions: days.dates.length, skipped: days.skipped.length, doubts: check.doubts }
  // What is there already is in the way of nothing but itself.
  if (check.clashCount > 0 && (await isThere(tx, prepared))) {
    return { result: { ...NOTHING, outcome: 'known', sessions: found.sessions } }
  }
  if (check.clashCount > 0) return { result: { ...NOTHING, ...refusedBy(check) } }
  const outcome = Object.keys(check.doubts).length > 0 ? 'asked' : 'waiting'
  return { result: { ...NOTHING, ...found, outcome }, prepared }
}

/** @returns the result of a line whose sessions are in the way of others */
export function refusedBy(check: SessionCheck): LineResult {
  return { ...NOTHING, outcome: 'refused', faults: [clashFault(check)] }
}

/** @returns what a refusal says of a line; nothing where it is none */
export function refusal(error: unknown): SessionPlanFault[] | undefined {
  if (!(error instanceof ServiceError)) return undefined
  if (error.code !== 'VALIDATION' || !error.fields) return undefined
  return faultsOf(error.fields).map((each) => ({
    ...each,
    fault: PLAINER[`${each.column} ${each.fault}`] ?? each.fault,
  }))
}

/** What a form says of a list to choose from is said otherwise of a line. */
const PLAINER: Readonly<Record<string, string>> = {
  'subject chooseOne': 'gone',
  'professor teachesNone': 'teaches',
  'groups chooseOne': 'groups',
  'room chooseOne': 'room',
}

/** Whether every session of a line is there, of the same subject and professor, for the same people, at the same time. */
async function isThere(tx: Tx, { facts, check }: PreparedPlan): Promise<boolean> {
  const times = check.occurrences.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt }))
  const groupIds = sql.param([...facts.groupIds].sort((one, two) => one - two))
  const { rows } = await tx.execute<{ found: number }>(sql`
    select count(*)::int as found
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as wished(starts_at timestamptz, ends_at timestamptz)
    where exists (select from sessions where sessions.professor_id = ${facts.professorId}
      and sessions.starts_at = wished.starts_at and sessions.ends_at = wished.ends_at
      and sessions.subject_id = ${facts.subjectId} and sessions.audience = ${facts.audience}
      and sessions.cancelled_at is null and array(select group_id from session_groups
        where session_groups.session_id = sessions.id order by group_id) = ${groupIds}::int[])`)
  return rows[0]?.found === times.length
}
