import type { Role } from './roles.ts'
import { z } from './zod.ts'

/** A group as sentences name it, in words of that day: it may be called otherwise, or be gone, when they are read. */
const groupData = z.strictObject({
  groupId: z.number().int(),
  group: z.string(),
  classAr: z.string(),
  classFr: z.string(),
})

/** A class in a school year such as `2026-2027`. */
const classData = z.strictObject({ schoolYear: z.string(), classAr: z.string(), classFr: z.string() })

/** A session as sentences name it, and how many of its series are meant: 1 where it is that one alone. */
const sessionData = z.strictObject({
  sessionId: z.number().int(),
  title: z.string(),
  /** Of the first of them, ISO 8601. */
  startsAt: z.string(),
  sessions: z.number().int(),
})

/** So many sessions of any kind, and when the first of them is, ISO 8601. */
const sessionsData = z.strictObject({ sessions: z.number().int(), startsAt: z.string() })

interface KindFacts {
  /** What its sentence says. */
  data: z.ZodObject
  /** Whom it may be about; nobody else is told. */
  roles: readonly [Role, ...Role[]]
  /** Another number says so already, of messages, announcements or reports: it is not counted among what is not read. */
  counted?: false
  /** It is no news any more in the morning: it is pushed in the quiet hours too. */
  urgent?: true
}

/**
 * What people are told of by the academy. Another kind is one entry here, its sentences in `notifications.po`, and the
 * migration of the constraint that is made of this list. A kind names nobody but its reader, so that nothing is left
 * in other people's rows of somebody who is erased.
 */
export const NOTIFICATIONS = {
  /** Pupils are in a group, professors teach it. */
  'group-joined': { data: groupData, roles: ['STUDENT', 'PROFESSOR'] },
  /** No more. */
  'group-left': { data: groupData, roles: ['STUDENT', 'PROFESSOR'] },
  'group-moved': { data: groupData.extend({ fromGroup: z.string() }), roles: ['STUDENT'] },
  /** Somebody else, or one more, teaches the group. */
  'group-professor': { data: groupData, roles: ['STUDENT'] },
  /** Somebody has left the class of a group, and so the group; nobody asked who teaches it. */
  'group-members': { data: groupData, roles: ['PROFESSOR'] },
  /** They are in that class now, because the year was turned, or that was taken back. */
  'class-changed': { data: classData, roles: ['STUDENT'] },
  /** The year was turned, and they are in no class any more. */
  'class-left': { data: z.strictObject({ schoolYear: z.string() }), roles: ['STUDENT'] },
  /** The year was turned, and so many of the groups that they taught are there for the new one. */
  'groups-planned': {
    data: z.strictObject({ schoolYear: z.string(), groups: z.number().int() }),
    roles: ['PROFESSOR'],
  },
  /** An administrator planned it for them, or gave it to them. */
  'session-given': { data: sessionData, roles: ['PROFESSOR'] },
  /** It is somebody else's now. */
  'session-taken': { data: sessionData, roles: ['PROFESSOR'] },
  /** Somebody else gives it. */
  'session-professor': { data: sessionData, roles: ['STUDENT'] },
  'session-moved': { data: sessionData.extend({ from: z.string() }), roles: ['STUDENT', 'PROFESSOR'] },
  /** It is for them now, or no more. */
  'session-new': { data: sessionData, roles: ['STUDENT'] },
  'session-left': { data: sessionData, roles: ['STUDENT'] },
  /** It is of another subject. */
  'session-subject': { data: sessionData, roles: ['STUDENT', 'PROFESSOR'] },
  /** It is in another room, or at another address. */
  'session-place': { data: sessionData, roles: ['STUDENT', 'PROFESSOR'] },
  'session-cancelled': { data: sessionData.extend({ reason: z.string() }), roles: ['STUDENT', 'PROFESSOR'] },
  /** It was cancelled, and is held after all. */
  'session-restored': { data: sessionData, roles: ['STUDENT', 'PROFESSOR'] },
  /** A plan of many has made so many sessions of theirs, or taken as many back. */
  'sessions-planned': { data: sessionsData, roles: ['PROFESSOR'] },
  'sessions-taken-back': { data: sessionsData, roles: ['STUDENT', 'PROFESSOR'] },
  /** It begins within a day. */
  'session-tomorrow': { data: sessionData, roles: ['STUDENT', 'PROFESSOR'] },
  /** It begins in a few minutes. */
  'session-soon': { data: sessionData, roles: ['STUDENT', 'PROFESSOR'], urgent: true },
  /** So many messages have waited for a while, theirs or the administration's. */
  'message-new': {
    data: z.strictObject({ messages: z.number().int() }),
    roles: ['STUDENT', 'PROFESSOR', 'ADMINISTRATOR'],
    counted: false,
  },
  /** An announcement for them has come. */
  'announcement-new': {
    data: z.strictObject({
      announcementId: z.uuid(),
      title: z.string(),
      /** Of the administration; else of a professor of theirs. */
      administration: z.boolean(),
    }),
    roles: ['STUDENT', 'PROFESSOR'],
    counted: false,
  },
  /** So many questions wait for them, in the subjects that they teach. */
  'questions-waiting': {
    data: z.strictObject({ questions: z.number().int() }),
    roles: ['PROFESSOR'],
    counted: false,
  },
  /** So many messages of visitors wait for the administration. */
  'contact-waiting': { data: z.strictObject({ messages: z.number().int() }), roles: ['ADMINISTRATOR'] },
  /** So many people have asked the administration for something. */
  'requests-waiting': { data: z.strictObject({ requests: z.number().int() }), roles: ['ADMINISTRATOR'] },
  /** So many faults that pupils found in materials wait, in the subjects that they teach, or that nobody teaches. */
  'faults-waiting': { data: z.strictObject({ reports: z.number().int() }), roles: ['PROFESSOR', 'ADMINISTRATOR'] },
  /** A question that they asked, or that is theirs too, has so many new answers. */
  'question-answered': {
    data: z.strictObject({
      questionId: z.uuid(),
      courseId: z.number().int(),
      courseAr: z.string(),
      courseFr: z.string(),
      answers: z.number().int(),
    }),
    roles: ['STUDENT'],
  },
  /** So many reported messages wait for the administration to decide. */
  'message-reported': {
    data: z.strictObject({ reports: z.number().int() }),
    roles: ['ADMINISTRATOR'],
    counted: false,
  },
  /** The administration has decided of a message that they reported. */
  'report-decided': { data: z.strictObject({}), roles: ['STUDENT', 'PROFESSOR'] },
} as const satisfies Record<string, KindFacts>

export type NotificationKind = keyof typeof NOTIFICATIONS
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]]
export type NotificationData<Kind extends NotificationKind> = z.infer<(typeof NOTIFICATIONS)[Kind]['data']>

/** Kinds of which another number says so already. */
export const UNCOUNTED_KINDS = NOTIFICATION_KINDS.filter((kind) => 'counted' in NOTIFICATIONS[kind])

/** A kind with its data. */
export type Notification = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationData<Kind> }
}[NotificationKind]

/** How they may be told besides the bell: by mail, and by notifications of their devices. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** @returns the kinds that somebody of a role may be told of, in order */
export function notificationKindsOf(role: Role): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => (NOTIFICATIONS[kind].roles as readonly Role[]).includes(role))
}
