import { integer, type PgTimestampBuilderInitial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { PUBLISH_STATES } from '#/contract/curriculum.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string): PgTimestampBuilderInitial<string> => timestamp(name, { withTimezone: true })

/** What everything in the curriculum has: its names, its place among its like, and its history. */
export const curriculumItemColumns = () => ({
  nameAr: text('name_ar').notNull(),
  nameFr: text('name_fr').notNull(),
  /** Order among those of the same parent; equal ones are by age. */
  position: integer('position').notNull(),
  /** Counts the changes, so that a form filled in before another's change is refused. */
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** In the recycle bin since; what is below it is hidden with it. */
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
})

/** What is published to students, and when. */
export const publishedColumns = () => ({
  /** Language of the contents, as a BCP 47 tag. */
  lang: text('lang').notNull(),
  status: text('status', { enum: PUBLISH_STATES }).notNull().default('draft'),
  /** Students see what is published from then on; absent = at once. */
  publishAt: instant('publish_at'),
})
