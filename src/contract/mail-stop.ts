import type { Locale } from './locales.ts'
import type { NotificationKind } from './notification-kinds.ts'
import type { Role } from './roles.ts'

/** Under the public address, where mails are stopped without signing in; the rest of the path is a token. */
export const STOP_PATH = '/mail/stop/'
/** In the address of the form that takes a stop back. */
export const AGAIN = 'again'

/** What the mails of a token are, to whoever has it. */
export interface MailStop {
  kind: NotificationKind
  role: Role
  locale: Locale
  /** Whether they are sent. */
  enabled: boolean
}
