import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_TOPICS } from '#/contract/contact.ts'
import { LOCALES } from '#/contract/locales.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { users } from '#/server/tables/users.ts'

/** What visitors wrote by the form of the public site. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email'),
    /** E.164, such as `+21698123456`. */
    phone: text('phone'),
    topic: text('topic', { enum: CONTACT_TOPICS }).notNull(),
    /** Language of the page, and of what is written back. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    message: text('message').notNull(),
    /** The same for what the same person sends twice on the same day in Tunis. */
    digest: text('digest').notNull().unique(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** What a search looks through. */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`ar_norm(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || message)`,
      ),
  },
  (message) => [
    check('contact_messages_topic_known', oneOf(message.topic, CONTACT_TOPICS)),
    check('contact_messages_locale_known', oneOf(message.locale, LOCALES)),
    check('contact_messages_reachable', sql`${message.email} is not null or ${message.phone} is not null`),
    check('contact_messages_phone_e164', sql`${message.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check('contact_messages_email_lower_case', sql`${message.email} = lower(${message.email})`),
    index('contact_messages_newest_index').on(message.createdAt, message.id),
    index('contact_messages_open_index').on(message.createdAt, message.id).where(sql`${message.answeredAt} is null`),
    index('contact_messages_answered_index')
      .on(message.createdAt, message.id)
      .where(sql`${message.answeredAt} is not null`),
    index('contact_messages_search_index').using('gin', message.search.op('gin_trgm_ops')),
    index('contact_messages_answered_by_index').on(message.answeredBy),
  ],
)

/** What administrators wrote back. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** Made by the client; the same for an answer that is sent again. */
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mails.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (answer) => [
    unique('contact_answers_key_unique').on(answer.messageId, answer.key),
    index('contact_answers_author_id_index').on(answer.authorId),
    index('contact_answers_mail_id_index').on(answer.mailId),
  ],
)
