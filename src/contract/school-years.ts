import { names, version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { SCHOOL_DAY_KINDS } from './school-day-kinds.ts'
import { TRIMESTERS } from './trimesters.ts'
import { z } from './zod.ts'

/** Most days that a year may have; its list has no pages. */
export const MAX_SCHOOL_DAYS = 200
/** Most years that are listed, and made. */
export const MAX_SCHOOL_YEARS = 50
/** Largest calendar file that is read, in KB. */
export const CALENDAR_KB = 200
/** Most events of a calendar file. */
export const MAX_CALENDAR_EVENTS = 500
export const CALENDAR_TYPE = 'text/calendar'
/** Years of schooling that end with an examination of the whole country: the ninth, and that of the baccalaureate. */
export const EXAMINATION_LEVELS = [9, 13] as const
/** Longest name of an event in a calendar file. */
const LONGEST_UID = 255

/** A day between the years that a school may plan. */
const schoolDate = z.iso.date().refine((date) => date >= '2000-01-01' && date < '2100-01-01')

const dates = { startsOn: z.string(), endsOn: z.string() }
export const trimester = z.object({ number: z.number().int(), ...dates })
export type Trimester = z.infer<typeof trimester>

/** A day, or days one after the other, that are not as others. */
export const schoolDay = z.object({
  id: z.number().int(),
  kind: z.enum(SCHOOL_DAY_KINDS),
  nameAr: z.string(),
  nameFr: z.string(),
  startsOn: z.string(),
  /** The last day, included. */
  endsOn: z.string(),
  /** Whether the moon or the ministry may still move it. */
  toConfirm: z.boolean(),
  /** Years of schooling that it is for, 7 to 13; `null` = all. */
  levels: z.array(z.number().int()).nullable(),
  /** Its name in the calendar file that it came from. */
  uid: z.string().nullable(),
})
export type SchoolDay = z.infer<typeof schoolDay>

/** A year as a list names it. */
export const schoolYear = z.object({
  id: z.number().int(),
  /** Such as `2026-2027`. */
  name: z.string(),
  ...dates,
  /** Whether today is in it; in the summer that which has ended, or that which was opened by then. */
  present: z.boolean(),
  version: z.number().int(),
})
export type SchoolYear = z.infer<typeof schoolYear>
export const schoolYearDetail = schoolYear.extend({ trimesters: z.array(trimester), days: z.array(schoolDay) })
export type SchoolYearDetail = z.infer<typeof schoolYearDetail>

const period = { startsOn: schoolDate, endsOn: schoolDate }
const yearFacts = { ...period, trimesters: z.array(z.strictObject(period)).length(TRIMESTERS.length) }
/** `POST /school-years`: its trimesters in their order. */
export const schoolYearCreation = z.strictObject(yearFacts)
export type SchoolYearCreation = z.infer<typeof schoolYearCreation>
/** `PUT /school-years/{id}`. */
export const schoolYearChange = z.strictObject({ ...yearFacts, version })
export type SchoolYearChange = z.infer<typeof schoolYearChange>

const levels = z
  .array(z.number().int().min(7).max(13))
  .max(7)
  .transform((all) => [...new Set(all)].toSorted((one, other) => one - other))
  .nullable()
  .default(null)
const dayFacts = {
  ...names,
  kind: z.enum(SCHOOL_DAY_KINDS),
  ...period,
  toConfirm: z.boolean().default(false),
  levels,
}
/** `POST /school-years/{id}/days`; with the name in a calendar file for a day that comes back. */
export const schoolDayCreation = z.strictObject({
  ...dayFacts,
  uid: z.string().min(1).max(LONGEST_UID).nullable().default(null),
})
export type SchoolDayCreation = z.infer<typeof schoolDayCreation>
/** `PUT /school-days/{id}`, with the version of its year. */
export const schoolDayChange = z.strictObject({ ...dayFacts, version })
export type SchoolDayChange = z.infer<typeof schoolDayChange>

/** What a calendar file says of a day. */
const importedDay = schoolDay.omit({ id: true })
export type ImportedDay = z.infer<typeof importedDay>

export const CALENDAR_FAULTS = [
  'unreadable',
  'noUid',
  'twice',
  'recurring',
  'noName',
  'noDate',
  'dates',
  'kind',
  'outside',
] as const
export type CalendarFault = (typeof CALENDAR_FAULTS)[number]

/** What a calendar file changes, or would. */
export const calendarImport = z.object({
  applied: z.boolean(),
  /** Of the year: to apply it, this has to be still so. */
  version: z.number().int(),
  made: z.array(importedDay),
  changed: z.array(z.object({ was: importedDay, is: importedDay })),
  /** Days that came from a file and are in this one no more. */
  dropped: z.array(importedDay),
  unchanged: z.number().int(),
  /** Events that are passed over, with the line at which they begin. */
  passed: z.array(
    z.object({
      line: z.number().int(),
      name: z.string().nullable(),
      fault: z.enum(CALENDAR_FAULTS),
      message: z.string(),
    }),
  ),
})
export type CalendarImport = z.infer<typeof calendarImport>

/** The school year as the administrators plan it. */
export const schoolYearEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/school-years',
    about: ['school-year'],
    who: 'session',
    summary: 'The school years, the newest first',
    answer: z.array(schoolYear),
    result: 'School years',
  }),
  present: endpoint({
    method: 'get',
    path: '/school-year',
    about: ['school-year'],
    who: 'session',
    summary: 'The present school year with its trimesters and its days',
    answer: schoolYearDetail,
    result: 'The year; in the summer that which has ended',
  }),
  read: endpoint({
    method: 'get',
    path: '/school-years/{id}',
    about: ['school-year'],
    who: ['ADMINISTRATOR'],
    summary: 'A school year with its trimesters and its days, by date',
    params: rowParams,
    answer: schoolYearDetail,
    result: 'The year',
  }),
  create: endpoint({
    method: 'post',
    path: '/school-years',
    changes: ['school-year'],
    who: ['ADMINISTRATOR'],
    summary: 'Make a school year, which no other year overlaps',
    body: schoolYearCreation,
    answer: schoolYearDetail,
    status: 201,
    result: 'The year',
  }),
  change: endpoint({
    method: 'put',
    path: '/school-years/{id}',
    changes: ['school-year'],
    who: ['ADMINISTRATOR'],
    summary: 'Change the dates of a school year and of its trimesters; its days have to be within it',
    params: rowParams,
    body: schoolYearChange,
    answer: schoolYearDetail,
    result: 'The year',
  }),
  addDay: endpoint({
    method: 'post',
    path: '/school-years/{id}/days',
    changes: ['school-year'],
    who: ['ADMINISTRATOR'],
    summary: `Add a day to a school year, ${MAX_SCHOOL_DAYS} at most`,
    params: rowParams,
    body: schoolDayCreation,
    answer: schoolDay,
    status: 201,
    result: 'The day',
  }),
  changeDay: endpoint({
    method: 'put',
    path: '/school-days/{id}',
    changes: ['school-year'],
    who: ['ADMINISTRATOR'],
    summary: 'Change a day; a 409 has the day as it is, with the version of its year',
    params: rowParams,
    body: schoolDayChange,
    answer: schoolDay,
    result: 'The day',
  }),
  removeDay: endpoint({
    method: 'delete',
    path: '/school-days/{id}',
    changes: ['school-year'],
    who: ['ADMINISTRATOR'],
    summary: 'Take a day out of its school year',
    params: rowParams,
    result: 'It is away',
  }),
  importDays: endpoint({
    method: 'post',
    path: '/school-years/{id}/days/import',
    changes: ['school-year'],
    who: ['ADMINISTRATOR'],
    summary: `Bring the days of a calendar file (iCalendar, ${CALENDAR_KB} KB at most) to a school year: new and changed ones, and without those that came from a file before; days added by hand stay. Without the version of the year that was shown nothing is changed`,
    params: rowParams,
    query: z.object({
      /** The version of the year for which it was shown what would change: then it is done. */
      apply: z.coerce.number<string>().int().min(1).max(2_147_483_647).optional(),
    }),
    body: { types: [CALENDAR_TYPE] },
    // More than is read, so that a larger one is answered in words.
    maxBytes: 8 * CALENDAR_KB * 1024,
    answer: calendarImport,
    result: 'What is changed, or would be; a 409 has what would be by now',
  }),
}
