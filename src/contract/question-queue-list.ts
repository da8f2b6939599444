import { addressBy } from './list-address.ts'
import { pageAddress } from './page-address.ts'
import { QUEUE_STATES } from './question-rules.ts'
import type { QueueQuery } from './questions.ts'
import { readRowId } from './row-id.ts'

/**
 * The questions of staff as they stand in the address of their page, which begins with those that wait. It is read
 * without schemas: a first page goes without.
 */
export const questionQueueAddress = addressBy<QueueQuery, 'state' | 'subjectId' | 'page'>(
  { state: 'waiting', ...pageAddress.queryOf({}) },
  ['state', 'subjectId', 'page'],
  (name, text) => {
    if (name === 'state') return (QUEUE_STATES.find((each) => each === text) ?? 'waiting') as never
    return (name === 'page' ? pageAddress.queryOf({ page: text }).page : readRowId(text)) as never
  },
)
