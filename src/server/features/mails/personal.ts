import { desc, inArray } from 'drizzle-orm'
import { forgetMailsTo } from '#/server/platform/mail/forget.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'

export const mailsPersonal: PersonalData = {
  tables: [
    declare(mails, {
      copied: ['recipient', 'subject', 'text'],
      omitted: ['html', 'sealed', 'replyTo', 'unsubscribe'],
      shared: ['kind', 'createdAt', 'sentAt'],
      impersonal: ['id', 'locale', 'messageId', 'status', 'attempts', 'lastError', 'failedAt', 'forgottenAt'],
    }),
  ],

  async copy(db, { confirmedEmails }) {
    if (confirmedEmails.length === 0) return { mails: [] }
    const sent = await db
      .select({
        kind: mails.kind,
        recipient: mails.recipient,
        subject: mails.subject,
        text: mails.text,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(inArray(mails.recipient, [...confirmedEmails]))
      .orderBy(desc(mails.createdAt))
    return { mails: sent }
  },

  erase: (tx, { typedEmails }) => forgetMailsTo(tx, typedEmails),
}
