import { rowQuery } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { listAddress } from './list-address.ts'
import { PAGE_SIZE } from './page-limits.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { z } from './zod.ts'

/** What somebody teaches in a time: minutes, and how many sessions are or were not cancelled. */
export const taughtTime = z.object({
  sessions: z.number().int(),
  /** Of sessions that have ended. */
  held: z.number().int(),
  /** Of those that have not, what goes on now included. */
  coming: z.number().int(),
  cancelled: z.number().int(),
})
export type TaughtTime = z.infer<typeof taughtTime>

/** By month in the order of the months of the answer, and in all of them. */
const byMonth = { months: z.array(taughtTime), total: taughtTime }

export const professorHours = z.object({
  professor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  ...byMonth,
})
export type ProfessorHours = z.infer<typeof professorHours>

/** A school year from its first day to the day before that of the next: what is taught in the summer is in it too. */
export const teachingHours = pageOf(professorHours).extend({
  schoolYear: z.object({ id: z.number().int(), name: z.string() }),
  /** Of Tunis, such as `2026-09`, one after the other. */
  months: z.array(z.string()),
  /** Of all who are found, on all pages. */
  totals: z.object(byMonth),
})
export type TeachingHours = z.infer<typeof teachingHours>

export const teachingHoursQuery = z.object({
  /** Absent = the present one. */
  schoolYearId: rowQuery.optional(),
  q: searchWords,
  ...pageQuery.shape,
})
export type TeachingHoursQuery = z.infer<typeof teachingHoursQuery>

/** Which hours a table shows. */
export const TAUGHT_MEASURES = ['held', 'coming', 'cancelled'] as const
export type TaughtMeasure = (typeof TAUGHT_MEASURES)[number]

/** The hours as they stand in the address of their page, with what is shown of them. */
export const teachingHoursAddress = listAddress(
  teachingHoursQuery.extend({ show: z.enum(TAUGHT_MEASURES) }),
  { q: '', page: 1, size: PAGE_SIZE, show: 'held' },
  ['q', 'schoolYearId', 'show', 'page'],
)
export type TeachingHoursAddress = ReturnType<typeof teachingHoursAddress.queryOf>

const TEACHERS = ['ADMINISTRATOR', 'PROFESSOR'] as const

export const teachingHoursEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/teaching-hours',
    about: ['session'],
    who: TEACHERS,
    summary:
      'How long professors teach in each month of a school year: administrators those of all who are active or have sessions in it, by name; professors their own',
    query: teachingHoursQuery,
    answer: teachingHours,
    result: 'A page of professors, and what all of them teach',
  }),
  save: endpoint({
    method: 'get',
    path: '/teaching-hours.csv',
    who: TEACHERS,
    summary: 'The same as a table for a spreadsheet, in minutes, with the kinds of sessions apart',
    query: teachingHoursQuery.pick({ schoolYearId: true, q: true }),
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8: a line for each professor and month with sessions',
  }),
}
