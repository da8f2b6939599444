import { ANNOUNCEMENT_LIMITS } from '#/contract/announcement-rules.ts'
import type { Announcement, AnnouncementChange } from '#/contract/announcements.ts'
import { quietUntil } from '#/contract/quiet-hours.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { formatTime, isoDateInTunis } from '#/i18n/dates.ts'
import type { Translate } from '#/i18n/translate.ts'
import { readDate, readTime, writeDate } from '#/i18n/typed.ts'
import type { Faults } from '#/portals/shared/form/faults.ts'

/** What is in the fields of an announcement. */
export interface AnnouncementDraft {
  title: string
  words: string
  /** Whether readers are offered to write to its author. */
  replies: boolean
  when: 'now' | 'later'
  /** As they are typed. */
  date: string
  time: string
  urgent: boolean
}

export const EMPTY_DRAFT: AnnouncementDraft = {
  ...{ title: '', words: '', replies: false },
  ...{ when: 'now', date: '', time: '', urgent: false },
}

/** What is proposed to whoever wishes to announce something later: the next morning, when nobody sleeps. */
const MORNING = '08:00'
const DAY = 86_400_000

/** @returns an announcement as it stands in the fields */
export function draftOf({ title, words, replies, planned, at, urgent }: Announcement): AnnouncementDraft {
  const time = planned ? { date: writeDate(isoDateInTunis(at)), time: formatTime(at) } : { date: '', time: '' }
  return { title, words, replies: replies === 'author', when: planned ? 'later' : 'now', ...time, urgent }
}

/** @returns what changes with a choice of now or later; what was typed stays @param today such as `2026-01-05` */
export function withWhen(
  { date, time }: AnnouncementDraft,
  when: AnnouncementDraft['when'],
  today: string,
): Partial<AnnouncementDraft> {
  if (when === 'now' || date !== '' || time !== '') return { when }
  return { when, date: writeDate(dateAfter(today, 1)), time: MORNING }
}

/** @returns when its readers get it, in milliseconds; `null` = now, `undefined` = what is typed is no time */
export function instantOf({ when, date, time }: AnnouncementDraft): number | null | undefined {
  if (when === 'now') return null
  const [day, hour] = [readDate(date), readTime(time)]
  // Tunis is an hour ahead of UTC all the year.
  return day && hour ? Date.parse(`${day}T${hour}:00+01:00`) : undefined
}

/** @returns what is sent of a draft in which nothing is wrong */
export function factsOf(draft: AnnouncementDraft): Omit<AnnouncementChange, 'version'> {
  const instant = instantOf(draft)
  return {
    title: draft.title,
    words: draft.words,
    replies: draft.replies ? 'author' : 'off',
    publishAt: instant == null ? null : new Date(instant).toISOString(),
  }
}

/** @returns what is wrong with a draft, by field, in the reader's words @param now milliseconds since the epoch */
export function announcementFaults(draft: AnnouncementDraft, now: number, t: Translate): Faults {
  return {
    ...(draft.title.trim() === '' && { title: t('announcement-form.fault.title') }),
    ...(draft.words.trim() === '' && { words: t('announcement-form.fault.words') }),
    ...(draft.when === 'later' && timeFaults(draft, now, t)),
  }
}

function timeFaults(draft: AnnouncementDraft, now: number, t: Translate): Faults {
  const instant = instantOf(draft)
  if (instant == null) {
    return {
      ...(!readDate(draft.date) && { date: t('announcement-form.fault.date') }),
      ...(!readTime(draft.time) && { time: t('announcement-form.fault.time') }),
    }
  }
  if (instant <= now) return { date: t('announcement-form.fault.past') }
  const most = ANNOUNCEMENT_LIMITS.daysAhead
  return instant > now + most * DAY ? { date: t('announcement-form.fault.far', { count: most }) } : {}
}

/** @returns whether the quiet hours hold it back until their end; professors and what is urgent are not spared */
export function isHeldBack(draft: AnnouncementDraft, audience: Announcement['audience']['kind'], now: number): boolean {
  const instant = instantOf(draft)
  if (instant === undefined || draft.urgent || audience === 'professors') return false
  return quietUntil(instant ?? now) !== undefined
}
