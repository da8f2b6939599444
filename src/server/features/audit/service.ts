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
  await tx.insert(auditEvents).values({
    action: event.action,
    actorId: event.actorId,
    objectType: event.objectType,
    objectId: event.objectId,
    requestId: event.requestId,
    ip: event.address || undefined,
    details: event.details,
  })
}
