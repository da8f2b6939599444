import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CODE_PURPOSES } from '#/contract/codes.ts'
import { GOVERNORATES } from '#/contract/governorates.ts'
import { COLOR_SCHEMES, MENU_MODES } from '#/contract/layout.ts'
import { DEFAULT_LOCALE, LOCALES } from '#/contract/locales.ts'
import { ROLES } from '#/contract/roles.ts'
import { PHONE_SOURCES, USER_STATUSES } from '#/contract/users.ts'
import { oneOf } from '#/server/platform/database/checks.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Everyone with an account, whatever their role. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    role: text('role', { enum: ROLES }).notNull(),
    /** Always as `normaliseUsername` makes it. */
    username: text('username').notNull().unique(),
    /** In lower case. Two accounts may have the same one, such as a parent's; only one of them can have confirmed it. */
    email: text('email'),
    /** When a code from that mailbox was typed in; absent = nobody knows whose address it is. */
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    /** An address that waits for its code before it takes the place of `email`; in lower case. */
    newEmail: text('new_email'),
    /** E.164, such as `+21698123456`. Brothers and sisters share their parents' number. */
    phone: text('phone'),
    /** Whom the academy has the number from: as a name to sign in with, it is first of all theirs whom it knows it from. */
    phoneFrom: text('phone_from', { enum: PHONE_SOURCES }).notNull().default('person'),
    phoneSince: timestamp('phone_since', { withTimezone: true }).notNull().defaultNow(),
    /** argon2id in PHC form; absent = cannot sign in. */
    passwordHash: text('password_hash'),
    status: text('status', { enum: USER_STATUSES }).notNull().default('PENDING'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull().default(DEFAULT_LOCALE),
    colorScheme: text('color_scheme', { enum: COLOR_SCHEMES }).notNull().default('light'),
    menuMode: text('menu_mode', { enum: MENU_MODES }).notNull().default('static'),
    /** Whether the person said to be of age; minors have a guardian's consent. */
    adult: boolean('adult').notNull().default(false),
    governorate: text('governorate', { enum: GOVERNORATES }),
    /** A professor's own words about themselves. */
    biography: text('biography'),
    /** Whether a mail tells of a sign-in from a device that the account does not know. */
    newDeviceMail: boolean('new_device_mail').notNull().default(true),
    /** Counts the changes of the person's facts, so that a form filled in before another's change is refused. */
    version: integer('version').notNull().default(1),
    /** What lists are sorted by. */
    sortName: text('sort_name').notNull().generatedAlwaysAs(sql`ar_norm(last_name || ' ' || first_name)`),
    /** What a search looks through. */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`ar_norm(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`,
      ),
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
    check('users_new_email_lower_case', sql`${user.newEmail} = lower(${user.newEmail})`),
    check('users_governorate_known', oneOf(user.governorate, GOVERNORATES)),
    check('users_phone_from_known', oneOf(user.phoneFrom, PHONE_SOURCES)),
    check('users_phone_e164', sql`${user.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    uniqueIndex('users_confirmed_email_unique').on(user.email).where(sql`${user.emailConfirmedAt} is not null`),
    index('users_email_index').on(user.email),
    index('users_phone_index').on(user.phone),
    // The orders in which lists of people are shown; whoever never signed in comes last, or first the other way round.
    index('users_role_sort_name_index').on(user.role, user.sortName, user.id).where(sql`${user.status} <> 'ERASED'`),
    index('users_role_created_at_index').on(user.role, user.createdAt, user.id).where(sql`${user.status} <> 'ERASED'`),
    index('users_role_last_signed_in_at_index')
      .on(user.role, user.lastSignedInAt.desc().nullsLast(), user.id.desc().nullsFirst())
      .where(sql`${user.status} <> 'ERASED'`),
    index('users_role_status_sort_name_index').on(user.role, user.status, user.sortName, user.id),
    index('users_search_index').using('gin', sql`trgm_form(${user.search}) gin_trgm_ops`),
  ],
)

/** Pictures of people: small, made anew by the server. */
export const userPhotos = pgTable('user_photos', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Random, new with every picture; its address is signed besides, and runs out. */
  key: text('key').notNull().unique(),
  /** WebP, square. */
  bytes: bytea('bytes').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What guardians agreed to: who, when, to which text. A consent that was taken back stays as a row. */
export const userConsents = pgTable(
  'user_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    guardianName: text('guardian_name').notNull(),
    /** E.164. */
    guardianPhone: text('guardian_phone').notNull(),
    /** The text that was agreed to, see `CONSENT_VERSION`. */
    textVersion: text('text_version').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull().defaultNow(),
    /** The administrator who wrote it down; absent = the form of registration. */
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    /** When an administrator made sure of it, with the guardian. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    confirmedBy: uuid('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (consent) => [
    check('user_consents_guardian_phone_e164', sql`${consent.guardianPhone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    uniqueIndex('user_consents_one_in_force_unique').on(consent.userId).where(sql`${consent.withdrawnAt} is null`),
    index('user_consents_user_id_index').on(consent.userId, consent.givenAt),
    index('user_consents_recorded_by_index').on(consent.recordedBy),
    index('user_consents_confirmed_by_index').on(consent.confirmedBy),
    index('user_consents_withdrawn_by_index').on(consent.withdrawnBy),
  ],
)

/** Codes that stand for a person once: one of each purpose and address at a time, kept as a hash. */
export const userCodes = pgTable(
  'user_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    /** The mailbox that it was sent to, in lower case; empty for codes that are handed over. */
    email: text('email').notNull().default(''),
    hash: text('hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Who gave it out on screen or on paper. */
    issuedBy: uuid('issued_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (code) => [
    check('user_codes_purpose_known', oneOf(code.purpose, CODE_PURPOSES)),
    unique('user_codes_one_of_each_unique').on(code.userId, code.purpose, code.email),
    index('user_codes_expires_at_index').on(code.expiresAt),
    index('user_codes_issued_by_index').on(code.issuedBy),
  ],
)

/** Browsers in which a person has signed in before, by the hash of a cookie of theirs. */
export const userDevices = pgTable(
  'user_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (device) => [
    primaryKey({ columns: [device.userId, device.hash] }),
    index('user_devices_last_seen_at_index').on(device.lastSeenAt),
  ],
)
