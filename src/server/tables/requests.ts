import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REQUEST_KINDS } from '#/contract/users.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { classes } from '#/server/tables/classes.ts'
import { users } from '#/server/tables/users.ts'

/** What people ask the administration for: another class or phone number, or the end of their account. */
export const userRequests = pgTable(
  'user_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    /** The class asked for. */
    classId: integer('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    /** The number asked for, in E.164; forgotten once it is decided. */
    phone: text('phone'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Absent while nobody has decided. */
    granted: boolean('granted'),
  },
  (request) => [
    check('user_requests_kind_known', oneOf(request.kind, REQUEST_KINDS)),
    check('user_requests_class_of_class', sql`(${request.kind} = 'class') = (${request.classId} is not null)`),
    check(
      'user_requests_phone_of_phone',
      sql`(${request.kind} = 'phone' and ${request.decidedAt} is null) = (${request.phone} is not null)`,
    ),
    check('user_requests_phone_e164', sql`${request.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    uniqueIndex('user_requests_one_open_unique')
      .on(request.userId, request.kind)
      .where(sql`${request.decidedAt} is null`),
    index('user_requests_user_id_index').on(request.userId),
    index('user_requests_open_index').on(request.createdAt, request.id).where(sql`${request.decidedAt} is null`),
    index('user_requests_class_id_index').on(request.classId),
    index('user_requests_decided_by_index').on(request.decidedBy),
  ],
)
