import { and, desc, eq, inArray } from 'drizzle-orm'
import { forgetMails } from '#/server/platform/mail/forget.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { contactAnswers, contactMessages } from '#/server/tables/contact.ts'
import { tellWaiting } from '#/server/waiting.ts'
import { NOTICE } from './mails.ts'

/** Messages are somebody's by an address that is theirs; a phone number anybody can type. */
export const contactPersonal: PersonalData = {
  tables: [
    declare(contactMessages, {
      copied: ['createdAt', 'name', 'email', 'phone', 'topic', 'message', 'answeredAt'],
      omitted: ['locale', 'digest', 'search'],
      actor: ['answeredBy'],
      impersonal: ['id'],
    }),
    declare(contactAnswers, {
      person: 'authorId',
      shared: ['text', 'createdAt'],
      impersonal: ['id', 'messageId', 'key', 'mailId'],
    }),
  ],

  async copy(db, { id, confirmedEmails }) {
    const [messages, answers] = await Promise.all([
      confirmedEmails.length > 0
        ? db
            .select({
              createdAt: contactMessages.createdAt,
              name: contactMessages.name,
              email: contactMessages.email,
              phone: contactMessages.phone,
              topic: contactMessages.topic,
              message: contactMessages.message,
              answeredAt: contactMessages.answeredAt,
            })
            .from(contactMessages)
            .where(inArray(contactMessages.email, [...confirmedEmails]))
            .orderBy(desc(contactMessages.createdAt))
        : [],
      db
        .select({ createdAt: contactAnswers.createdAt, text: contactAnswers.text })
        .from(contactAnswers)
        .where(eq(contactAnswers.authorId, id))
        .orderBy(desc(contactAnswers.createdAt)),
    ])
    return { contactMessages: messages, contactAnswers: answers }
  },

  async erase(tx, { confirmedEmails }) {
    if (confirmedEmails.length === 0) return undefined
    const { rowCount } = await tx.delete(contactMessages).where(inArray(contactMessages.email, [...confirmedEmails]))
    if (rowCount) await tellWaiting(tx, 'contact')
    // The mails about them to the academy quote them.
    return forgetMails(tx, and(eq(mails.kind, NOTICE), inArray(mails.replyTo, [...confirmedEmails])))
  },
}
