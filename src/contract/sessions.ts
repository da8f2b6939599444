import { academyHours, timeOfDay } from './academy-hours.ts'
import { schoolClass } from './classes.ts'
import { curriculumItemName, rowNumber, rowQuery, version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import {
  CLASH_KINDS,
  PRESENCE_STATES,
  SESSION_AUDIENCES,
  SESSION_DOUBTS,
  SESSION_KINDS,
  SESSION_LIMITS,
  SESSION_SCOPES,
  SESSION_STATES,
} from './session-kinds.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { z } from './zod.ts'

const named = z.object({ id: z.number().int(), name: z.string() })
/** Another session, such as that which one stands for. */
const otherSession = z.object({ id: z.number().int(), startsAt: z.string() })

/** A session as lists show it. Instants are ISO 8601. */
export const session = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: z.enum(SESSION_KINDS),
  /** At the time of the answer. */
  state: z.enum(SESSION_STATES),
  audience: z.enum(SESSION_AUDIENCES),
  schoolClass,
  subject: z.object({
    id: z.number().int(),
    nameAr: z.string(),
    nameFr: z.string(),
    lang: z.string(),
    key: z.enum(SUBJECT_KEYS).nullable(),
  }),
  /** Where it is for groups. */
  groups: z.array(named),
  /** Absent where nobody has it; students are not told the id. */
  professor: z.object({ id: z.string().nullable(), firstName: z.string(), lastName: z.string() }).nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Absent where it is not known yet. */
  place: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('room'), id: z.number().int(), name: z.string(), building: z.string() }),
      z.object({ kind: z.literal('link'), link: z.string(), host: z.string() }),
    ])
    .nullable(),
  cancelled: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Where it was before it was moved. */
  movedFrom: z.string().nullable(),
  /** The cancelled session that it stands for. */
  makesUp: otherSession.nullable(),
  /** The session that stands for it. */
  madeUpBy: otherSession.nullable(),
  seriesId: z.number().int().nullable(),
  /** How many documents it has that the caller may open. */
  documents: z.number().int(),
  /** A student's own; absent for others, and where nobody has said. */
  presence: z.enum(PRESENCE_STATES).nullable(),
  /** Nobody is there to hold it: its professor is gone, or does not teach the subject any more; said to administrators. */
  needsProfessor: z.boolean(),
  version: z.number().int(),
})
export type Session = z.infer<typeof session>

const repeat = z.object({
  /** From Monday, 1, to Sunday, 7. */
  weekDays: z.array(z.number().int()),
  /** Every so many weeks. */
  every: z.number().int(),
  /** Its last day, in Tunis. */
  until: z.string(),
})

/** One session as whoever may know it sees it. */
export const sessionDetail = session.extend({
  note: z.string(),
  courses: z.array(z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string(), lang: z.string() })),
  series: repeat
    .extend({
      id: z.number().int(),
      /** How many of it have not begun and are not cancelled, this one included. */
      coming: z.number().int(),
    })
    .nullable(),
  /** How many it is for; absent for students. */
  students: z.number().int().nullable(),
})
export type SessionDetail = z.infer<typeof sessionDetail>

/** Days on which nothing is taught, for anybody or for those whom the caller is one of. */
const closedDays = z.object({ startsOn: z.string(), endsOn: z.string(), nameAr: z.string(), nameFr: z.string() })

/** A date that a database has too. */
const readDate = z.iso.date().refine((date) => date >= '1900-01-01')

export const sessionQuery = z.object({
  /** The first day and the day after the last, in Tunis. */
  from: readDate,
  to: readDate,
  classId: rowQuery.optional(),
  groupId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  professorId: z.uuid().optional(),
  roomId: rowQuery.optional(),
  kind: z.enum(SESSION_KINDS).optional(),
})
export type SessionQuery = z.infer<typeof sessionQuery>

export const sessionList = z.object({
  /** By their start. */
  items: z.array(session),
  /** Also of those beyond the most that are read at once. */
  total: z.number().int(),
  closed: z.array(closedDays),
  hours: academyHours.omit({ version: true }),
  /** The server's time. */
  readAt: z.string(),
})
export type SessionList = z.infer<typeof sessionList>

