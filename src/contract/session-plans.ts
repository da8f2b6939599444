import { rowNumber } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { uuidParams } from './params.ts'
import { SESSION_DOUBTS } from './session-kinds.ts'
import { SESSION_PLAN_COLUMNS } from './session-plan-columns.ts'
import { plannedDate } from './sessions.ts'
import { z } from './zod.ts'

/** Where the lines of a plan come from: a file, the sessions of a week, the series of a school year. */
export const SESSION_PLAN_SOURCES = ['list', 'week', 'year'] as const
export type SessionPlanSource = (typeof SESSION_PLAN_SOURCES)[number]

/** `checking` and `checked` are the dry run, `queued` and `running` the real one. */
export const SESSION_PLAN_STATUSES = [
  ...(['checking', 'checked', 'queued', 'running', 'done', 'stopped', 'taking-back', 'taken-back'] as const),
] as const
export type SessionPlanStatus = (typeof SESSION_PLAN_STATUSES)[number]

/**
 * What becomes of a line. `waiting` can be planned as it is, `asked` once somebody says yes to its doubts, `known` is there
 * already, `unchecked` and `queued` are still to be looked at by the job.
 */
export const SESSION_PLAN_OUTCOMES = ['unchecked', 'waiting', 'asked', 'refused', 'known', 'queued', 'planned'] as const
export type SessionPlanOutcome = (typeof SESSION_PLAN_OUTCOMES)[number]

export const SESSION_PLAN_LIMITS = {
  /** Of a file, in bytes of UTF-8. */
  bytes: 1024 * 1024,
  /** Signs of the name of a file. */
  fileName: 200,
  /** Of one plan: six sessions of each of 200 groups, and some. */
  lines: 1_500,
  /** Plans that are checked, started or taken back at a time, of everybody. */
  atWork: 5,
  /** For how long it can be taken back after it was done. */
  takeBackHours: 24,
} as const

/** `POST /session-plans` */
export const sessionPlansRequest = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('list'),
    fileName: z
      .string()
      .overwrite((name) => name.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
      .min(1)
      .max(SESSION_PLAN_LIMITS.fileName),
    /** The file's text, with or without BOM; `;`, `,` or tabs between the fields. */
    text: z.string().min(1),
  }),
  z.strictObject({
    source: z.literal('week'),
    /** Any day of the week that is copied, and of that which it is copied to. */
    from: plannedDate,
    to: plannedDate,
    /** Copied to every week up to that day; absent = to that one alone. */
    until: plannedDate.optional(),
    /** Of one class alone. */
    classId: rowNumber.optional(),
  }),
  z.strictObject({
    source: z.literal('year'),
    fromYearId: rowNumber,
    toYearId: rowNumber,
    classId: rowNumber.optional(),
  }),
])
export type SessionPlansRequest = z.infer<typeof sessionPlansRequest>

export const sessionPlansSummary = z.object({
  id: z.string(),
  source: z.enum(SESSION_PLAN_SOURCES),
  status: z.enum(SESSION_PLAN_STATUSES),
  /** The name of the file; of a copy two Mondays (`2026-09-14`) or two school years (`2025-2026`). */
  name: z.string(),
  to: z.string().nullable(),
  /** Weekly up to that day, of a week that is copied to many. */
  until: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When it can be taken back no more; absent where it cannot. */
  takeBackUntil: z.string().nullable(),
  lines: z.number().int(),
  /** Lines by outcome; they sum up to `lines`. */
  outcomes: z.record(z.enum(SESSION_PLAN_OUTCOMES), z.number().int()),
  /** Sessions that it would make, of lines that wait or are asked about. */
  coming: z.number().int(),
  /** Lines by what they are asked about. */
  doubts: z.partialRecord(z.enum(SESSION_DOUBTS), z.number().int()),
  /** Sessions that it made and that are there. */
  sessions: z.number().int(),
})
export type SessionPlansSummary = z.infer<typeof sessionPlansSummary>

/** The answer to a new one. */
export const sessionPlansMade = z.object({
  id: z.string(),
  /** Names of columns that nothing is known about; they are passed over. */
  unknownColumns: z.array(z.string()),
})
export type SessionPlansMade = z.infer<typeof sessionPlansMade>

export const sessionPlansPage = pageOf(sessionPlansSummary)
export type SessionPlansPage = z.infer<typeof sessionPlansPage>

