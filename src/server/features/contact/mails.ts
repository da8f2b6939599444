import academy from '#/content/academy.json' with { type: 'json' }
import type { ContactForm } from '#/contract/contact.ts'
import { DEFAULT_LOCALE, type Locale } from '#/contract/locales.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { formatDate } from '#/i18n/dates.ts'
import { formatPhone } from '#/i18n/format.ts'
import { isolateLtr } from '#/i18n/isolates.ts'
import { letter } from '#/server/features/mails/letter.ts'
import type { Mail } from '#/server/platform/mail/mailer.ts'

/** Where administrators read messages. */
const INBOX = '/admin/contact'

/** Tells the academy of a message; an answer to the mail goes to the writer. */
export function notice(form: ContactForm, publicOrigin: string): Mail {
  const locale = DEFAULT_LOCALE
  const t = apiTranslator(locale)
  const rows: [string, string][] = [[t('mail.contact.notice.name'), form.name]]
  if (form.email) rows.push([t('mail.contact.notice.email'), isolateLtr(form.email)])
  if (form.phone) {
    rows.push([t('mail.contact.notice.phone'), isolateLtr(formatPhone(form.phone, { international: true }))])
  }
  rows.push([t('mail.contact.notice.topic'), t(`mail.contact.topic.${form.topic}`)])
  return {
    kind: NOTICE,
    locale,
    to: academy.email,
    replyTo: form.email,
    ...letter(locale, t('mail.contact.notice.subject', { name: form.name }), [
      { kind: 'text', text: t('mail.contact.notice.intro') },
      { kind: 'facts', rows },
      { kind: 'quote', text: form.message },
      { kind: 'link', label: t('mail.contact.notice.open'), url: publicOrigin + INBOX },
    ]),
  }
}

/**
 * Tells the writer that the message is there. It quotes nothing that was typed, or the form would be a way to mail
 * strangers.
 */
export function acknowledgement(locale: Locale, to: string, receivedAt: Date): Mail {
  const t = apiTranslator(locale)
  return {
    kind: ACKNOWLEDGEMENT,
    locale,
    to,
    replyTo: academy.email,
    ...letter(locale, t('mail.contact.received.subject'), [
      { kind: 'text', text: t('mail.contact.received.hello') },
      { kind: 'text', text: t('mail.contact.received.text', { date: formatDate(locale, receivedAt) }) },
      { kind: 'text', text: t('mail.contact.received.stranger') },
    ]),
  }
}

/** Kind of what tells the academy of a message, in `mails`. */
export const NOTICE = 'contact.notice'

/** Kind of the acknowledgements in `mails`. */
export const ACKNOWLEDGEMENT = 'contact.acknowledgement'

/** What an administrator wrote back. */
export function answer(locale: Locale, to: string, text: string, writtenAt: Date): Mail {
  const t = apiTranslator(locale)
  return {
    kind: 'contact.answer',
    locale,
    to,
    replyTo: academy.email,
    ...letter(locale, t('mail.contact.answer.subject'), [
      { kind: 'text', text: t('mail.contact.answer.about', { date: formatDate(locale, writtenAt) }) },
      { kind: 'quote', text },
      { kind: 'text', text: t('mail.contact.answer.reply') },
    ]),
  }
}
