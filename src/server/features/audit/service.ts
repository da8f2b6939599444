import type { Tx } from '#/server/platform/database/database.ts'
import { auditEvents } from './tables.ts'

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
  await tx.insert(auditEvents).values(rowOf(event))
}

/** The same for many events in one statement. */
export async function auditAll(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(auditEvents).values(events.map(rowOf))
}

function rowOf(event: AuditEvent): typeof auditEvents.$inferInsert {
  return {
    action: event.action,
    actorId: event.actorId,
    objectType: event.objectType,
    objectId: event.objectId,
    requestId: event.requestId,
    ip: event.address || undefined,
    details: event.details,
  }
}
