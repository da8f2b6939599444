import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

export const hiddenSubjectIds = z.object({ ids: z.array(z.number().int()) })
export type HiddenSubjectIds = z.infer<typeof hiddenSubjectIds>

/** What students have put out of sight. */
export const hiddenSubjectEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/me/hidden-subjects',
    who: ['STUDENT'],
    summary: 'Optional subjects that the student has put out of sight',
    answer: hiddenSubjectIds,
    result: 'The subjects that are out of sight now',
  }),
  hide: endpoint({
    method: 'put',
    path: '/me/hidden-subjects/{id}',
    keepalive: true,
    who: ['STUDENT'],
    summary: 'Put an optional subject out of sight',
    params: rowParams,
    answer: hiddenSubjectIds,
    result: 'The subjects that are out of sight now',
  }),
  show: endpoint({
    method: 'delete',
    path: '/me/hidden-subjects/{id}',
    keepalive: true,
    who: ['STUDENT'],
    summary: 'Put a subject back into sight',
    params: rowParams,
    answer: hiddenSubjectIds,
    result: 'The subjects that are out of sight now',
  }),
}
