import { createHash, createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/** What the first link follows. */
export const FIRST_LINK = ''

/**
 * What a link covers of an event, as text: the same from every server, whatever its time zone. Of `audit_events event`.
 * Never changed once it is released, or old links would break: a new field gets a version of its own.
 */
export const COVERED: SQL = sql`event.id::text as id,
  to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
  event.actor_id::text as actor_id, event.action, event.object_type, event.object_id, event.request_id,
  event.details::text as details`

/** An event by the columns of `COVERED`. */
export interface CoveredEvent extends Record<string, unknown> {
  id: string
  at: string
  actor_id: string | null
  action: string
  object_type: string | null
  object_id: string | null
  request_id: string | null
  details: string | null
}

/**
 * @param previous the link before, `FIRST_LINK` for none
 * @param addressHash what `hashAddress` made of the event's address, if it had one
 * @returns the link of an event: SHA-256, hexadecimal
 */
export function linkOf(previous: string, event: CoveredEvent, addressHash: string | null): string {
  const { id, at, actor_id, action, object_type, object_id, request_id, details } = event
  const covered = [previous, id, at, actor_id, action, object_type, object_id, request_id, details, addressHash]
  return createHash('sha256').update(JSON.stringify(covered)).digest('hex')
}

/**
 * An address has few values: only with the salt, which is forgotten together with it, can one be tried against its hash.
 * @returns HMAC-SHA256, base64url
 */
export function hashAddress(salt: string, ip: string): string {
  return createHmac('sha256', salt).update(ip).digest('base64url')
}
