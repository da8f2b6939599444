import { sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'
import type { LineResult } from './look.ts'

/** Keeps what became of some lines; one statement. */
export async function saveResults(
  tx: Tx,
  planId: string,
  results: readonly (LineResult & { line: number })[],
): Promise<void> {
  if (results.length === 0) return
  await tx.execute(sql`
    update session_plan_lines set outcome = found.outcome, sessions = found.sessions, skipped = found.skipped,
      faults = found.faults, doubts = found.doubts
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as found(line int, outcome text, sessions int, skipped int, faults jsonb, doubts jsonb)
    where session_plan_lines.plan_id = ${planId} and session_plan_lines.line = found.line`)
}
