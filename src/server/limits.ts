import type { Pool } from 'pg'
import { ANNOUNCEMENT_LIMITS } from '#/contract/announcement-rules.ts'
import { MOST_MATERIAL_REPORTS } from '#/contract/material-reports.ts'
import { MESSAGE_FILE_LIMITS } from '#/contract/message-files.ts'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import { createRateLimit, type RateLimit } from '#/server/platform/security/rate-limit.ts'
import type { Turns } from '#/server/platform/security/turns.ts'

const HOUR = 3_600

/** How often a client may do what costs others something. */
export interface Limits {
  /** Messages by the contact form, by address. */
  contact: RateLimit
  /** Registrations, by address: the computers of a school share one. */
  signup: RateLimit
  /**
   * Registrations with one phone number or e-mail address from one address, whether or not anybody has it: more than a
   * family has children. What one address does with a number takes nothing from others.
   */
  signupContact: RateLimit
  /** Mails to one mailbox because somebody registered with it. */
  signupMail: RateLimit
  /** Mails to one person because somebody registered with their number or address. */
  contactUsed: RateLimit
  /** Calls that may send a mail to somebody, by address. */
  accountMail: RateLimit
  /** Codes by mail, by mailbox. */
  codeMail: RateLimit
  /** Wrong codes, by address. */
  wrongCode: RateLimit
  /** The same with one name, which others at that address do not use up. */
  wrongCodeName: RateLimit
  /** The same whatever the names: each costs a hash of a password. */
  wrongCodeMost: RateLimit
  /** Pictures of oneself, by person. */
  photo: RateLimit
  /** Wrong present passwords where one is asked for again, by person. */
  ownPassword: RateLimit
  /** Codes for a new e-mail address, by person. */
  ownEmail: RateLimit
  /** The same, by mailbox, whoever asks: nobody can fill a stranger's. */
  codeMailbox: RateLimit
  /** Other phone numbers, by person. */
  ownPhone: RateLimit
  /** Copies of one's own data, by person. */
  export: RateLimit
  /** Lists as files, by person. */
  lists: RateLimit
  /** Calendars that are written for other programs, by whose they are; those that hear that nothing is new do not count. */
  feed: RateLimit
  /** Uploads that are begun, by person. */
  uploads: RateLimit
  /** The same of pupils, in a day. */
  pupilUploads: RateLimit
  /** Reports of what is wrong in a material, by student. */
  materialReports: RateLimit
  /** Calendars at addresses that nobody has, by address: programs go on asking for those that were renewed. */
  unknownFeed: RateLimit
  /** Addresses of one's own calendar, by person. */
  ownFeed: RateLimit
  /**
   * Messages in a minute, a day and the first day of an account, by pupil; messages and answers under courses in a minute,
   * by who is of the staff.
   */
  messages: RateLimit
  dayMessages: RateLimit
  firstMessages: RateLimit
  staffMessages: RateLimit
  /** Announcements in a day, by professor and by administrator. */
  professorAnnouncements: RateLimit
  administratorAnnouncements: RateLimit
  /** Questions and answers under courses in a day, by pupil. */
  questions: RateLimit
  answers: RateLimit
  /** Changes of what somebody asked or answered in an hour, by person. */
  postChanges: RateLimit
  /** Messages that somebody reports, by person. */
  messageReports: RateLimit
  /** Blocks, and what takes them back, by person. */
  blocks: RateLimit
  /** Pushes to see that it works, by person. */
  pushTries: RateLimit
  /** Codes that are handed over, by who hands them over: a whole class may have forgotten its passwords. */
  codes: RateLimit
}

