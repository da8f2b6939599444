import { sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/**
 * Holds rows until a call waits for one of them, or is answered, and lets them go with what was done meanwhile.
 * @returns what the call came to
 */
export async function whileHeld<T>(
  own: TestApp,
  hold: (tx: Tx) => Promise<unknown>,
  work: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  let working: Promise<T> | undefined
  await own.db.transaction(async (tx) => {
    await hold(tx)
    let answered = false
    working = work().finally(() => {
      answered = true
    })
    working.catch(() => {})
    await eventually(async () => {
      const { rows } = await own.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return answered || rows.length > 0
    }).toBe(true)
    await meanwhile()
  })
  if (!working) throw new Error('Nothing was called')
  return working
}
