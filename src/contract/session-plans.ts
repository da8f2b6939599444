import { rowNumber, version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { rowParams } from './params.ts'
import { CLASH_KINDS, SESSION_DOUBTS } from './session-kinds.ts'
import { z } from './zod.ts'

/** Most lines and sessions of a plan, and KB of a list: two hundred groups with six a week for a school year. */
export const SESSION_PLAN_LIMITS = { lines: 2_000, sessions: 50_000, kb: 2_000, open: 20 } as const
/** Hours for which a plan can be taken back whole. */
export const PLAN_TAKE_BACK_HOURS = 24

/** Where its lines come from: a list of a spreadsheet, a week of the calendar, or the series of another school year. */
export const SESSION_PLAN_SOURCES = ['list', 'week', 'year'] as const
export type SessionPlanSource = (typeof SESSION_PLAN_SOURCES)[number]

/**
 * `checking`: looked at by a job; `checked`: shown, nothing is planned yet; `queued`, `running`, `done`, `stopped`: the
 * planning itself, whole or not at all; `taking-back`, `taken-back`.
 */
export const SESSION_PLAN_STATUSES = [
  'checking',
  'checked',
  'queued',
  'running',
  'done',
  'stopped',
  'taking-back',
  'taken-back',
] as const
export type SessionPlanStatus = (typeof SESSION_PLAN_STATUSES)[number]

/** Columns of a list of sessions. */
export const SESSION_PLAN_COLUMNS = [
  ...(['class', 'group', 'subject', 'kind', 'title', 'professor', 'from', 'days', 'start', 'end'] as const),
  ...(['every', 'until', 'room', 'link', 'note'] as const),
] as const
export type SessionPlanColumn = (typeof SESSION_PLAN_COLUMNS)[number]

/** What is wrong with a cell, or with the whole line where there is no column. */
export const SESSION_PLAN_FAULTS = [
  'required',
  'tooLong',
  'invalid',
  'cells',
  'class',
  'group',
  'subject',
  'kind',
  'professor',
  'teachesNone',
  'date',
  'time',
  'timeOrder',
  'sessionLength',
  'sessionPast',
  'days',
  'every',
  'dayOrder',
  'seriesLong',
  'seriesMany',
  'seriesNone',
  'room',
  'link',
  'twoPlaces',
  'duplicate',
] as const
export type SessionPlanFault = (typeof SESSION_PLAN_FAULTS)[number]

/** Which lines a list has: those that cannot be, those in the way of something, and those to be said yes to. */
export const SESSION_PLAN_LINE_KINDS = ['faulty', 'clashing', 'doubtful', 'good'] as const
export type SessionPlanLineKind = (typeof SESSION_PLAN_LINE_KINDS)[number]

const counts = {
  lines: z.number().int(),
  /** Lines by kind; they sum up to `lines`. */
  faulty: z.number().int(),
  clashing: z.number().int(),
  doubtful: z.number().int(),
  good: z.number().int(),
  /** That would be planned, or were. */
  sessions: z.number().int(),
  /** Left out on days without lessons. */
  skipped: z.number().int(),
}

/** A plan of many sessions at once, as a list names it. */
export const manySessionsPlan = z.object({
  id: z.number().int(),
  source: z.enum(SESSION_PLAN_SOURCES),
  /** Of a list: its file's name. */
  fileName: z.string().nullable(),
  status: z.enum(SESSION_PLAN_STATUSES),
  version: z.number().int(),
  createdAt: z.string(),
  /** Who began it; absent once their account is gone. */
  createdBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  finishedAt: z.string().nullable(),
  /** Until when it can be taken back; absent where it cannot. */
  takeBackUntil: z.string().nullable(),
  /** While it is checked or runs: how many lines are through, of how many. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  ...counts,
})
export type ManySessionsPlan = z.infer<typeof manySessionsPlan>
export const manySessionsPlanPage = pageOf(manySessionsPlan)
export type ManySessionsPlanPage = z.infer<typeof manySessionsPlanPage>

export const manySessionsPlanDetail = manySessionsPlan.extend({
  /** The first and the last day of its sessions, in Tunis; absent where there are none. */
  firstOn: z.string().nullable(),
  lastOn: z.string().nullable(),
  /** How many classes, groups and professors its sessions are of. */
  classes: z.number().int(),
  groups: z.number().int(),
  professors: z.number().int(),
  /** What is to be said yes to before it is planned: sessions, and of `pupilsTwice` the students. */
  doubts: z.partialRecord(z.enum(SESSION_DOUBTS), z.number().int()),
  /** Headings of the list that nothing is known about; they are passed over. */
  unknownColumns: z.array(z.string()),
  /** Taken back: how many sessions are gone, and how many stay for they have begun or were changed since. */
  takenBack: z.object({ gone: z.number().int(), kept: z.number().int() }).nullable(),
})
export type ManySessionsPlanDetail = z.infer<typeof manySessionsPlanDetail>

/** A line as it was written, and what comes of it. */
export const sessionPlanLine = z.object({
  /** Of the list; of a copy counted from 1. */
  line: z.number().int(),
  kind: z.enum(SESSION_PLAN_LINE_KINDS),
  cells: z.partialRecord(z.enum(SESSION_PLAN_COLUMNS), z.string()),
  sessions: z.number().int(),
  skipped: z.number().int(),
  faults: z.array(
    z.object({
      column: z.enum(SESSION_PLAN_COLUMNS).optional(),
      fault: z.enum(SESSION_PLAN_FAULTS),
      message: z.string(),
    }),
  ),
  /** What is in its way first: of another session, or of another line. */
  clash: z
    .object({
      what: z.enum(CLASH_KINDS),
      /** Of the time when both would be. */
      startsAt: z.string(),
      endsAt: z.string(),
      name: z.string(),
      /** Of the session that is there. */
      title: z.string().nullable(),
      /** The line that is in its way, where it is one of the same plan. */
      line: z.number().int().nullable(),
    })
    .nullable(),
  /** How many of its sessions something is in the way of. */
  clashes: z.number().int(),
  doubts: z.partialRecord(z.enum(SESSION_DOUBTS), z.number().int()),
})
export type SessionPlanLine = z.infer<typeof sessionPlanLine>
export const sessionPlanLinePage = pageOf(sessionPlanLine)
export type SessionPlanLinePage = z.infer<typeof sessionPlanLinePage>
export const sessionPlanLineQuery = z.object({
  kind: z.enum(SESSION_PLAN_LINE_KINDS).optional(),
  ...pageQuery.shape,
})
export type SessionPlanLineQuery = z.infer<typeof sessionPlanLineQuery>

const day = z.iso.date().refine((date) => date >= '2000-01-01' && date < '2100-01-01')

/** `POST /session-plans`: sessions that are there already, once more at another time. */
export const sessionPlanCopy = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('week'),
    /** Of one class alone; absent = the whole academy. */
    classId: rowNumber.optional(),
    /** A day of the week that is copied. */
    week: day,
    /** A day of the first week that gets its sessions. */
    into: day,
    /** Up to this day every so many weeks; absent = into one week. */
    until: day.optional(),
    every: z.number().int().min(1).max(4).default(1),
  }),
  z.strictObject({
    source: z.literal('year'),
    classId: rowNumber.optional(),
    /** Whose series are copied, and the year that gets them: for its groups of the same name. */
    fromYearId: rowNumber,
    intoYearId: rowNumber,
  }),
])
export type SessionPlanCopy = z.infer<typeof sessionPlanCopy>