/** How many sessions each day of a month has, for its overview. */
export const sessionDays = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      sessions: z.number().int(),
      cancelled: z.number().int(),
      /** Of subjects, the first few. */
      subjects: z.array(z.enum(SUBJECT_KEYS)),
    }),
  ),
  closed: z.array(closedDays),
})
export type SessionDays = z.infer<typeof sessionDays>

/** Text of several lines without what cannot be seen. */
const lines = (most: number) =>
  z
    .string()
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
        .trim(),
    )
    .max(most)

/** A date that a school may plan. */
export const plannedDate = z.iso.date().refine((date) => date >= '2000-01-01' && date < '2100-01-01')

/** An address of another service: opened in a tab of its own, and never asked for by the server. */
export const sessionLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true })
  .max(SESSION_LIMITS.link)
  // Names and passwords in an address are shown as if they were its host.
  .refine((link) => !URL.canParse(link) || !(new URL(link).username || new URL(link).password))

const facts = {
  title: curriculumItemName.max(SESSION_LIMITS.title),
  kind: z.enum(SESSION_KINDS),
  subjectId: rowNumber,
  audience: z.enum(SESSION_AUDIENCES),
  /** Of the subject's class and taught that subject, where it is for groups; otherwise none. */
  groupIds: z.array(rowNumber).max(SESSION_LIMITS.groups).default([]),
  professorId: z.uuid(),
  /** In Tunis. */
  date: plannedDate,
  startsAt: timeOfDay,
  /** On the same day. */
  endsAt: timeOfDay,
  place: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('room'), roomId: rowNumber }),
      z.strictObject({ kind: z.literal('link'), link: sessionLink }),
    ])
    .nullable()
    .default(null),
  /** Published or not: lessons of the subject. */
  courseIds: z.array(rowNumber).max(SESSION_LIMITS.courses).default([]),
  note: lines(SESSION_LIMITS.note).default(''),
}
const accept = z.array(z.enum(SESSION_DOUBTS)).max(SESSION_DOUBTS.length).default([])

export const sessionRepeat = z.strictObject({
  weekDays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  every: z.number().int().min(1).max(4),
  until: plannedDate,
  /** What becomes of those on holidays and closed days. */
  closedDays: z.enum(['skip', 'keep']).default('skip'),
})
export type SessionRepeat = z.infer<typeof sessionRepeat>

/** `POST /sessions`: one, or by a rule as many as that gives. */
export const sessionPlan = z.strictObject({
  ...facts,
  repeat: sessionRepeat.nullable().default(null),
  /** The cancelled session that it stands for. */
  makesUpId: rowNumber.nullable().default(null),
  accept,
})
export type SessionPlan = z.infer<typeof sessionPlan>

const scoped = { scope: z.enum(SESSION_SCOPES).default('this'), version }
/** `PUT /sessions/{id}`: what differs from the session as it is changes in all that the scope says. */
export const sessionChange = z.strictObject({
  ...facts,
  ...scoped,
  /** Of its series: a later last day, up to which new ones are planned. */
  until: plannedDate.optional(),
  accept,
})
export type SessionChange = z.infer<typeof sessionChange>

/** `POST /sessions/check`: what would come of a plan, or of a change of one that is there. */
export const sessionCheckQuestion = z.strictObject({
  plan: z.strictObject({ ...facts, repeat: sessionRepeat.nullable().default(null) }),
  change: z
    .strictObject({
      id: rowNumber,
      scope: z.enum(SESSION_SCOPES).default('this'),
      /** A later last day of its series. */
      until: plannedDate.optional(),
    })
    .nullable()
    .default(null),
})
export type SessionCheckQuestion = z.infer<typeof sessionCheckQuestion>

const span = { startsAt: z.string(), endsAt: z.string() }
export const sessionCheck = z.object({
  /** When they would be. */
  occurrences: z.array(z.object(span)),
  /** Which days of the rule are left out, and why. */
  skipped: z.array(z.object({ date: z.string(), nameAr: z.string(), nameFr: z.string() })),
  /** How many it is for; absent where it is for anybody. */
  students: z.number().int().nullable(),
  /** What is somewhere else at that time: the first of them. */
  clashes: z.array(
    z.object({
      what: z.enum(CLASH_KINDS),
      /** Of the session that is there; its name and title where the caller may know it. */
      ...span,
      name: z.string().nullable(),
      title: z.string().nullable(),
    }),
  ),
  /** All of them. */
  clashCount: z.number().int(),
  /** What is to be said yes to: of `pupilsTwice` the students, of the others the occurrences. */
  doubts: z.partialRecord(z.enum(SESSION_DOUBTS), z.number().int()),
  /** The next time at which nothing is in the way, for the first of them. */
  nextFree: z.object({ date: z.string(), startsAt: z.string(), endsAt: z.string() }).nullable(),
})
export type SessionCheck = z.infer<typeof sessionCheck>

