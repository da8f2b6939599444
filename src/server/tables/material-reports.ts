import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { MATERIAL_REPORT_KINDS } from '#/contract/written.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { materials } from '#/server/tables/materials.ts'
import { users } from '#/server/tables/users.ts'

/** What students found wrong in a material, for those who teach it. */
export const materialReports = pgTable(
  'material_reports',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the browser, so that sending twice makes one. */
    id: uuid('id').notNull().unique(),
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: MATERIAL_REPORT_KINDS }).notNull(),
    /** Where in it: seconds of a video, page of a print. */
    position: integer('position'),
    words: text('words').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (report) => [
    primaryKey({ columns: [report.userId, report.id] }),
    index('material_reports_material_id_index').on(report.materialId, report.createdAt),
    index('material_reports_open_index').on(report.createdAt, report.id).where(sql`${report.resolvedAt} is null`),
    index('material_reports_resolved_by_index').on(report.resolvedBy),
    check('material_reports_kind_known', oneOf(report.kind, MATERIAL_REPORT_KINDS)),
    check('material_reports_words_length', sql`length(${report.words}) <= 1000`),
  ],
)
