import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { PRESENCE_STATES, SESSION_LIMITS } from './session-kinds.ts'
import { z } from './zod.ts'

/** Students of one session at most: more than a class has, or the groups that a session may be for. */
export const MOST_PRESENT = 2_500
/** Sessions of one group in a table at most: more than a school year has. */
export const MOST_SESSION_COLUMNS = 1_000

/** Who was at a session, as whoever teaches it sees it. */
export const sessionPresence = z.object({
  /** By name: those whom it is for, and those of whom something was kept. Of an open one the latter alone. */
  students: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      state: z.enum(PRESENCE_STATES).nullable(),
    }),
  ),
})
export type SessionPresence = z.infer<typeof sessionPresence>

export const presenceMarks = z.strictObject({
  marks: z
    .array(z.strictObject({ userId: z.uuid(), state: z.enum(PRESENCE_STATES).nullable() }))
    .min(1)
    .max(SESSION_LIMITS.presence),
})
export type PresenceMarks = z.infer<typeof presenceMarks>

const TEACHERS = ['ADMINISTRATOR', 'PROFESSOR'] as const

export const presenceEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/sessions/{id}/presence',
    about: ['presence'],
    who: TEACHERS,
    summary: 'Who was at a session',
    params: rowParams,
    answer: sessionPresence,
    result: 'Its students',
  }),
  mark: endpoint({
    method: 'put',
    path: '/sessions/{id}/presence',
    changes: ['presence'],
    who: TEACHERS,
    summary:
      'Keep who was at a session that has begun; whom nothing is said of stays as they are, `null` takes it back. All or nothing; twice the same is as once',
    params: rowParams,
    body: presenceMarks,
    answer: sessionPresence,
    result: 'Its students, as it is now',
  }),
  ofGroup: endpoint({
    method: 'get',
    path: '/groups/{id}/presence',
    who: TEACHERS,
    summary: 'Who of a group was at its sessions that have begun, as a table for a spreadsheet',
    params: rowParams,
    answer: { types: ['text/csv'] },
    result: 'A row for each student, a column for each session',
  }),
}
