import academy from '#/content/academy.json' with { type: 'json' }
import type { Locale } from '#/contract/locales.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { type MailBlock, type WrittenMail, writeMail } from '#/server/platform/mail/layout.ts'

/** Writes a mail of the academy, with its name above and its phone number below. */
export function letter(locale: Locale, subject: string, blocks: readonly MailBlock[]): WrittenMail {
  const t = apiTranslator(locale)
  const sender = academy.name[locale]
  const footer = t('mail.footer', { academy: sender, phone: academy.phone })
  return writeMail({ locale, subject, sender, blocks, footer })
}
