import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LOCALES } from '#/contract/locales.ts'
import { MAIL_STATUSES } from '#/contract/mail.ts'
import { oneOf } from '#/server/platform/database/checks.ts'

/** What a search for mails looks through. */
export const MAIL_SEARCH = sql`ar_norm(coalesce(recipient, '') || ' ' || coalesce(subject, ''))`

/** Every mail that was ever to be sent. What is personal in it is removed after a while, see `forgetOldMails`. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What it says, as `thing.purpose`, such as `contact.notice`. */
    kind: text('kind').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** One address. */
    recipient: text('recipient'),
    replyTo: text('reply_to'),
    subject: text('subject'),
    /** Absent for secret mails. */
    text: text('text'),
    html: text('html'),
    /** Text and HTML of a secret mail that has not been sent yet, readable by the server only. */
    sealed: text('sealed'),
    /** The address at which mails of its kind are stopped without signing in (RFC 8058); absent = they are not. */
    unsubscribe: text('unsubscribe'),
    /** The same at every try, so that a mail server or program knows a mail that comes twice. */
    messageId: text('message_id').notNull().unique(),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** What the last try ended with, without addresses. */
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    failedAt: timestamp('failed_at', { withTimezone: true }),
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
  },
  (mail) => [
    check('mails_locale_known', oneOf(mail.locale, LOCALES)),
    check('mails_status_known', oneOf(mail.status, MAIL_STATUSES)),
    check('mails_sent_when', sql`(${mail.status} = 'sent') = (${mail.sentAt} is not null)`),
    index('mails_created_at_index').on(mail.createdAt, mail.id),
    index('mails_status_index').on(mail.status, mail.createdAt),
    index('mails_search_index').using('gin', sql`trgm_form(${MAIL_SEARCH}) gin_trgm_ops`),
    index('mails_recipient_index').on(mail.recipient, mail.kind, mail.createdAt),
  ],
)
