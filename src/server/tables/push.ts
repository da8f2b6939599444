import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { authSessions } from '#/server/tables/auth.ts'
import { users } from '#/server/tables/users.ts'

/**
 * Browsers that show notifications where no page is open, each by the address that its push service gave it. One whose
 * session ran out stays; one whose session was ended is forgotten then, by a trigger.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last session of the browser; `null` once nothing is known of it any more. */
    authSessionId: uuid('auth_session_id').references(() => authSessions.id, { onDelete: 'set null' }),
    /** A secret: whoever has it can push, though not what the browser would show. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's keys (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a page of that browser last said that it is still so. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (subscription) => [
    index('push_subscriptions_user_id_index').on(subscription.userId, subscription.seenAt),
    index('push_subscriptions_auth_session_id_index').on(subscription.authSessionId),
    index('push_subscriptions_seen_at_index').on(subscription.seenAt),
  ],
)

/** The one pair of keys by which push services know the academy (RFC 8292). */
export const pushKeys = pgTable(
  'push_keys',
  {
    only: boolean('only').primaryKey().default(true),
    /** Base64url. */
    publicKey: text('public_key').notNull(),
    /** Sealed: whoever reads the database alone can push to nobody. */
    sealedPrivateKey: text('sealed_private_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ only }) => [check('push_keys_only_one', sql`${only}`)],
)
