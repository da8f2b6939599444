import { type SQL, sql } from 'drizzle-orm'

/** A check constraint's list of allowed values; they are words of our own, never input. */
export function oneOf(column: { name: string }, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
