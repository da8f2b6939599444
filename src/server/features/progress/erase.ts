import { eq, sql } from 'drizzle-orm'
import { notes } from '#/server/features/notes/tables.ts'
import { reports } from '#/server/features/reports/tables.ts'
import type { Tx } from '#/server/platform/database/database.ts'
import {
  courseProgress,
  dayProgress,
  hiddenSubjects,
  materialProgress,
  subjectProgress,
  viewings,
  weeklyGoals,
} from './tables.ts'

const OWN = [
  notes,
  viewings,
  materialProgress,
  courseProgress,
  subjectProgress,
  dayProgress,
  weeklyGoals,
  hiddenSubjects,
]

/**
 * Removes what is kept of how somebody learnt. What they reported stays for those who mend it, without their words and
 * under nobody's name.
 */
export async function eraseLearning(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select lock_student(${userId})`)
  for (const table of OWN) await tx.delete(table).where(eq(table.userId, userId))
  await tx.update(reports).set({ words: '' }).where(eq(reports.userId, userId))
}
