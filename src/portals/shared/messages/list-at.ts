import { threadAddress } from '#/contract/message-lists.ts'
import type { ThreadState } from '#/contract/message-rules.ts'
import type { Role } from '#/contract/roles.ts'

/** The list of threads where it is: at an address, beside a thread or alone. */
export interface ListAt {
  /** Page that is open: the list, or a thread beside it. */
  path: string
  query: { q: string; state: ThreadState }
  /** The thread that is open. */
  open: string | undefined
}

const STATES: Record<Role, readonly ThreadState[]> = {
  STUDENT: ['all', 'unread'],
  PROFESSOR: ['all', 'unread', 'unanswered'],
  ADMINISTRATOR: ['all', 'unread', 'unanswered', 'mine'],
}

/** @returns by what somebody may narrow the list */
export function statesOf(role: Role): readonly ThreadState[] {
  return STATES[role]
}

/** @returns the address of the list, or of a thread beside it, with what it is narrowed to */
export function listAddressAt(path: string, query: Partial<ListAt['query']>): string {
  return path + threadAddress.searchOf(query)
}
