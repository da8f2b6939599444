import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { deleteInBatches } from '#/server/platform/database/batches.ts'
import { contactMessages } from '#/server/tables/contact.ts'

/** How long a visitor's message is kept; the privacy page says so too. */
export const KEPT_MONTHS = 24

/** Deletes old messages with their answers. @returns how many messages are gone */
export async function forgetOldMessages(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ contactMessages: number }> {
  const where = lt(contactMessages.createdAt, sql`now() - make_interval(months => ${KEPT_MONTHS})`)
  const rows = { table: contactMessages, key: contactMessages.id, where }
  return { contactMessages: await deleteInBatches(database, rows, stopping) }
}