export const sessionsPlanned = z.object({
  /** In their order. */
  ids: z.array(z.number().int()),
  skipped: z.number().int(),
})
export type SessionsPlanned = z.infer<typeof sessionsPlanned>

/** How many sessions were changed, besides those whose facts differ by somebody's wish. */
export const sessionsChanged = z.object({ changed: z.number().int() })
export type SessionsChanged = z.infer<typeof sessionsChanged>

export const sessionCancelling = z.strictObject({ ...scoped, reason: lines(SESSION_LIMITS.reason).min(3) })
export type SessionCancelling = z.infer<typeof sessionCancelling>
export const sessionRestoring = z.strictObject({ ...scoped, accept })
export type SessionRestoring = z.infer<typeof sessionRestoring>

const PLANNERS = ['ADMINISTRATOR', 'PROFESSOR'] as const

export const sessionEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/sessions',
    about: ['session'],
    who: 'session',
    summary: `Sessions of some days, ${SESSION_LIMITS.days} at most and ${SESSION_LIMITS.atOnce} of their sessions: of administrators all, of professors their own, of students those of their class and groups and the open ones`,
    query: sessionQuery,
    answer: sessionList,
    result: 'Sessions by their start, closed days and hours',
  }),
  days: endpoint({
    method: 'get',
    path: '/sessions/days',
    about: ['session'],
    who: 'session',
    summary: `How many sessions each day has, of ${SESSION_LIMITS.days} days at most`,
    query: sessionQuery,
    answer: sessionDays,
    result: 'The days that have any',
  }),
  read: endpoint({
    method: 'get',
    path: '/sessions/{id}',
    about: ['session'],
    who: 'session',
    summary: 'One session that the caller may know',
    params: rowParams,
    answer: sessionDetail,
    result: 'The session',
  }),
  check: endpoint({
    method: 'post',
    path: '/sessions/check',
    who: PLANNERS,
    summary: 'What would come of a plan or a change: when, what is in the way, and what is to be said yes to',
    body: sessionCheckQuestion,
    answer: sessionCheck,
    result: 'What would come of it',
  }),
  plan: endpoint({
    method: 'post',
    path: '/sessions',
    changes: ['session'],
    who: PLANNERS,
    summary: `Plan a session, or ${SESSION_LIMITS.occurrences} at most by a rule, all or none; professors their own. 409 with what is in the way (CLASH) or to be said yes to (NEEDS_YES) as \`current\``,
    body: sessionPlan,
    answer: sessionsPlanned,
    status: 201,
    result: 'The sessions',
  }),
  change: endpoint({
    method: 'put',
    path: '/sessions/{id}',
    changes: ['session'],
    who: PLANNERS,
    summary:
      'Change a session that has not begun, with those of its series that the scope says; 409 with its present state, or as for a new one',
    params: rowParams,
    body: sessionChange,
    answer: sessionsChanged,
    result: 'How many were changed',
  }),
  cancel: endpoint({
    method: 'post',
    path: '/sessions/{id}/cancel',
    changes: ['session'],
    who: PLANNERS,
    summary: 'Cancel a session that has not ended, with those of its series that the scope says; everybody is told why',
    params: rowParams,
    body: sessionCancelling,
    answer: sessionsChanged,
    result: 'How many were cancelled',
  }),
  restore: endpoint({
    method: 'post',
    path: '/sessions/{id}/restore',
    changes: ['session'],
    who: PLANNERS,
    summary: 'Have a cancelled session after all, with those of its series that the scope says and that have not begun',
    params: rowParams,
    body: sessionRestoring,
    answer: sessionsChanged,
    result: 'How many are there again',
  }),
}
