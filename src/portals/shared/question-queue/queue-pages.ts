import { page } from '#/portals/shared/pages.ts'
import { queuedQuestionReads, queueReads } from './queue-reads.ts'

/** Pages of the questions of staff: professors answer those of their subjects, administrators look after all of them. */
export const questionQueuePages = {
  questions: page({
    title: 'staff.questions.title',
    under: 'messages',
    reads: queueReads,
    screen: async () => (await import('./queue-page.tsx')).QueuePage,
  }),
  question: page({
    title: 'staff.questions.title',
    under: 'messages',
    reads: queuedQuestionReads,
    screen: async () => (await import('./queued-question-page.tsx')).QueuedQuestionPage,
  }),
}
