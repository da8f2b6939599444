import academy from '#/content/academy.json' with { type: 'json' }
import type { Locale } from '#/contract/locales.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import type { SessionAudience, SessionKind } from '#/contract/session-kinds.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { formatList } from '#/i18n/format.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'
import type { Config } from '#/server/config.ts'
import { component, type Property } from './content-lines.ts'

const ZONE = 'Africa/Tunis'
/** How often programs may ask again; they rarely do so more often of themselves. */
const REFRESH = 'PT1H'

/** A session as a calendar shows it, with names in the reader's language. Times are those of Tunis, without a zone. */
export interface CalendarSession {
  id: number
  title: string
  kind: SessionKind
  audience: SessionAudience
  subject: string
  /** Its class or its groups. */
  forWhom: string[]
  /** Absent where nobody has it. */
  professor: string | null
  startsAt: string
  endsAt: string
  room: string | null
  building: string | null
  link: string | null
  note: string
  cancelled: boolean
  cancelReason: string | null
  version: number
  /** In UTC. */
  changedAt: string
}

/** When a student learns by themselves, every week. */
export interface CalendarStudyTime {
  id: number
  title: string
  /** As `MO`. */
  weekDay: string
  /** Of the first of them, in Tunis. */
  startsAt: string
  endsAt: string
  /** In UTC. */
  changedAt: string
}

/** Whose calendar it is, and where its pages are. */
export interface Reader {
  role: Role
  locale: Locale
}

/** @returns sessions and study times as a calendar (RFC 5545); the same for the same, so that it has a lasting tag */
export function writeCalendar(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  reader: Reader,
  { sessions, studyTimes = [] }: { sessions: readonly CalendarSession[]; studyTimes?: readonly CalendarStudyTime[] },
): string {
  const t = apiTranslator(reader.locale)
  const of: Writing = { t, reader, publicOrigin, host: new URL(publicOrigin).host }
  return component(
    'VCALENDAR',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', `-//Manara//Calendar//${reader.locale.toUpperCase()}`],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ['method', {}, 'text', 'PUBLISH'],
      ['x-wr-calname', {}, 'text', t('ics.name', { academy: academy.name[reader.locale] })],
      ['x-wr-timezone', {}, 'text', ZONE],
      ['refresh-interval', {}, 'duration', REFRESH],
    ],
    [
      TIME_ZONE,
      ...sessions.map((session) => component('VEVENT', sessionEvent(of, session))),
      ...studyTimes.map((time) => component('VEVENT', studyEvent(of, time))),
    ],
  )
}

/** An hour ahead of UTC, without a summer time. */
const TIME_ZONE = component(
  'VTIMEZONE',
  [['tzid', {}, 'text', ZONE]],
  [
    component('STANDARD', [
      ['dtstart', {}, 'date-time', '1970-01-01T00:00:00'],
      ['tzoffsetfrom', {}, 'utc-offset', '+01:00'],
      ['tzoffsetto', {}, 'utc-offset', '+01:00'],
      ['tzname', {}, 'text', 'CET'],
    ]),
  ],
)

interface Writing {
  t: ApiTranslate
  reader: Reader
  publicOrigin: string
  host: string
}

const local = (name: 'dtstart' | 'dtend', time: string): Property => [name, { tzid: ZONE }, 'date-time', time]

function sessionEvent({ t, reader, publicOrigin, host }: Writing, session: CalendarSession): Property[] {
  const { id, title, subject, cancelled } = session
  const place = placeOf(t, session)
  return [
    ['uid', {}, 'text', `session-${id}@${host}`],
    ['dtstamp', {}, 'date-time', session.changedAt],
    ['last-modified', {}, 'date-time', session.changedAt],
    ['sequence', {}, 'integer', session.version - 1],
    ['status', {}, 'text', cancelled ? 'CANCELLED' : 'CONFIRMED'],
    // A cancelled one takes nobody's time.
    ['transp', {}, 'text', cancelled ? 'TRANSPARENT' : 'OPAQUE'],
    local('dtstart', session.startsAt),
    local('dtend', session.endsAt),
    // Many programs show the title, and not the status.
    ['summary', {}, 'text', t(cancelled ? 'ics.cancelled' : 'ics.session', { title, subject })],
    ...(place === undefined ? [] : [['location', {}, 'text', place] as const]),
    ['description', {}, 'text', descriptionOf(t, reader, session)],
    ['url', {}, 'uri', `${publicOrigin}${homeOf(reader.role)}/calendar/${id}`],
  ]
}

function placeOf(t: ApiTranslate, { room, building, link }: CalendarSession): string | undefined {
  if (room !== null) return t('ics.place', { room, building: building ?? '' })
  return link ?? undefined
}

/** Nobody is named but the professor, and to those who have the session with them. */
function descriptionOf(t: ApiTranslate, { role, locale }: Reader, session: CalendarSession): string {
  const { kind, audience, forWhom, professor, note, cancelled, cancelReason } = session
  const names = formatList(locale, forWhom)
  return [
    ...(cancelled && cancelReason ? [t('ics.reason', { reason: cancelReason })] : []),
    t(`ics.kind.${kind}`),
    ...(role === 'STUDENT' ? [] : [audience === 'open' ? t('ics.open') : t('ics.for', { names })]),
    ...(role !== 'PROFESSOR' && professor !== null ? [t('ics.with', { professor })] : []),
    ...(note === '' ? [] : [note]),
  ].join('\n')
}

function studyEvent({ publicOrigin, host }: Writing, time: CalendarStudyTime): Property[] {
  return [
    ['uid', {}, 'text', `study-${time.id}@${host}`],
    ['dtstamp', {}, 'date-time', time.changedAt],
    local('dtstart', time.startsAt),
    local('dtend', time.endsAt),
    ['rrule', {}, 'recur', { freq: 'WEEKLY', byday: time.weekDay }],
    ['summary', {}, 'text', time.title],
    ['url', {}, 'uri', `${publicOrigin}${homeOf('STUDENT')}/calendar`],
  ]
}
