import pg from 'pg'
import { testDatabaseUrl } from './fixtures.ts'

/** Has a session that was planned begin ten minutes ago: nobody can plan one in the past. */
export async function beginSession(id: number): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabaseUrl() })
  await client.connect()
  try {
    await client.query(
      `update sessions set starts_at = now() - interval '10 minutes', ends_at = now() + interval '1 hour' where id = $1`,
      [id],
    )
  } finally {
    await client.end()
  }
}
