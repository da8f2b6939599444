import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { FILE_ROLES } from '#/contract/file-kinds.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { materials } from '#/server/tables/materials.ts'
import { sessions } from '#/server/tables/sessions.ts'
import { users } from '#/server/tables/users.ts'

/**
 * Uploads that are not whole yet: whose they are and what they are for, kept apart from what the protocol keeps. One
 * that ends becomes a file with the same id, and its row goes.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it is for: one of the three. */
    materialId: integer('material_id').references(() => materials.id, { onDelete: 'cascade' }),
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** A message that is not sent yet. */
    toSend: boolean('to_send').notNull().default(false),
    /** What it is to its material. */
    role: text('role', { enum: FILE_ROLES }),
    name: text('name').notNull(),
    /** Of the whole, as it was announced; counts in its owner's quota until it is forgotten. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (upload) => [
    index('uploads_owner_id_index').on(upload.ownerId),
    index('uploads_material_id_index').on(upload.materialId),
    index('uploads_session_id_index').on(upload.sessionId),
    index('uploads_created_at_index').on(upload.createdAt),
    check('uploads_role_known', oneOf(upload.role, FILE_ROLES)),
    check(
      'uploads_one_parent',
      sql`num_nonnulls(${upload.materialId}, ${upload.sessionId}) + ${upload.toSend}::int = 1`,
    ),
    check('uploads_role_of_material', sql`(${upload.materialId} is null) = (${upload.role} is null)`),
    check('uploads_bytes_positive', sql`${upload.bytes} > 0`),
  ],
)
