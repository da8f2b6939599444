import { endpoint } from './endpoint.ts'
import { uuidParams } from './params.ts'
import { guardian } from './people.ts'
import { user } from './person.ts'
import { z } from './zod.ts'

export const consentCreation = z.strictObject({ guardian, confirmed: z.boolean() })
export type ConsentCreation = z.infer<typeof consentCreation>
export const consentChange = z.strictObject({ action: z.enum(['confirm', 'withdraw']) })

/** What guardians agreed to. */
export const consentEndpoints = {
  record: endpoint({
    method: 'post',
    path: '/users/{id}/consents',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: "Write down a guardian's consent, in the place of an earlier one",
    params: uuidParams,
    body: consentCreation,
    answer: user,
    result: 'The person as they are now',
  }),
  change: endpoint({
    method: 'put',
    path: '/users/{id}/consents/{consentId}',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Confirm a consent, or take it back',
    params: uuidParams.extend({ consentId: z.uuid() }),
    body: consentChange,
    answer: user,
    result: 'The person as they are now',
  }),
}
