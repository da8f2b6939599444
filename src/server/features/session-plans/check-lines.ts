import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { resourcesOf } from '#/server/features/sessions/clashes.ts'
import type { PreparedPlan } from '#/server/features/sessions/plan.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { type LineResult, lookAt, NOTHING } from './look.ts'
import { saveResults } from './results.ts'
import type { LinePlan } from './validate-line.ts'
import type { PlanDeps, PlanWork } from './work.ts'

/** Lines of one transaction: what they name stays as it is for so long. */
const BATCH = 20

/** The times that earlier lines take up, by whom or what they take, with the lines. */
type Taken = Map<string, { from: number; to: number; line: number }[]>

/** How far a dry run is. */
interface Looked {
  taken: Taken
  after: number
  isLast: boolean
}

/**
 * The dry run: looks at every line as if it were planned alone, and whether an earlier one is in its way. Nothing is
 * planned, and what was looked at before a crash is looked at again.
 */
export async function checkLines(_: PlanDeps, { planId, actor, step }: PlanWork): Promise<void> {
  /** What the next transaction begins with: one that collided is tried again, from the same. */
  let state: Looked = { taken: new Map(), after: 0, isLast: false }
  const nextBatch = async (tx: Tx): Promise<Looked> => {
    const taken: Taken = new Map(state.taken)
    let { after } = state
    const lines = await tx
      .select()
      .from(sessionPlanLines)
      .where(
        and(eq(sessionPlanLines.planId, planId), gt(sessionPlanLines.line, after), isNotNull(sessionPlanLines.plan)),
      )
      .orderBy(asc(sessionPlanLines.line))
      .limit(BATCH)
    const results: (LineResult & { line: number })[] = []
    for (const { line, plan } of lines) {
      after = line
      const { result, prepared } = await lookAt(tx, actor, plan as LinePlan)
      const before = prepared && take(taken, prepared, line)
      results.push({
        line,
        ...(before === undefined
          ? result
          : { ...NOTHING, outcome: 'refused', faults: [{ fault: 'clashLine', limit: before }] }),
      })
    }
    await saveResults(tx, planId, results)
    if (lines.length === BATCH) return { taken, after, isLast: false }
    await tx
      .update(sessionPlans)
      .set({ status: 'checked' })
      .where(and(eq(sessionPlans.id, planId), sql`status = 'checking'`))
    return { taken, after, isLast: true }
  }
  while (!state.isLast) {
    const looked = await step(nextBatch)
    if (!looked) return
    state = looked
  }
}

/**
 * Writes down what a line takes up, in lists of its own.
 * @returns the earlier line that has it already; then nothing is written
 */
function take(taken: Taken, { facts, check }: PreparedPlan, line: number): number | undefined {
  const times = check.occurrences.map(({ startsAt, endsAt }) => ({
    from: Date.parse(startsAt),
    to: Date.parse(endsAt),
  }))
  const resources = resourcesOf(facts)
  for (const resource of resources) {
    const before = (taken.get(resource) ?? []).find((one) =>
      times.some(({ from, to }) => one.from < to && from < one.to),
    )
    if (before) return before.line
  }
  for (const resource of resources) {
    taken.set(resource, [...(taken.get(resource) ?? []), ...times.map((time) => ({ ...time, line }))])
  }
  return undefined
}
