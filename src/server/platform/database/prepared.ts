import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Database } from './database.ts'

const dialect = new PgDialect()

/**
 * A statement that runs with nearly every request: each connection parses and plans it once and knows it by its name
 * from then on, which is most of what a small statement costs. It names its columns: one with `*` would fail on open
 * connections after a migration that adds one. Instants come as `Date`.
 * @param name different for every text
 * @param query with `sql.placeholder(…)` for each of the values
 * @returns what runs it, on any connection of the pool
 */
export function preparedQuery<Values extends Record<string, unknown>, Row extends QueryResultRow>(
  name: string,
  query: SQL,
): (database: Pick<Database, 'pool'>, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return async ({ pool }, values) => {
    const { rows } = await pool.query<Row>({ name, text, values: fillPlaceholders(params, values) })
    return rows
  }
}
