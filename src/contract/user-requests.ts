import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { uuidParams } from './params.ts'
import { user, userRequest } from './person.ts'
import { REQUEST_KINDS, userRow } from './users.ts'
import { z } from './zod.ts'

export const requestQuery = z.object({ kind: z.enum(REQUEST_KINDS).optional(), ...pageQuery.shape })
export type RequestQuery = z.infer<typeof requestQuery>
export const requestRow = userRequest.extend({
  /** Who asks, and of which class a student is now. */
  user: userRow.pick({ id: true, role: true, firstName: true, lastName: true, schoolClass: true }),
})
export type RequestRow = z.infer<typeof requestRow>
export const requestPage = pageOf(requestRow)
export type RequestPage = z.infer<typeof requestPage>

export const requestDecision = z.strictObject({ granted: z.boolean() })

/** What people ask the administration for. */
export const requestEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/requests',
    about: ['people', 'waiting'],
    who: ['ADMINISTRATOR'],
    summary: 'What people ask the administration for and nobody has decided, oldest first',
    query: requestQuery,
    answer: requestPage,
    result: 'A page of requests',
  }),
  decide: endpoint({
    method: 'put',
    path: '/users/{id}/requests/{requestId}',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Grant or refuse another class, or the end of an account, which erases everything personal',
    params: uuidParams.extend({ requestId: z.uuid() }),
    body: requestDecision,
    answer: user,
    result: 'The person as they are now',
  }),
}