export const sessionPlanStart = z.strictObject({
  version,
  accept: z.array(z.enum(SESSION_DOUBTS)).max(SESSION_DOUBTS.length).default([]),
})
export type SessionPlanStart = z.infer<typeof sessionPlanStart>

const ADMINISTRATORS = ['ADMINISTRATOR'] as const
const asked = { params: rowParams, who: ADMINISTRATORS }

/** Sessions of many groups at once. */
export const sessionPlanEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/session-plans',
    about: ['session-plan'],
    who: ADMINISTRATORS,
    summary: 'Plans of many sessions at once, the newest first',
    query: pageQuery,
    answer: manySessionsPlanPage,
    result: 'A page of plans',
  }),
  fromList: endpoint({
    method: 'post',
    path: '/session-plans/list.csv',
    changes: ['session-plan'],
    who: ADMINISTRATORS,
    summary: `Bring a list of sessions (${SESSION_PLAN_LIMITS.lines} lines at most), one or a series a line; nothing is planned yet`,
    query: z.object({ fileName: z.string().min(1).max(200) }),
    body: { types: ['text/csv'] },
    maxBytes: SESSION_PLAN_LIMITS.kb * 1024,
    answer: manySessionsPlanDetail,
    status: 202,
    result: 'The plan, which is looked at',
  }),
  copy: endpoint({
    method: 'post',
    path: '/session-plans',
    changes: ['session-plan'],
    who: ADMINISTRATORS,
    summary: 'Copy a week, or the series of another school year; nothing is planned yet',
    body: sessionPlanCopy,
    answer: manySessionsPlanDetail,
    status: 202,
    result: 'The plan, which is looked at',
  }),
  example: endpoint({
    method: 'get',
    path: '/session-plans/example.csv',
    who: ADMINISTRATORS,
    summary: 'A list to begin with: the columns, and a line for each group of the present year and its subjects',
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  read: endpoint({
    method: 'get',
    path: '/session-plans/{id}',
    about: ['session-plan'],
    ...asked,
    summary: 'A plan with what would come of it, or what came of it',
    answer: manySessionsPlanDetail,
    result: 'The plan',
  }),
  lines: endpoint({
    method: 'get',
    path: '/session-plans/{id}/lines',
    about: ['session-plan'],
    ...asked,
    summary: 'The lines of a plan in their order, with what is wrong with them',
    query: sessionPlanLineQuery,
    answer: sessionPlanLinePage,
    result: 'A page of lines; none once they are no longer kept',
  }),
  saveLines: endpoint({
    method: 'get',
    path: '/session-plans/{id}/lines.csv',
    ...asked,
    summary: 'The lines of a plan with what is wrong with them, as a list that can be mended and come back',
    query: z.object({ kind: z.enum(SESSION_PLAN_LINE_KINDS).optional() }),
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  checkAgain: endpoint({
    method: 'post',
    path: '/session-plans/{id}/check',
    changes: ['session-plan'],
    ...asked,
    summary: 'Look again at a plan that was not carried out, by a job; 409 for another',
    answer: manySessionsPlanDetail,
    status: 202,
    result: 'The plan, which is looked at',
  }),
  start: endpoint({
    method: 'post',
    path: '/session-plans/{id}/start',
    changes: ['session-plan', 'session'],
    ...asked,
    summary:
      'Plan all sessions of a plan, by a job, all or none; a second call changes nothing. 409 where a line cannot be (CLASH), something is to be said yes to (NEEDS_YES), or it is another by now',
    body: sessionPlanStart,
    answer: manySessionsPlanDetail,
    status: 202,
    result: 'The plan, which waits or runs',
  }),
  drop: endpoint({
    method: 'delete',
    path: '/session-plans/{id}',
    changes: ['session-plan'],
    ...asked,
    summary: 'Throw a plan away that was not carried out; 409 for another',
    result: 'It is away',
  }),
  takeBack: endpoint({
    method: 'post',
    path: '/session-plans/{id}/taking-back',
    changes: ['session-plan', 'session'],
    ...asked,
    summary: `Take a plan back for ${PLAN_TAKE_BACK_HOURS} hours, by a job: its sessions that have not begun and that nobody changed are gone`,
    answer: manySessionsPlanDetail,
    status: 202,
    result: 'The plan, which is being taken back',
  }),
}
