import { bigint, index, integer, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { users } from '#/server/tables/users.ts'

/** Every token that was given out; a token is worth something as long as its row lives. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    /** The token's `jti`. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's binding cookie; absent for clients that are no browser. */
    bindingHash: text('binding_hash'),
    /** Browser and system as people name them, such as `Chrome, Android`; absent for clients that are no browser. */
    device: text('device'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last request, to a few minutes. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** What ended it before its time, such as `logout`. */
    endedBy: text('ended_by'),
  },
  (session) => [
    index('auth_sessions_user_id_index').on(session.userId),
    index('auth_sessions_expires_at_index').on(session.expiresAt),
  ],
)

/** Counters of failed sign-ins; the columns, in this order, are those that rate-limiter-flexible writes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since the epoch. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (limit) => [index('rate_limits_expire_index').on(limit.expire)],
)
