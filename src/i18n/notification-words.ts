import type { Locale } from '#/contract/locales.ts'
import type { Notification, NotificationKind } from '#/contract/notification-kinds.ts'
import type { Role } from '#/contract/roles.ts'

// Mails and screens say the same: the words are in the server's catalogues and in everybody's.

/** Sentences that say something else to those who teach than to those who learn. */
const BY_ROLE = {
  'group-joined': { PROFESSOR: 'notifications.group-joined.professor', other: 'notifications.group-joined.student' },
  'group-left': { PROFESSOR: 'notifications.group-left.professor', other: 'notifications.group-left.student' },
  'group-moved': { PROFESSOR: undefined, other: 'notifications.group-moved.student' },
  'group-professor': { PROFESSOR: undefined, other: 'notifications.group-professor.student' },
  'group-members': { PROFESSOR: undefined, other: 'notifications.group-members.professor' },
} as const satisfies Record<NotificationKind, { PROFESSOR: string | undefined; other: string }>

const LABELS = {
  'group-joined': { PROFESSOR: 'notifications.label.teaching', other: 'notifications.label.joined' },
  'group-left': { PROFESSOR: 'notifications.label.taught', other: 'notifications.label.left' },
  'group-moved': { PROFESSOR: undefined, other: 'notifications.label.moved' },
  'group-professor': { PROFESSOR: undefined, other: 'notifications.label.professor' },
  'group-members': { PROFESSOR: undefined, other: 'notifications.label.members' },
} as const satisfies Record<NotificationKind, { PROFESSOR: string | undefined; other: string }>

type Named<Table extends Record<NotificationKind, { PROFESSOR: string | undefined; other: string }>> = Exclude<
  Table[NotificationKind]['PROFESSOR'] | Table[NotificationKind]['other'],
  undefined
>

/** A message with its values; those of all kinds, so that any of the messages may be said with them. */
export interface NotificationWords {
  id: Named<typeof BY_ROLE>
  values: { group: string; className: string; fromGroup: string }
}

/**
 * @param reader whose sentence it is, and in which language the class is called
 * @returns the title of a notification, without a full stop; it is also all that it says
 */
export function notificationWords(
  { kind, data }: Notification,
  { role, locale }: { role: Role; locale: Locale },
): NotificationWords {
  const ids = BY_ROLE[kind]
  return {
    id: (role === 'PROFESSOR' && ids.PROFESSOR) || ids.other,
    values: {
      group: data.group,
      className: locale === 'ar' ? data.classAr : data.classFr,
      fromGroup: 'fromGroup' in data ? data.fromGroup : '',
    },
  }
}

/** @returns the message that names a kind where it is chosen by somebody of a role */
export function notificationLabel(kind: NotificationKind, role: Role): Named<typeof LABELS> {
  const ids = LABELS[kind]
  return (role === 'PROFESSOR' && ids.PROFESSOR) || ids.other
}
