import type { importRows } from '#/server/tables/imports.ts'
import type { Known } from './known.ts'

/** @returns what a row becomes by what is known of its person; `undefined` for somebody new */
export function outcomeOf(
  known: Known | undefined,
): Pick<typeof importRows.$inferInsert, 'outcome' | 'userId' | 'faults'> | undefined {
  if (known === undefined) return undefined
  if (known === 'removed') return { outcome: 'refused', faults: [{ fault: 'removed' }] }
  if (known === 'taken') return { outcome: 'refused', faults: [{ column: 'username', fault: 'taken' }] }
  return { outcome: 'known', userId: known.userId }
}
