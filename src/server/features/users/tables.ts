import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { COLOR_SCHEMES, MENU_MODES } from '#/contract/layout.ts'
import { DEFAULT_LOCALE, LOCALES } from '#/contract/locales.ts'
import { ROLES } from '#/contract/roles.ts'
import { classes } from '#/server/features/classes/tables.ts'

export const USER_STATUSES = ['ACTIVE', 'UNCONFIRMED', 'SUSPENDED'] as const

/** Everyone with an account, whatever their role. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    role: text('role', { enum: ROLES }).notNull(),
    /** Always as `normaliseUsername` makes it. */
    username: text('username').notNull().unique(),
    /** In lower case. */
    email: text('email').unique(),
    /** E.164, such as `+21698123456`. */
    phone: text('phone').unique(),
    /** argon2id in PHC form; absent = cannot sign in. */
    passwordHash: text('password_hash'),
    status: text('status', { enum: USER_STATUSES }).notNull().default('UNCONFIRMED'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull().default(DEFAULT_LOCALE),
    colorScheme: text('color_scheme', { enum: COLOR_SCHEMES }).notNull().default('light'),
    menuMode: text('menu_mode', { enum: MENU_MODES }).notNull().default('static'),
    /** A student's class. */
    classId: integer('class_id').references(() => classes.id, { onDelete: 'restrict' }),
    /** Whether the account belongs to the demo academy. */
    demo: boolean('demo').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    lastSignedInAt: timestamp('last_signed_in_at', { withTimezone: true }),
  },
  (user) => [
    check('users_role_known', oneOf(user.role, ROLES)),
    check('users_status_known', oneOf(user.status, USER_STATUSES)),
    check('users_locale_known', oneOf(user.locale, LOCALES)),
    check('users_color_scheme_known', oneOf(user.colorScheme, COLOR_SCHEMES)),
    check('users_menu_mode_known', oneOf(user.menuMode, MENU_MODES)),
    check('users_username_not_empty', sql`${user.username} <> ''`),
    check('users_email_lower_case', sql`${user.email} = lower(${user.email})`),
    check('users_phone_e164', sql`${user.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check('users_class_of_students_only', sql`${user.classId} is null or ${user.role} = 'STUDENT'`),
    index('users_class_id_index').on(user.classId),
    // People are counted by role and class: this holds all that is asked, so the table itself is not read.
    index('users_role_class_id_status_index').on(user.role, user.classId, user.status),
  ],
)

/** A check constraint's list of allowed values; they are words of our own, never input. */
function oneOf(column: { name: string }, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
