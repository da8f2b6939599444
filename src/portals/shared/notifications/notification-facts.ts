import type { Notification } from '#/contract/notification-kinds.ts'
import type { IconName } from '#/ui/icon-names.ts'

/** @returns the mark of a kind */
export function notificationIcon({ kind, data }: Notification): IconName {
  if (kind === 'session-soon') return 'live'
  if (kind.startsWith('session')) return 'calendar'
  if (kind === 'announcement-new') return data.administration ? 'school' : 'users'
  if (kind === 'contact-waiting') return 'mail'
  if (kind === 'requests-waiting') return 'user'
  if (kind === 'faults-waiting') return 'alert'
  if (kind.startsWith('group')) return 'users'
  if (kind.startsWith('class')) return 'school'
  // Questions stand with messages, and have their mark.
  return kind === 'message-new' || kind.startsWith('question') ? 'message' : 'shield'
}
