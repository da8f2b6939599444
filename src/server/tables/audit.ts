import { bigint, customType, index, inet, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The number of a transaction, which never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Who did what, and when. Rows are only ever added: a trigger (see the migrations) refuses everything else, which is
 * also why `actor_id` is no foreign key, for an event outlives its actor.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Absent when nobody was signed in. */
    actorId: uuid('actor_id'),
    /** `thing.verb`, such as `session.opened`. */
    action: text('action').notNull(),
    objectType: text('object_type'),
    objectId: text('object_id'),
    requestId: text('request_id'),
    details: jsonb('details').$type<Record<string, string | number | boolean>>(),
  },
  (table) => [
    index('audit_events_object_idx').on(table.objectType, table.objectId, table.at),
    index('audit_events_at_index').on(table.at, table.id),
    index('audit_events_actor_id_index').on(table.actorId, table.at),
    index('audit_events_action_index').on(table.action, table.at),
  ],
)

/** Where the request of an event came from; forgotten after a while (`cleanup.ts`), the event stays. */
export const auditAddresses = pgTable(
  'audit_addresses',
  {
    eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    ip: inet('ip').notNull(),
    /** Key of the hash by which the chain covers the address: forgotten with it, so that nobody can guess it back. */
    salt: uuid('salt').notNull().defaultRandom(),
  },
  (table) => [index('audit_addresses_at_index').on(table.at)],
)

/** Events that are not sealed yet; a trigger on `audit_events` adds them. */
export const auditPending = pgTable(
  'audit_pending',
  {
    eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
    /** The transaction that wrote it: events are sealed when none that began earlier can still commit. */
    xid: xid8('xid').notNull(),
  },
  (table) => [index('audit_pending_xid_index').on(table.xid, table.eventId)],
)

/**
 * The hash chain over the events (`chain.ts`), a link an event. Rows are only ever added, as those of the events; no
 * foreign key, for it is here that one finds out which events are gone.
 */
export const auditSeals = pgTable('audit_seals', {
  /** From 1, without a gap. */
  position: bigint('position', { mode: 'number' }).primaryKey(),
  eventId: bigint('event_id', { mode: 'number' }).notNull().unique(),
  /** Keyed hash of the address that the event had, base64url. */
  addressHash: text('address_hash'),
  /** SHA-256 of the link before and of this event, hexadecimal. */
  hash: text('hash').notNull(),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Tables to which the application may add, and in which it may change nothing. */
export const APPEND_ONLY = ['audit_events', 'audit_seals'] as const
