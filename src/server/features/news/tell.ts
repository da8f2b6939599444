import { sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'

export async function tellNews(
  tx: Tx,
  topic: 'messages',
  to: { people: readonly string[]; administrators?: boolean },
): Promise<void> {
  await tx.execute(sql`select pg_notify('news', ${JSON.stringify({ topic, ...to })})`)
}
