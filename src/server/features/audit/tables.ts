import { bigint, index, inet, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
    ip: inet('ip'),
    details: jsonb('details').$type<Record<string, string | number | boolean>>(),
  },
  (table) => [
    index('audit_events_object_idx').on(table.objectType, table.objectId, table.at),
    index('audit_events_at_index').on(table.at, table.id),
    index('audit_events_actor_id_index').on(table.actorId, table.at),
    index('audit_events_action_index').on(table.action, table.at),
  ],
)
