import { addressBy } from './list-address.ts'
import { THREAD_STATES, type ThreadState } from './message-rules.ts'
import { pageAddress } from './page-address.ts'

/** Letters that a search may have; what is longer is cut. */
const LONGEST_SEARCH = 100

/** @returns what a list is searched for, as its address says it */
export function searchedWords(text: string | undefined): string {
  return (text ?? '').slice(0, LONGEST_SEARCH).trim()
}

/** The list of threads as it stands in the address of its page. It is read without schemas: a first page goes without. */
export const threadAddress = addressBy<{ q: string; state: ThreadState }, 'state' | 'q'>(
  { q: '', state: 'all' },
  ['state', 'q'],
  (name, text) =>
    (name === 'q' ? searchedWords(text) : (THREAD_STATES.find((each) => each === text) ?? 'all')) as never,
)

/** The list of those who can be written to. */
export const messagePersonAddress = addressBy(
  { q: '', ...pageAddress.queryOf({}) },
  ['q', 'page'],
  (name, text) => (name === 'q' ? searchedWords(text) : pageAddress.queryOf({ page: text }).page) as never,
)
