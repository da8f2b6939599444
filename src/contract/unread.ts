import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** Work that waits for somebody of the staff, until one of those for whom it does has done it. */
export const waitingCounts = z.object({
  /** Questions in the subjects that a professor teaches. */
  questions: z.number().int(),
  /** Messages, questions and answers that were reported and of which no administrator has decided. */
  reports: z.number().int(),
  /** What visitors wrote to the administration. */
  contact: z.number().int(),
  /** What people asked the administration for. */
  requests: z.number().int(),
  /** What pupils found wrong in materials: of a professor's subjects, of all for administrators. */
  faults: z.number().int(),
})
export type WaitingCounts = z.infer<typeof waitingCounts>

/**
 * What somebody has before them: messages and announcements that are not read, threads in which theirs is the next word,
 * work that waits for them, and notifications that are not read, up to `MOST_COUNTED`. Of messages, announcements,
 * questions and reports there are notifications too: those are not counted twice.
 */
export const unreadCounts = waitingCounts.extend({
  unread: z.number().int(),
  announcements: z.number().int(),
  unanswered: z.number().int(),
  notifications: z.number().int(),
})
export type UnreadCounts = z.infer<typeof unreadCounts>

export const unreadEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me/unread',
    about: ['messages', 'announcements', 'questions', 'notifications', 'waiting'],
    who: 'session',
    summary:
      'How many messages, announcements and notifications are not read, and how many threads and questions wait for an answer of the reader or their side',
    answer: unreadCounts,
    result: 'The numbers',
  }),
}
