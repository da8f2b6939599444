import { type SQL, sql } from 'drizzle-orm'
import { ServiceError } from '#/server/platform/errors.ts'

const SAID = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** An instant as exactly as the database has it, as text. */
export function exactly(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** @returns how the part of a list is asked for that comes after a row; `instant` as `exactly` writes it */
export function sayPlace(instant: string, id: string): string {
  return `${instant}~${id}`
}

/** A day that a month does not have moves on to the next, but PostgreSQL refuses it. */
function isInstant(text: string): boolean {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19)
}

/**
 * The rows of a query stand after a place of a list whose newest come first.
 * @throws {ServiceError} VALIDATION for a place that no part said
 */
export function placeBefore(instant: SQL, id: SQL, said: string): SQL {
  const [, at, row] = SAID.exec(said) ?? []
  if (!(at && row && isInstant(at))) {
    throw new ServiceError('VALIDATION', { fields: { before: { fault: 'invalid' } } })
  }
  return sql`(${instant}, ${id}) < (${at}::timestamptz, ${row}::uuid)`
}
