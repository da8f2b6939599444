import { addressBy } from './list-address.ts'
import { searchedWords } from './message-lists.ts'

/** The list of announcements as it stands in the address of its page. */
export const announcementAddress = addressBy<{ q: string }, 'q'>(
  { q: '' },
  ['q'],
  (_, text) => searchedWords(text) as never,
)
