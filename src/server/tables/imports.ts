import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { IMPORT_ROLES, IMPORT_STATUSES, type ImportFault, type ImportFields } from '#/contract/imports.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { users } from '#/server/tables/users.ts'

/** Files of people that an administrator brought. What is personal in them is removed once they are done with. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    role: text('role', { enum: IMPORT_ROLES }).notNull(),
    /** `checked`: the dry run; `queued`, `running`, `done`, `stopped`: the real one. */
    status: text('status', { enum: IMPORT_STATUSES }).notNull().default('checked'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** The name of the file as it was sent, for the list. */
    fileName: text('file_name').notNull(),
    rows: integer('rows').notNull(),
  },
  (table) => [
    check('imports_role_known', oneOf(table.role, IMPORT_ROLES)),
    check('imports_status_known', oneOf(table.status, IMPORT_STATUSES)),
    index('imports_created_at_index').on(table.createdAt, table.id),
    index('imports_created_by_index').on(table.createdBy),
  ],
)

const OUTCOMES = ['waiting', 'made', 'known', 'refused'] as const

/** The lines of such a file, by their number in it. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As an editor counts them, from 1. */
    line: integer('line').notNull(),
    /** As it was written, by column; `null` once forgotten. */
    fields: jsonb('fields').$type<ImportFields>(),
    /** Keyed hash of who it is about, kept when the fields are forgotten: people who were removed stay so. */
    digest: text('digest'),
    /** What is wrong with it; empty = it can be taken over. */
    faults: jsonb('faults').$type<ImportFault[]>().notNull().default([]),
    /** `waiting` for the run, `made` an account, `known` already, `refused`. */
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (row) => [
    primaryKey({ columns: [row.importId, row.line] }),
    check('import_rows_outcome_known', oneOf(row.outcome, OUTCOMES)),
    index('import_rows_outcome_index').on(row.importId, row.outcome, row.line),
    index('import_rows_user_id_index').on(row.userId),
    index('import_rows_made_index').on(row.digest).where(sql`${row.outcome} = 'made'`),
  ],
)
