import pg from 'pg'
import { testDatabaseUrl } from './fixtures.ts'

/** Sends a statement to the database of the server under test, for what only time brings about. */
export async function inDatabase<T extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: testDatabaseUrl() })
  await client.connect()
  try {
    return (await client.query<T>(statement, values)).rows
  } finally {
    await client.end()
  }
}
