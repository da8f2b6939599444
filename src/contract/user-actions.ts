import { endpoint } from './endpoint.ts'
import { searchWords } from './paging.ts'
import { uuidParams } from './params.ts'
import { user } from './person.ts'
import { ROLES } from './roles.ts'
import { USER_STATUSES } from './users.ts'
import { z } from './zod.ts'

/** What administrators do with accounts, one or many. */
export const USER_ACTIONS = ['approve', 'refuse', 'suspend', 'reactivate', 'end-sessions'] as const
export type UserAction = (typeof USER_ACTIONS)[number]
export const userActionRequest = z.strictObject({ action: z.enum(USER_ACTIONS) })

/** An action on chosen people, or on everybody whom a filter finds. */
export const bulkRequest = z.strictObject({
  action: z.enum(USER_ACTIONS),
  ids: z.array(z.uuid()).min(1).max(500).optional(),
  filter: z
    .strictObject({
      role: z.enum(ROLES),
      q: searchWords,
      status: z.enum(USER_STATUSES).exclude(['ERASED']).optional(),
      classId: z.number().int().optional(),
      subjectId: z.number().int().optional(),
      groupId: z.number().int().optional(),
    })
    .optional(),
  /** How many the person was told that the filter finds; another number is a 409. */
  expected: z.number().int().optional(),
})
export type BulkRequest = z.infer<typeof bulkRequest>
export const bulkAnswer = z.object({
  /** Accounts that changed. */
  changed: z.number().int(),
  /** Accounts that the action does not apply to, such as the actor's own. */
  skipped: z.number().int(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

/** A code to hand over, shown once. */
export const issuedCode = z.object({ code: z.string(), expiresAt: z.string(), username: z.string() })
export type IssuedCode = z.infer<typeof issuedCode>

/** What is done with accounts. */
export const userActionEndpoints = {
  actOnMany: endpoint({
    method: 'post',
    path: '/users/bulk',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'An action on chosen people, or on all that a filter finds; those whom it does not fit are passed over',
    body: bulkRequest,
    answer: bulkAnswer,
    result: 'How many changed',
  }),
  act: endpoint({
    method: 'post',
    path: '/users/{id}/action',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Approve, refuse, suspend or reactivate an account, or end its sessions',
    params: uuidParams,
    body: userActionRequest,
    answer: user,
    result: 'The person as they are now',
  }),
  issueCode: endpoint({
    method: 'post',
    path: '/users/{id}/code',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary:
      'A code to choose a new password with, to be handed over; professors: for students of their classes and groups',
    params: uuidParams,
    answer: issuedCode,
    result: 'The code, shown once',
  }),
}
