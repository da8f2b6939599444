import { contactQuery } from './contact.ts'
import { listAddress } from './list-address.ts'
import { PAGE_SIZE } from './page-limits.ts'

/** An administrator's list of messages begins with what nobody has answered yet. */
export const contactAddress = listAddress(contactQuery, { state: 'open', q: '', page: 1, size: PAGE_SIZE }, [
  'state',
  'q',
  'page',
])
