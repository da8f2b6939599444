import type { FileKind } from './file-kinds.ts'

/** What a session is. */
export const SESSION_KINDS = ['live', 'revision', 'test', 'office-hours'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/** Whom a session is for: a whole class, groups of it, or any student of the academy. */
export const SESSION_AUDIENCES = ['class', 'groups', 'open'] as const
export type SessionAudience = (typeof SESSION_AUDIENCES)[number]

/** They follow each other by the clock; only `cancelled` is somebody's doing. */
export const SESSION_STATES = ['planned', 'live', 'ended', 'cancelled'] as const
export type SessionState = (typeof SESSION_STATES)[number]

/** Which sessions of a series a change is about: those not begun, of these the ones from this on, or this alone. */
export const SESSION_SCOPES = ['this', 'following', 'all'] as const
export type SessionScope = (typeof SESSION_SCOPES)[number]

/** Whether a student was there. */
export const PRESENCE_STATES = ['here', 'late', 'absent', 'excused'] as const
export type PresenceState = (typeof PRESENCE_STATES)[number]

/** What can be in two places at once only by mistake. */
export const CLASH_KINDS = ['professor', 'room', 'group', 'class'] as const
export type ClashKind = (typeof CLASH_KINDS)[number]

/** What somebody has to say yes to before a session is planned. */
export const SESSION_DOUBTS = ['pupilsTwice', 'closedDay', 'outsideHours', 'professorAway'] as const
export type SessionDoubt = (typeof SESSION_DOUBTS)[number]

/** Facts of a session that may differ from those of its series. */
export const SESSION_FACTS = [
  ...(['title', 'kind', 'subject', 'audience', 'professor', 'date', 'time', 'place', 'courses', 'note'] as const),
] as const
export type SessionFact = (typeof SESSION_FACTS)[number]

/** What its documents may be. */
export const SESSION_FILE_KINDS = ['pdf', 'image'] as const satisfies readonly FileKind[]

export const SESSION_LIMITS = {
  title: 120,
  note: 1_000,
  reason: 300,
  link: 500,
  groups: 12,
  courses: 10,
  documents: 10,
  /** Of one session, in minutes. */
  shortest: 10,
  longest: 480,
  /** Of one series: two a week for a school year. */
  occurrences: 90,
  /** Days from the first to the last of a series. */
  seriesDays: 400,
  /** Days that are read at once: the six weeks that a month takes in a calendar. */
  days: 42,
  /** Sessions that are read at once. */
  atOnce: 400,
  /** Clashes that are named. */
  clashes: 12,
  /** Students whose presence is kept at once. */
  presence: 500,
} as const

/** A session can be joined from so many minutes before it begins, by the server's clock. */
export const JOIN_MINUTES = 10

/** @returns the state of a session at an instant */
export function sessionStateAt(
  { startsAt, endsAt, cancelled }: { startsAt: string; endsAt: string; cancelled: unknown },
  now: number,
): SessionState {
  if (cancelled) return 'cancelled'
  if (now < Date.parse(startsAt)) return 'planned'
  return now < Date.parse(endsAt) ? 'live' : 'ended'
}

/** @returns whether a session can be joined at an instant */
export function isJoinable(session: { startsAt: string; endsAt: string; cancelled: unknown }, now: number): boolean {
  if (session.cancelled) return false
  return now >= Date.parse(session.startsAt) - JOIN_MINUTES * 60_000 && now < Date.parse(session.endsAt)
}
