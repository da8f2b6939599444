import { timeOfDay } from './academy-hours.ts'
import { curriculumItemName } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

/** Most that a student has. */
export const MOST_STUDY_TIMES = 40

/** When a student learns by themselves, every week; nobody else sees it. */
export const studyTime = z.object({
  id: z.number().int(),
  title: z.string(),
  /** From Monday, 1, to Sunday, 7. */
  weekDay: z.number().int(),
  startsAt: z.string(),
  endsAt: z.string(),
})
export type StudyTime = z.infer<typeof studyTime>

export const studyTimeCreation = z.strictObject({
  title: curriculumItemName.max(80),
  weekDay: z.number().int().min(1).max(7),
  startsAt: timeOfDay,
  endsAt: timeOfDay,
})
export type StudyTimeCreation = z.infer<typeof studyTimeCreation>

export const studyTimeEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/me/study-times',
    about: ['study-time'],
    who: ['STUDENT'],
    summary: 'When one learns by oneself, every week',
    answer: z.array(studyTime),
    result: 'Times by day and start',
  }),
  add: endpoint({
    method: 'post',
    path: '/me/study-times',
    changes: ['study-time'],
    who: ['STUDENT'],
    summary: `Add a time at which one learns by oneself every week, ${MOST_STUDY_TIMES} at most`,
    body: studyTimeCreation,
    answer: studyTime,
    status: 201,
    result: 'The time',
  }),
  remove: endpoint({
    method: 'delete',
    path: '/me/study-times/{id}',
    changes: ['study-time'],
    who: ['STUDENT'],
    summary: 'Take such a time away',
    params: rowParams,
    result: 'It is away',
  }),
}
