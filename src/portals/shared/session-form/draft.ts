import { weekDayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SchoolYearDetail } from '#/contract/school-years.ts'
import type { SessionAudience, SessionKind, SessionScope } from '#/contract/session-kinds.ts'
import {
  type Session,
  type SessionCheckQuestion,
  type SessionDetail,
  sessionCheckQuestion,
} from '#/contract/sessions.ts'
import { formatTime, isoDateInTunis } from '#/i18n/dates.ts'
import { readDate, readTime, writeDate } from '#/i18n/typed.ts'

/** A lesson that a session is about. */
export type AboutLesson = SessionDetail['courses'][number]

/** A session as it stands in the fields of its form. */
export interface SessionDraft {
  /** Of which of its series; only where it is one of several. */
  scope: SessionScope
  title: string
  kind: SessionKind
  classId: string
  subjectId: string
  audience: SessionAudience
  groupIds: readonly number[]
  professorId: string
  /** As they are typed. */
  date: string
  startsAt: string
  endsAt: string
  /** Nothing where it is not known yet, `link`, or the number of a room. */
  place: string
  link: string
  courses: readonly AboutLesson[]
  note: string
  repeats: boolean
  weekDays: readonly number[]
  every: string
  /** As it is typed: the last day of the series. */
  until: string
  closedDays: 'skip' | 'keep'
}

export const EMPTY_DRAFT: SessionDraft = {
  ...({ scope: 'this', title: '', kind: 'live', classId: '', subjectId: '', audience: 'class', groupIds: [] } as const),
  ...({ professorId: '', date: '', startsAt: '', endsAt: '', place: '', link: '', courses: [], note: '' } as const),
  ...({ repeats: false, weekDays: [], every: '1', until: '', closedDays: 'skip' } as const),
}

/** @returns the facts of a session, without when it is, as they stand in the fields */
function factsOf(of: Session & Partial<Pick<SessionDetail, 'courses' | 'note'>>): Partial<SessionDraft> {
  const { title, kind, schoolClass, subject, audience, groups, professor, place, courses = [], note = '' } = of
  return {
    ...{ title, kind, audience, courses, note },
    classId: String(schoolClass.id),
    subjectId: String(subject.id),
    groupIds: groups.map(({ id }) => id),
    professorId: professor?.id ?? '',
    place: place === null ? '' : place.kind === 'link' ? 'link' : String(place.id),
    link: place?.kind === 'link' ? place.link : '',
  }
}

/** @returns a session that is there as it stands in the fields of its form */
export function draftOf(of: SessionDetail): SessionDraft {
  return {
    ...EMPTY_DRAFT,
    ...factsOf(of),
    date: writeDate(isoDateInTunis(of.startsAt)),
    startsAt: formatTime(of.startsAt),
    endsAt: formatTime(of.endsAt),
    weekDays: of.series?.weekDays ?? [],
    every: String(of.series?.every ?? 1),
    until: of.series ? writeDate(of.series.until) : '',
  }
}

/** What the address of the form says of when it is to be. */
export interface Wished {
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * @param search of the form's address
 * @param standsFor the cancelled session that the new one stands for: it has the same facts, and as long
 * @returns what the form of a new session begins with
 */
export function prefill(search: Readonly<Record<string, string | undefined>>, standsFor?: SessionDetail): SessionDraft {
  const { date, from, to }: Wished = search
  const day = date !== undefined && readDate(writeDate(date)) === date ? date : undefined
  return {
    ...EMPTY_DRAFT,
    ...(standsFor && {
      ...factsOf(standsFor),
      startsAt: formatTime(standsFor.startsAt),
      endsAt: formatTime(standsFor.endsAt),
    }),
    ...(day && { date: writeDate(day) }),
    ...(from && readTime(from) && { startsAt: readTime(from) }),
    ...(to && readTime(to) && { endsAt: readTime(to) }),
  } as SessionDraft
}

/** @returns the last day of a series from a date on, where nobody has said another: that of the trimester or of the year */
export function lastDayFor(date: string, year: SchoolYearDetail | undefined): string | undefined {
  const trimester = year?.trimesters.find(({ startsOn, endsOn }) => date >= startsOn && date <= endsOn)
  if (trimester && trimester.endsOn > dateAfter(date, 6)) return trimester.endsOn
  return year && year.endsOn > date ? year.endsOn : undefined
}

/** @returns what changes where the session is to repeat, or no more: the day of its date, up to the end of the trimester */
export function repeating(
  draft: SessionDraft,
  repeats: boolean,
  year: SchoolYearDetail | undefined,
): Partial<SessionDraft> {
  const date = readDate(draft.date)
  if (!repeats || !date) return { repeats }
  const last = draft.until === '' ? lastDayFor(date, year) : undefined
  return {
    repeats,
    ...(draft.weekDays.length === 0 && { weekDays: [weekDayOf(date)] }),
    ...(last && { until: writeDate(last) }),
  }
}

/** @returns what changes with another date: a series on the day of the one before goes with it */
export function withDate(draft: SessionDraft, typed: string): Partial<SessionDraft> {
  const [before, date] = [readDate(draft.date), readDate(typed)]
  const follows = date && draft.weekDays.length === 1 && before && draft.weekDays[0] === weekDayOf(before)
  return { date: typed, ...(follows && { weekDays: [weekDayOf(date)] }) }
}

/** @returns what a draft says, as the API takes it; what is typed wrong is none of it */
export function planOf(draft: SessionDraft): Record<string, unknown> {
  const { title, kind, audience, professorId, note, place, link, repeats } = draft
  return {
    ...{ title, kind, audience, professorId, note },
    subjectId: Number(draft.subjectId),
    groupIds: audience === 'groups' ? [...draft.groupIds] : [],
    date: readDate(draft.date),
    startsAt: readTime(draft.startsAt),
    endsAt: readTime(draft.endsAt),
    place:
      place === ''
        ? null
        : place === 'link'
          ? { kind: 'link', link: link.trim() }
          : { kind: 'room', roomId: Number(place) },
    courseIds: draft.courses.map(({ id }) => id),
    repeat: repeats
      ? {
          weekDays: [...draft.weekDays].sort((one, two) => one - two),
          every: Number(draft.every),
          until: readDate(draft.until),
          closedDays: draft.closedDays,
        }
      : null,
  }
}

/** @returns the last day of the series that the form asks for, where it is another one */
export function newLastDay(draft: SessionDraft, of: Pick<SessionDetail, 'series'> | undefined): string | undefined {
  if (!of?.series || draft.scope === 'this') return undefined
  const until = readDate(draft.until)
  return until === of.series.until ? undefined : until
}

/**
 * @param of the session that is there, where it is one
 * @returns what to ask of a draft while it is written: what would come of it; nothing while too little is known
 */
export function questionOf(
  draft: SessionDraft,
  of?: Pick<SessionDetail, 'id' | 'series'>,
): SessionCheckQuestion | undefined {
  // When it is, and what is in the way, hangs neither on words nor on lessons; a link that is half written is no room.
  const still = { title: '1', note: '', courseIds: [], ...(draft.place === 'link' && { place: null }) }
  const asked = sessionCheckQuestion.safeParse({
    plan: { ...planOf(draft), ...still },
    change: of ? { id: of.id, scope: draft.scope, until: newLastDay(draft, of) } : null,
  })
  const { success, data } = asked
  if (!success || data.plan.endsAt <= data.plan.startsAt) return undefined
  if (data.plan.audience === 'groups' && data.plan.groupIds.length === 0) return undefined
  if (data.plan.repeat && data.plan.repeat.until < data.plan.date) return undefined
  return data
}
