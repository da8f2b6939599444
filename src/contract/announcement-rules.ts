import type { MessageRule, MessageSide } from './message-rules.ts'

/** Whom an announcement is for. A subject is that of one class. */
export const ANNOUNCEMENT_AUDIENCES = ['everybody', 'students', 'professors', 'class', 'subject', 'group'] as const
export type AnnouncementAudienceKind = (typeof ANNOUNCEMENT_AUDIENCES)[number]

/** Who announces to whom, by side of the author: to nobody, where they teach, or wherever the academy has it. */
export const ANNOUNCEMENT_RULES = {
  STUDENT: {
    everybody: 'never',
    students: 'never',
    professors: 'never',
    class: 'never',
    subject: 'never',
    group: 'never',
  },
  PROFESSOR: {
    everybody: 'never',
    students: 'never',
    professors: 'never',
    class: 'taught',
    subject: 'taught',
    group: 'taught',
  },
  ADMINISTRATION: {
    everybody: 'always',
    students: 'always',
    professors: 'always',
    class: 'always',
    subject: 'always',
    group: 'always',
  },
} as const satisfies Record<MessageSide, Record<AnnouncementAudienceKind, MessageRule>>

export const ANNOUNCEMENT_LIMITS = {
  /** Letters of the title and of the words, in UTF-16 units as fields count them. */
  title: 120,
  words: 4_000,
  /** Announcements of a professor in a day, and of an administrator. */
  professorDay: 20,
  administratorDay: 100,
  /** Days ahead for which one may be planned. */
  daysAhead: 90,
  /** Days after which what was not opened is not shown as new any more. */
  newDays: 30,
  /** Announcements of a part of the list. */
  part: 20,
} as const

/** Whether readers are offered to write to the author. */
export const ANNOUNCEMENT_REPLIES = ['off', 'author'] as const
export type AnnouncementReplies = (typeof ANNOUNCEMENT_REPLIES)[number]
