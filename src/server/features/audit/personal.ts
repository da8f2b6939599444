import { and, desc, eq, or } from 'drizzle-orm'
import { declare, impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { auditAddresses, auditEvents, auditPending, auditSeals } from '#/server/tables/audit.ts'

/** Newest events that a copy holds; with more, somebody asks the academy. */
const MOST_EVENTS = 10_000

/**
 * Events never say a name; they stay for whoever has to find out what happened. Where their requests came from is
 * forgotten by itself (`cleanup.ts`).
 */
export const auditPersonal: PersonalData = {
  tables: [
    declare(auditEvents, {
      person: 'actorId',
      shared: ['at', 'action', 'details'],
      impersonal: ['id', 'objectType', 'objectId', 'requestId'],
    }),
    declare(auditAddresses, { shared: ['at', 'ip'], impersonal: ['eventId', 'salt'] }),
    impersonal(auditPending, ['eventId', 'xid']),
    impersonal(auditSeals, ['position', 'eventId', 'addressHash', 'hash', 'sealedAt']),
  ],

  async copy(db, { id }) {
    const events = await db
      .select({
        at: auditEvents.at,
        action: auditEvents.action,
        actorId: auditEvents.actorId,
        address: auditAddresses.ip,
        details: auditEvents.details,
      })
      .from(auditEvents)
      .leftJoin(auditAddresses, eq(auditAddresses.eventId, auditEvents.id))
      .where(or(eq(auditEvents.actorId, id), and(eq(auditEvents.objectType, 'user'), eq(auditEvents.objectId, id))))
      .orderBy(desc(auditEvents.at))
      .limit(MOST_EVENTS)
    return {
      // Where somebody else's request came from is that person's.
      events: events.map(({ actorId, address, ...event }) =>
        actorId === id ? { ...event, byYou: true, address } : { ...event, byYou: false },
      ),
    }
  },
}
