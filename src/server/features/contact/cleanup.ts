import { lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
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

export const contactCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'messages of visitors, with their answers',
      months: KEPT_MONTHS,
      why: 'what was asked can be followed up',
    },
  ],
  forget: forgetOldMessages,
}