export const sessionPlanLine = z.object({
  line: z.number().int(),
  outcome: z.enum(SESSION_PLAN_OUTCOMES),
  /** What it says by column: as it was written, of a copy as a file would say it. */
  fields: z.partialRecord(z.enum(SESSION_PLAN_COLUMNS), z.string()),
  /** How many sessions it is, and how many days of its rule are left out. */
  sessions: z.number().int(),
  skipped: z.number().int(),
  /** What is wrong with it, in the reader's language. */
  faults: z.array(z.object({ column: z.enum(SESSION_PLAN_COLUMNS).optional(), message: z.string() })),
  doubts: z.partialRecord(z.enum(SESSION_DOUBTS), z.number().int()),
})
export type SessionPlanLine = z.infer<typeof sessionPlanLine>

export const sessionPlanLinesQuery = z.object({
  outcome: z.enum(SESSION_PLAN_OUTCOMES).optional(),
  ...pageQuery.shape,
})
export type SessionPlanLinesQuery = z.infer<typeof sessionPlanLinesQuery>
export const sessionPlanLinePage = pageOf(sessionPlanLine)
export type SessionPlanLinePage = z.infer<typeof sessionPlanLinePage>

export const sessionPlanStart = z.strictObject({
  /** To what somebody says yes; lines with other doubts are left. */
  accept: z.array(z.enum(SESSION_DOUBTS)).max(SESSION_DOUBTS.length).default([]),
})
export type SessionPlanStart = z.infer<typeof sessionPlanStart>

/** Plans of many sessions: a dry run, and then the sessions. */
export const sessionPlanEndpoints = {
  create: endpoint({
    method: 'post',
    path: '/session-plans',
    changes: ['session-plan'],
    who: ['ADMINISTRATOR'],
    summary: `Begin a plan of many sessions from a CSV file of ${SESSION_PLAN_LIMITS.lines} lines at most, a week or a school year; it is checked by a job, and nothing is planned yet`,
    body: sessionPlansRequest,
    // The text of a file, with what JSON puts before quotes and line ends.
    maxBytes: SESSION_PLAN_LIMITS.bytes * 1.5,
    answer: sessionPlansMade,
    status: 201,
    result: 'The plan',
  }),
  list: endpoint({
    method: 'get',
    path: '/session-plans',
    about: ['session-plan'],
    who: ['ADMINISTRATOR'],
    summary: 'Plans of many sessions, newest first',
    query: pageQuery,
    answer: sessionPlansPage,
    result: 'A page of plans',
  }),
  read: endpoint({
    method: 'get',
    path: '/session-plans/{id}',
    about: ['session-plan'],
    who: ['ADMINISTRATOR'],
    summary: 'One plan, and how far it is',
    params: uuidParams,
    answer: sessionPlansSummary,
    result: 'The plan',
  }),
  lines: endpoint({
    method: 'get',
    path: '/session-plans/{id}/lines',
    about: ['session-plan'],
    who: ['ADMINISTRATOR'],
    summary: 'Lines of a plan, all or of one outcome, with what is wrong with them',
    params: uuidParams,
    query: sessionPlanLinesQuery,
    answer: sessionPlanLinePage,
    result: 'A page of lines',
  }),
  file: endpoint({
    method: 'get',
    path: '/session-plans/{id}/lines.csv',
    who: ['ADMINISTRATOR'],
    summary: 'The lines that are not planned as a file, with the reasons; mended, it can be sent as a new plan',
    params: uuidParams,
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  start: endpoint({
    method: 'post',
    path: '/session-plans/{id}/start',
    changes: ['session-plan', 'session'],
    who: ['ADMINISTRATOR'],
    summary: 'Have the sessions planned; a second call changes nothing while the first is at work',
    params: uuidParams,
    body: sessionPlanStart,
    answer: sessionPlansSummary,
    result: 'The plan as it is now',
  }),
  takeBack: endpoint({
    method: 'post',
    path: '/session-plans/{id}/take-back',
    changes: ['session-plan', 'session'],
    who: ['ADMINISTRATOR'],
    summary: `Take back what a plan made, ${SESSION_PLAN_LIMITS.takeBackHours} hours at most after it was done: sessions that have not begun and that nobody has changed`,
    params: uuidParams,
    answer: sessionPlansSummary,
    result: 'The plan as it is now',
  }),
  drop: endpoint({
    method: 'delete',
    path: '/session-plans/{id}',
    changes: ['session-plan'],
    who: ['ADMINISTRATOR'],
    summary: 'Drop a plan that has made nothing and is not at work',
    params: uuidParams,
    status: 204,
    result: 'It is gone',
  }),
}
