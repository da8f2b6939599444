import type { Role } from './roles.ts'

/** Who stands at one end of a thread: pupils and professors for themselves, administrators for the administration. */
export const MESSAGE_SIDES = ['STUDENT', 'PROFESSOR', 'ADMINISTRATION'] as const
export type MessageSide = (typeof MESSAGE_SIDES)[number]

/** Whom one side may write to: nobody, those of a lesson in common, or everybody who has an account. */
export type MessageRule = 'never' | 'taught' | 'always'

/**
 * Who writes to whom, by side of the writer and of the reader. Of this alone the list of people, the refusal to send and
 * "closed" are made. Pupils never write to pupils by themselves; the administration is one inbox, so that nobody
 * writes to an administrator.
 */
export const MESSAGE_RULES = {
  STUDENT: { STUDENT: 'never', PROFESSOR: 'taught', ADMINISTRATION: 'always' },
  PROFESSOR: { STUDENT: 'taught', PROFESSOR: 'always', ADMINISTRATION: 'always' },
  ADMINISTRATION: { STUDENT: 'always', PROFESSOR: 'always', ADMINISTRATION: 'never' },
} as const satisfies Record<MessageSide, Record<MessageSide, MessageRule>>

/** @returns the side that somebody of a role stands at */
export function messageSideOf(role: Role): MessageSide {
  return role === 'ADMINISTRATOR' ? 'ADMINISTRATION' : role
}

/** How much may be written, and how long it can be changed. */
export const MESSAGE_LIMITS = {
  /** Letters of a message, in UTF-16 units as fields count them. */
  words: 4_000,
  /** Messages of a pupil in a minute, a day, and on the first day of an account. */
  minute: 30,
  day: 200,
  firstDay: 40,
  /** Those of a professor or an administrator in a minute. */
  staffMinute: 120,
  /** Minutes in which a message can be changed or deleted by who wrote it. */
  changeMinutes: 15,
  /** Minutes after which somebody who has not read what they got is notified. */
  notifyMinutes: 5,
  /** Messages that somebody may report in a day. */
  reports: 20,
  /** Minutes in which administrators are notified of reports once. */
  reportMinutes: 60,
  /** Messages that a thread shows first, and older ones each time. */
  part: 40,
  /** Threads of a part of the list. */
  threads: 20,
} as const

/** Which threads a list has: `unanswered` = the next word is ours, `mine` = those that the administrator has taken. */
export const THREAD_STATES = ['all', 'unread', 'unanswered', 'mine'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

/** Why somebody reports a message. */
export const MESSAGE_REPORT_REASONS = ['improper', 'contact', 'pestering', 'other'] as const
export type MessageReportReason = (typeof MESSAGE_REPORT_REASONS)[number]

/** What the administration decides of a reported message: nobody reads it any more, or it stays. */
export const MESSAGE_DECISIONS = ['removed', 'kept'] as const
export type MessageDecision = (typeof MESSAGE_DECISIONS)[number]

export const MESSAGE_REPORT_STATES = ['open', 'decided'] as const
export type MessageReportState = (typeof MESSAGE_REPORT_STATES)[number]

/**
 * Why the administration reads what others wrote to each other without a report. Chosen, not written: the audit log is
 * kept when people are erased, and names nobody.
 */
export const OVERSIGHT_REASONS = ['pupil', 'guardian', 'safety', 'authority'] as const
export type OversightReason = (typeof OVERSIGHT_REASONS)[number]

export const OVERSIGHT_LIMITS = {
  /** Messages of a part, and threads of a page. */
  part: 40,
  threads: 20,
  /** Of the first part, those after a reported message. */
  afterReported: 10,
} as const
