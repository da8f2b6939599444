import ICAL from 'ical.js'
import { curriculumItemName } from '#/contract/curriculum.ts'
import type { SchoolDayKind } from '#/contract/school-day-kinds.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { type CalendarFault, MAX_CALENDAR_EVENTS } from '#/contract/school-years.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { kindOfWords, levelsOfWords } from './calendar-words.ts'

/** What an event of a calendar says. */
export interface CalendarDay {
  /** At which it begins in the file, from 1. */
  line: number
  uid: string
  /** In the languages that the file has, cleaned as all names are. */
  names: { ar?: string; fr?: string }
  startsOn: string
  /** The last day, included. */
  endsOn: string
  toConfirm: boolean
  /** Absent where no word says it. */
  kind: SchoolDayKind | undefined
  levels: number[] | null
}

/** An event that is passed over. */
export interface PassedEvent {
  line: number
  name: string | null
  fault: CalendarFault
  /** By which the day is known that it would be. */
  uid?: string
}

export interface CalendarFile {
  days: CalendarDay[]
  passed: PassedEvent[]
}

/** Longest line that is read, folded ones put together: all that is looked at is far shorter. */
const LONGEST_LINE = 2_000
const LONGEST_UID = 255
const LONGEST_NAME_SHOWN = 160
/** What of an event is looked at. All else stays out of the reader, whatever it is. */
const READ = new Set([
  'uid',
  'summary',
  'dtstart',
  'dtend',
  'duration',
  'categories',
  'status',
  'rrule',
  'rdate',
  'recurrence-id',
] as const)

/**
 * Reads the events of a calendar file (RFC 5545), each by itself: one that is broken spoils no other. What repeats is
 * passed over, so that no rule is ever followed.
 * @throws {ServiceError} VALIDATION for what is no calendar, has no event, or more than are read
 */
export function readCalendar(text: string): CalendarFile {
  const blocks = eventsIn(text)
  const seen = new Set<string>()
  const file: CalendarFile = { days: [], passed: [] }
  for (const block of blocks) {
    const read = readEvent(block)
    if (!read) continue
    const { uid } = read
    if (uid !== undefined && seen.has(uid)) {
      const name = 'fault' in read ? read.name : (read.names.ar ?? read.names.fr ?? null)
      file.passed.push({ line: block.line, name, fault: 'fault' in read ? read.fault : 'twice' })
      continue
    }
    if (uid !== undefined) seen.add(uid)
    if ('fault' in read) file.passed.push(read)
    else file.days.push(read)
  }
  return file
}

interface Block {
  line: number
  lines: string[]
  /** Whether a line was too long to be read. */
  long: boolean
}

/** The events of a file with what is looked at of each; what is in a part of an event, such as an alarm, is not. */
function eventsIn(text: string): Block[] {
  const lines = unfold(text)
  if (lines[0]?.text.toUpperCase() !== 'BEGIN:VCALENDAR') refuse('calendarNone')
  const blocks: Block[] = []
  let open: Block | undefined
  let within = 0
  for (const { text: line, number } of lines) {
    const [, verb = '', part = ''] = /^(BEGIN|END):(.*)$/i.exec(line.slice(0, 40)) ?? []
    if (!open) {
      if (verb.toUpperCase() !== 'BEGIN' || part.trim().toUpperCase() !== 'VEVENT') continue
      if (blocks.length >= MAX_CALENDAR_EVENTS) refuse('calendarMany', MAX_CALENDAR_EVENTS)
      open = { line: number, lines: [], long: false }
    } else if (verb) {
      within += verb.toUpperCase() === 'BEGIN' ? 1 : -1
      if (within >= 0) continue
      blocks.push(open)
      open = undefined
      within = 0
    } else if (within === 0 && isRead(line)) {
      if (line.length > LONGEST_LINE) open.long = true
      else open.lines.push(line)
    }
  }
  // It ends in the middle: perhaps only a part of it came.
  if (open) refuse('calendarBroken')
  if (blocks.length === 0) refuse('calendarEmpty')
  return blocks
}

function isRead(line: string): boolean {
  const [name = ''] = /^[A-Za-z-]*/.exec(line) ?? []
  return (READ as ReadonlySet<string>).has(name.toLowerCase())
}

/** Lines of a file, those put together that go on behind a blank (RFC 5545, §3.1). */
function unfold(text: string): { text: string; number: number }[] {
  const lines: { parts: string[]; number: number }[] = []
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((line, index) => {
      const last = lines.at(-1)
      if (/^[ \t]/.test(line) && last) last.parts.push(line.slice(1))
      else if (line.trim() !== '') lines.push({ parts: [line], number: index + 1 })
    })
  return lines.map(({ parts, number }) => ({ text: parts.join(''), number }))
}

/** A property as the library gives it (RFC 7265): its name, its parameters, its kind, its values. */
type Property = [name: string, params: Record<string, unknown>, kind: string, ...values: unknown[]]

