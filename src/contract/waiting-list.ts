import { addressBy } from './list-address.ts'
import { pageAddress } from './page-address.ts'
import type { PageQuery } from './paging.ts'

/** What waits for the administration in one list. */
export const WAITING_KINDS = ['contact', 'requests', 'faults'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** What waits for the administration as it stands in the address of its page. It is read without schemas. */
export const waitingAddress = addressBy<PageQuery & { kind: WaitingKind }, 'kind' | 'page'>(
  { kind: 'contact', ...pageAddress.queryOf({}) },
  ['kind', 'page'],
  (name, text) =>
    (name === 'page'
      ? pageAddress.queryOf({ page: text }).page
      : (WAITING_KINDS.find((each) => each === text) ?? 'contact')) as never,
)
