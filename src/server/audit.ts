import { sql } from 'drizzle-orm'
import type { Tx } from '#/server/platform/database/types.ts'

export interface AuditEvent {
  /** `thing.verb`, such as `session.opened`. */
  action: string
  /** Absent when nobody is signed in. */
  actorId?: string
  objectType?: string
  objectId?: string
  requestId?: string
  address?: string
  /** Never a password, a token, a name or a phone number. */
  details?: Record<string, string | number | boolean>
}

/** Writes an event in the transaction of the change that it tells of. */
export async function audit(tx: Tx, event: AuditEvent): Promise<void> {
  await auditAll(tx, [event])
}

/** The same for many events, in one statement; the addresses go to a table of their own, which forgets. */
export async function auditAll(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.execute(sql`
    with given as materialized (
      select nextval('audit_events_id_seq') as id, event.* from jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb)
        as event(action text, actor_id uuid, object_type text, object_id text, request_id text, ip inet, details jsonb)
    ), addresses as (
      insert into audit_addresses (event_id, ip) select id, ip from given where ip is not null
    )
    insert into audit_events (id, action, actor_id, object_type, object_id, request_id, details)
    overriding system value
    select id, action, actor_id, object_type, object_id, request_id, details from given`)
}

/** By the database's names. */
function rowOf(event: AuditEvent): Record<string, unknown> {
  return {
    action: event.action,
    actor_id: event.actorId,
    object_type: event.objectType,
    object_id: event.objectId,
    request_id: event.requestId,
    ip: event.address || undefined,
    details: event.details,
  }
}