export function createLimits(pool: Pool): Limits {
  return {
    contact: createRateLimit(pool, { name: 'contact-address', points: 5, seconds: HOUR }),
    signup: createRateLimit(pool, { name: 'signup-address', points: 60, seconds: HOUR }),
    signupContact: createRateLimit(pool, { name: 'signup-contact', points: 12, seconds: 24 * HOUR }),
    signupMail: createRateLimit(pool, { name: 'signup-mail', points: 12, seconds: 24 * HOUR }),
    contactUsed: createRateLimit(pool, { name: 'contact-used', points: 2, seconds: 30 * 24 * HOUR }),
    accountMail: createRateLimit(pool, { name: 'account-mail-address', points: 10, seconds: HOUR }),
    codeMail: createRateLimit(pool, { name: 'code-mail', points: 3, seconds: HOUR }),
    wrongCode: createRateLimit(pool, { name: 'wrong-code-address', points: 60, seconds: HOUR }),
    wrongCodeName: createRateLimit(pool, { name: 'wrong-code-name', points: 10, seconds: HOUR }),
    wrongCodeMost: createRateLimit(pool, { name: 'wrong-code-most', points: 600, seconds: HOUR }),
    photo: createRateLimit(pool, { name: 'photo-person', points: 20, seconds: HOUR }),
    ownPassword: createRateLimit(pool, { name: 'own-password', points: 10, seconds: HOUR }),
    ownEmail: createRateLimit(pool, { name: 'own-email', points: 5, seconds: HOUR }),
    codeMailbox: createRateLimit(pool, { name: 'code-mailbox', points: 5, seconds: 24 * HOUR }),
    ownPhone: createRateLimit(pool, { name: 'own-phone', points: 5, seconds: 24 * HOUR }),
    export: createRateLimit(pool, { name: 'export-person', points: 5, seconds: HOUR }),
    lists: createRateLimit(pool, { name: 'list-person', points: 60, seconds: HOUR }),
    feed: createRateLimit(pool, { name: 'feed-owner', points: 240, seconds: HOUR }),
    uploads: createRateLimit(pool, { name: 'upload-person', points: 600, seconds: HOUR }),
    pupilUploads: createRateLimit(pool, { name: 'upload-pupil', points: MESSAGE_FILE_LIMITS.day, seconds: 24 * HOUR }),
    materialReports: createRateLimit(pool, {
      name: 'report-person',
      points: MOST_MATERIAL_REPORTS,
      seconds: 24 * HOUR,
    }),
    unknownFeed: createRateLimit(pool, { name: 'unknown-feed-address', points: 600, seconds: HOUR }),
    ownFeed: createRateLimit(pool, { name: 'own-feed', points: 20, seconds: HOUR }),
    messages: createRateLimit(pool, { name: 'message-minute', points: MESSAGE_LIMITS.minute, seconds: 60 }),
    dayMessages: createRateLimit(pool, { name: 'message-day', points: MESSAGE_LIMITS.day, seconds: 24 * HOUR }),
    firstMessages: createRateLimit(pool, {
      name: 'message-first',
      points: MESSAGE_LIMITS.firstDay,
      seconds: 24 * HOUR,
    }),
    staffMessages: createRateLimit(pool, { name: 'message-staff', points: MESSAGE_LIMITS.staffMinute, seconds: 60 }),
    professorAnnouncements: createRateLimit(pool, {
      name: 'announcement-professor',
      points: ANNOUNCEMENT_LIMITS.professorDay,
      seconds: 24 * HOUR,
    }),
    administratorAnnouncements: createRateLimit(pool, {
      name: 'announcement-administrator',
      points: ANNOUNCEMENT_LIMITS.administratorDay,
      seconds: 24 * HOUR,
    }),
    questions: createRateLimit(pool, {
      name: 'question-day',
      points: QUESTION_LIMITS.questionsDay,
      seconds: 24 * HOUR,
    }),
    answers: createRateLimit(pool, { name: 'answer-day', points: QUESTION_LIMITS.answersDay, seconds: 24 * HOUR }),
    postChanges: createRateLimit(pool, { name: 'post-change', points: QUESTION_LIMITS.changesHour, seconds: HOUR }),
    messageReports: createRateLimit(pool, {
      name: 'message-report',
      points: MESSAGE_LIMITS.reports,
      seconds: 24 * HOUR,
    }),
    blocks: createRateLimit(pool, { name: 'block-person', points: 30, seconds: HOUR }),
    pushTries: createRateLimit(pool, { name: 'push-try', points: 20, seconds: HOUR }),
    codes: createRateLimit(pool, { name: 'code-issuer', points: 60, seconds: HOUR }),
  }
}

/**
 * Makes a list as a file: one of a person at a time, and so many an hour.
 * @throws {ServiceError} TOO_MANY_REQUESTS; BUSY when too many of theirs wait
 */
export function makeList<T>(
  { limits, turns }: { limits: Limits; turns: Turns },
  personId: string,
  make: () => Promise<T>,
): Promise<T> {
  return limitedBy(limits.lists, personId, () => turns.take(`lists ${personId}`, make))
}

/**
 * Looks for something, one search of a person at a time: who types fast, or calls many at once, waits for themselves.
 * @throws {ServiceError} BUSY when too many of theirs wait
 */
export function searchInTurn<T>({ turns }: { turns: Turns }, personId: string, search: () => Promise<T>): Promise<T> {
  return turns.take(`search ${personId}`, search)
}

/**
 * Does something that counts in a limit; who got nothing has taken nothing.
 * @throws {ServiceError} TOO_MANY_REQUESTS; whatever `work` throws
 */
export async function limitedBy<T>(limit: RateLimit, key: string, work: () => Promise<T>): Promise<T> {
  await limit.take(key)
  try {
    return await work()
  } catch (error) {
    // Where even that fails, what went wrong first is what is thrown.
    await limit.giveBack(key).catch(() => undefined)
    throw error
  }
}
