import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { uuidParams } from './params.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { z } from './zod.ts'

/** Most that are listed: nobody goes to school for longer, the newest come first. */
export const MAX_ENROLMENTS = 50

const sums = {
  /** Lessons done, of all that are kept: also of those that are taught no longer. */
  done: z.number().int(),
  seconds: z.number().int(),
}

/** A year, or a part of one, that a student was in a class, with what they learnt there. */
export const enrolment = z.object({
  id: z.number().int(),
  schoolYear: z.object({ id: z.number().int(), startsOn: z.string(), endsOn: z.string() }),
  schoolClass,
  /** Whether they are in it now. */
  present: z.boolean(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  ...sums,
  /** Those in which anything was learnt, in the school's order. */
  subjects: z.array(
    z.object({
      id: z.number().int(),
      nameAr: z.string(),
      nameFr: z.string(),
      key: z.enum(SUBJECT_KEYS).nullable(),
      lang: z.string(),
      ...sums,
    }),
  ),
})
export type Enrolment = z.infer<typeof enrolment>

/** The classes that a student was in, the newest first, with what they learnt. */
export const enrolmentEndpoints = {
  mine: endpoint({
    method: 'get',
    path: '/me/enrolments',
    about: ['progress', 'people', 'school-year'],
    who: ['STUDENT'],
    summary: 'The classes that the student was in by school year, the newest first, with what they learnt there',
    answer: z.array(enrolment),
    result: 'Enrolments',
  }),
  ofStudent: endpoint({
    method: 'get',
    path: '/users/{id}/enrolments',
    about: ['people', 'school-year'],
    who: ['ADMINISTRATOR'],
    summary: 'The classes that a student was in by school year, the newest first, with what they learnt there',
    params: uuidParams,
    answer: z.array(enrolment),
    result: 'Enrolments',
  }),
}
