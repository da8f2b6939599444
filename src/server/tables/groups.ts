import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { classes } from '#/server/tables/classes.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Part of a class that meets by itself in a school year, such as half of 4 maths in physics. */
export const groups = pgTable(
  'groups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    classId: integer('class_id')
      .notNull()
      // A class that students were in is never deleted for good, so that what goes with one was never of use.
      .references(() => classes.id, { onDelete: 'cascade' }),
    schoolYearId: integer('school_year_id')
      .notNull()
      .references(() => schoolYears.id, { onDelete: 'restrict' }),
    /** Places; who is one too many is a member by an administrator's express wish only. */
    capacity: smallint('capacity').notNull(),
    /** Counts the changes of its facts; members come and go without. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Readable, and as it was, since. */
    archivedAt: instant('archived_at'),
    /** In the recycle bin since. */
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (group) => [
    uniqueIndex('groups_name_live_unique')
      .on(group.schoolYearId, group.classId, group.name)
      .where(sql`${group.deletedAt} is null`),
    index('groups_class_id_index').on(group.classId),
    index('groups_deleted_at_index').on(group.deletedAt).where(sql`${group.deletedAt} is not null`),
    index('groups_deleted_by_index').on(group.deletedBy).where(sql`${group.deletedBy} is not null`),
    check('groups_capacity_positive', sql`${group.capacity} > 0`),
  ],
)

/** What a group is taught: subjects of its class. */
export const groupSubjects = pgTable(
  'group_subjects',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
  },
  (taught) => [
    primaryKey({ columns: [taught.groupId, taught.subjectId] }),
    index('group_subjects_subject_id_index').on(taught.subjectId, taught.groupId),
  ],
)

/** Who teaches a group. */
export const groupProfessors = pgTable(
  'group_professors',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (teaching) => [
    primaryKey({ columns: [teaching.groupId, teaching.userId] }),
    index('group_professors_user_id_index').on(teaching.userId, teaching.groupId),
  ],
)

/** Who is in a group. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (membership) => [
    primaryKey({ columns: [membership.groupId, membership.userId] }),
    index('group_members_user_id_index').on(membership.userId, membership.groupId),
  ],
)
