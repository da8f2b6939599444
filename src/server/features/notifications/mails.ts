import type { Locale } from '#/contract/locales.ts'
import type { Notification } from '#/contract/notification-kinds.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { notificationWords } from '#/i18n/notification-words.ts'
import { letter } from '#/server/features/mails/letter.ts'
import type { MailContent } from '#/server/platform/mail/mailer.ts'

/** Breaks of lines and what else controls them: none may stand in a subject. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * Writes the mail of a notification. It names nobody, so that people of one role and language get the same; it says
 * where mails are turned off, by an address that asks to sign in; the one that does not is in its head.
 */
export function notificationMail(
  { publicOrigin }: { publicOrigin: string },
  notification: Notification,
  { role, locale }: { role: Role; locale: Locale },
): MailContent {
  const t = apiTranslator(locale)
  const { id, values } = notificationWords(notification, { role, locale })
  const title = t(id, values).replaceAll(BREAKS, ' ')
  return {
    kind: `notification.${notification.kind}`,
    locale,
    givesWay: true,
    ...letter(locale, title, [
      { kind: 'text', text: t('mail.account.hello') },
      { kind: 'text', text: `${title}.` },
      { kind: 'text', text: t('mail.notification.off') },
      { kind: 'link', label: t('mail.account.profile'), url: `${publicOrigin}${homeOf(role)}/my-profile` },
    ]),
  }
}
