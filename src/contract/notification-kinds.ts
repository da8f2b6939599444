/** What people are told of by the academy. */
export const NOTIFICATION_KINDS = ['group-joined', 'group-left', 'group-moved', 'group-professor'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** How they may be told. */
export const NOTIFICATION_CHANNELS = ['mail'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