/** @returns what an event says; `undefined` for one that is called off */
function readEvent({ line, lines, long }: Block): CalendarDay | PassedEvent | undefined {
  const pass = (fault: CalendarFault, more: { name?: string | null; uid?: string } = {}): PassedEvent => ({
    line,
    fault,
    name: more.name ?? null,
    ...(more.uid !== undefined && { uid: more.uid }),
  })
  let properties: Property[]
  try {
    const [, parsed] = ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')) as [string, Property[]]
    properties = parsed
  } catch {
    return pass('unreadable')
  }
  const all = (name: string): Property[] => properties.filter(([each]) => each === name)
  const textOf = (name: string): string => String(all(name)[0]?.[3] ?? '').trim()
  const uid = textOf('uid').replace(/\p{Cc}/gu, '')
  const names = namesOf(all('summary'))
  const name = (names.ar ?? names.fr ?? null)?.slice(0, LONGEST_NAME_SHOWN) ?? null
  if (uid === '' || uid.length > LONGEST_UID) return pass('noUid', { name })
  if (long) return pass('unreadable', { name, uid })
  const status = textOf('status').toUpperCase()
  if (status === 'CANCELLED') return undefined
  if (all('rrule').length > 0 || all('rdate').length > 0 || all('recurrence-id').length > 0) {
    return pass('recurring', { name, uid })
  }
  if (name === null) return pass('noName', { uid })
  const dates = datesOf(all('dtstart')[0], all('dtend')[0], all('duration')[0])
  if (typeof dates === 'string') return pass(dates, { name, uid })
  const categories = all('categories').flatMap(([, , , ...values]) => values.map(String))
  const called = Object.values(names)
  return {
    ...{ line, uid, names, ...dates },
    toConfirm: status === 'TENTATIVE',
    kind: kindOfWords(categories) ?? kindOfWords(called),
    levels: levelsOfWords([...categories, ...called]),
  }
}

/** Names by language: what is said of them, or else their letters. Those that are no names are left out. */
function namesOf(summaries: readonly Property[]): CalendarDay['names'] {
  const names: CalendarDay['names'] = {}
  for (const [, params, , value] of summaries) {
    const name = curriculumItemName.safeParse(String(value ?? ''))
    if (!name.success) continue
    const said = String(params.language ?? '')
      .slice(0, 2)
      .toLowerCase()
    const lang = said === 'ar' || said === 'fr' ? said : /\p{Script=Arabic}/u.test(name.data) ? 'ar' : 'fr'
    names[lang] ??= name.data
  }
  return names
}

type Dates = Pick<CalendarDay, 'startsOn' | 'endsOn'>

/** The days of an event, the last one included: where it says when it ends, that day is no part of it. */
function datesOf(
  start: Property | undefined,
  end: Property | undefined,
  duration: Property | undefined,
): Dates | CalendarFault {
  const begins = start && dayOf(start)
  if (!begins) return 'noDate'
  const startsOn = begins.date
  if (end) {
    const ends = dayOf(end)
    if (!ends) return 'noDate'
    // One that ends at midnight has nothing of the day that begins then; some programs let it end when it begins.
    const endsOn = ends.midnight && ends.date > startsOn ? dateAfter(ends.date, -1) : ends.date
    return endsOn < startsOn ? 'dates' : { startsOn, endsOn }
  }
  const days = duration ? daysOf(String(duration[3] ?? '')) : 1
  return days === undefined ? 'noDate' : { startsOn, endsOn: dateAfter(startsOn, days - 1) }
}

/** The day of a date or a time: in Tunis, unless the file names another place. */
function dayOf([, , kind, value]: Property): { date: string; midnight: boolean } | undefined {
  const [, day = '', time, zulu] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(Z)?)?$/.exec(String(value ?? '')) ?? []
  if (!day || (kind === 'date-time') !== (time !== undefined)) return undefined
  const instant = new Date(`${day}T${time ?? '00:00:00'}Z`)
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day) return undefined
  if (!zulu) return { date: day, midnight: !time || time === '00:00:00' }
  // No summer time in Tunis: midnight there is 23:00 in Greenwich.
  return { date: isoDateInTunis(instant), midnight: time === '23:00:00' }
}

/** Whole days of a duration such as `P1W` or `P3D`; what is shorter than a day is one. */
function daysOf(duration: string): number | undefined {
  const [found, weeks = '0', days = '0'] = /^\+?P(?:(\d{1,2})W)?(?:(\d{1,3})D)?(?:T[\dHMS]+)?$/.exec(duration) ?? []
  return found && found !== 'P' ? Math.max(1, Number(weeks) * 7 + Number(days)) : undefined
}

function refuse(fault: 'calendarNone' | 'calendarMany' | 'calendarBroken' | 'calendarEmpty', limit?: number): never {
  throw new ServiceError('VALIDATION', { fields: { file: { fault, limit } } })
}
