import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/**
 * What somebody has before them: messages and announcements that are not read, threads in which theirs is the next word,
 * questions that wait for them, for professors alone, reports that nobody has decided, for administrators alone, and
 * notifications that are not read, up to `MOST_COUNTED`. Of messages, announcements, questions and reports there are
 * notifications too: those are not counted twice.
 */
export const unreadCounts = z.object({
  unread: z.number().int(),
  announcements: z.number().int(),
  unanswered: z.number().int(),
  questions: z.number().int(),
  reports: z.number().int(),
  notifications: z.number().int(),
})
export type UnreadCounts = z.infer<typeof unreadCounts>

export const unreadEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me/unread',
    about: ['messages', 'announcements', 'questions', 'notifications'],
    who: 'session',
    summary:
      'How many messages, announcements and notifications are not read, and how many threads and questions wait for an answer of the reader or their side',
    answer: unreadCounts,
    result: 'The numbers',
  }),
}
