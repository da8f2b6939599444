import { timeOfDay } from './academy-hours.ts'
import { curriculumItemName } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

/** Most that a professor has noted ahead. */
export const MOST_ABSENCES = 100
/** Days of one of them at most. */
export const LONGEST_ABSENCE = 366

/** When a professor cannot. */
export const absence = z.object({
  id: z.number().int(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Their own; administrators are told no reason. */
  note: z.string(),
  /** Of their sessions that are planned for then. */
  sessions: z.number().int(),
})
export type Absence = z.infer<typeof absence>

/** A date that a school may plan. */
const absentOn = z.iso.date().refine((date) => date >= '2000-01-01' && date < '2100-01-01')

export const absenceCreation = z.strictObject({
  /** In Tunis: the first and the last day; whole days, or some hours of one. */
  startsOn: absentOn,
  endsOn: absentOn,
  hours: z.strictObject({ startsAt: timeOfDay, endsAt: timeOfDay }).nullable().default(null),
  note: z.union([z.literal(''), curriculumItemName]).default(''),
})
export type AbsenceCreation = z.infer<typeof absenceCreation>

/** When professors cannot: planning asks before it overrides that. */
export const absenceEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/me/absences',
    about: ['absence', 'session'],
    who: ['PROFESSOR'],
    summary: 'When one cannot, from today on',
    answer: z.array(absence),
    result: 'Times by their start',
  }),
  add: endpoint({
    method: 'post',
    path: '/me/absences',
    changes: ['absence'],
    who: ['PROFESSOR'],
    summary: `Note when one cannot: some hours of one day, or whole days; ${MOST_ABSENCES} at most`,
    body: absenceCreation,
    answer: absence,
    status: 201,
    result: 'The time, with how many of one’s sessions are then',
  }),
  remove: endpoint({
    method: 'delete',
    path: '/me/absences/{id}',
    changes: ['absence'],
    who: ['PROFESSOR'],
    summary: 'Take back that one cannot',
    params: rowParams,
    result: 'It is away',
  }),
}
