import { questionQueueAddress } from '#/contract/question-queue-list.ts'
import { QUEUE_STATES, type QueueState } from '#/contract/question-rules.ts'
import type { PlacedQuestion, QueueQuery } from '#/contract/questions.ts'
import type { Role } from '#/contract/roles.ts'

/** The list where it is: at an address, beside a question or alone. */
export interface QueueAt {
  /** Page that is open: the list, or a question beside it. */
  path: string
  query: QueueQuery
  /** The question that is open. */
  open: string | undefined
}

/** @returns the address of the list, or of a question beside it; what is narrowed otherwise begins at its first page */
export function queueHref({ path, query }: Pick<QueueAt, 'path' | 'query'>, change: Partial<QueueQuery> = {}): string {
  return path + questionQueueAddress.searchOf({ ...query, page: 1, ...change })
}

/** @returns by what somebody may narrow the list: administrators take no question */
export function queueStatesOf(role: Role): readonly QueueState[] {
  return role === 'PROFESSOR' ? QUEUE_STATES : QUEUE_STATES.filter((state) => state !== 'taken')
}

/**
 * @param reader their id
 * @returns the questions of a page that still belong to it: what is done with one is known before the list is asked again
 */
export function listedIn(items: readonly PlacedQuestion[], state: QueueState, reader: string): PlacedQuestion[] {
  if (state === 'answered') return items.filter(({ answered }) => answered)
  return items.filter(({ answered, takenBy }) => !answered && (state === 'waiting' || takenBy?.id === reader))
}
