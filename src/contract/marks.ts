import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { COURSE_MARKS } from './progress.ts'
import { z } from './zod.ts'

export const courseMarking = z.strictObject({ mark: z.enum(COURSE_MARKS).nullable() })
export type CourseMarking = z.infer<typeof courseMarking>

/** What students say of lessons. */
export const markEndpoints = {
  mark: endpoint({
    method: 'put',
    path: '/courses/{id}/mark',
    keepalive: true,
    changes: ['progress'],
    who: ['STUDENT'],
    summary: 'Mark a lesson as understood or to be gone over again, or take that back',
    params: rowParams,
    body: courseMarking,
    answer: courseMarking,
    result: 'The mark',
  }),
}
