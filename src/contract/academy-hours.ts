import { version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** A time of day such as `09:30`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Days of Ramadan at most. */
export const LONGEST_RAMADAN = 30

const shown = { opensAt: z.string(), closesAt: z.string() }
/** When the academy is open; in Ramadan it has hours of its own. */
export const academyHours = z.object({
  ...shown,
  /** Its first and last day, in Tunis; absent until they are known. */
  ramadan: z.object({ startsOn: z.string(), endsOn: z.string(), ...shown }).nullable(),
  version: z.number().int(),
})
export type AcademyHours = z.infer<typeof academyHours>

/** A day between the years that a school may plan. */
const plannedDate = z.iso.date().refine((date) => date >= '2000-01-01' && date < '2100-01-01')

const hours = { opensAt: timeOfDay, closesAt: timeOfDay }
export const academyHoursChange = z.strictObject({
  ...hours,
  ramadan: z.strictObject({ startsOn: plannedDate, endsOn: plannedDate, ...hours }).nullable(),
  version,
})
export type AcademyHoursChange = z.infer<typeof academyHoursChange>

export const academyHoursEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/academy-hours',
    about: ['session'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'When the academy is open',
    answer: academyHours,
    result: 'Its hours',
  }),
  change: endpoint({
    method: 'put',
    path: '/academy-hours',
    changes: ['session'],
    who: ['ADMINISTRATOR'],
    summary: 'Change when the academy is open; sessions that are planned stay. 409 where somebody was faster',
    body: academyHoursChange,
    answer: academyHours,
    result: 'Its hours',
  }),
}

/** @returns the hours of a day such as `2027-02-10` */
export function hoursOn(
  { opensAt, closesAt, ramadan }: Pick<AcademyHours, 'opensAt' | 'closesAt' | 'ramadan'>,
  date: string,
): { opensAt: string; closesAt: string } {
  if (ramadan && date >= ramadan.startsOn && date <= ramadan.endsOn) return ramadan
  return { opensAt, closesAt }
}
