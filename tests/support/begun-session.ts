import { inDatabase } from './in-database.ts'

/** Has a session that was planned begin ten minutes ago: nobody can plan one in the past. */
export async function beginSession(id: number): Promise<void> {
  await inDatabase(
    `update sessions set starts_at = now() - interval '10 minutes', ends_at = now() + interval '1 hour' where id = $1`,
    [id],
  )
}
