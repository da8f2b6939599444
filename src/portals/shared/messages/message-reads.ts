import { messagePersonAddress, threadAddress } from '#/contract/message-lists.ts'
import type { ThreadState } from '#/contract/message-rules.ts'
import { messageEndpoints } from '#/contract/messages.ts'
import { fresh, once, optional, read } from '#/contract/read.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import { unreadEndpoints } from '#/contract/unread.ts'
import { isUuid } from '#/contract/uuid.ts'
import type { Asked } from '#/portals/shared/pages.ts'

/** To whom a new message goes, in its address: a person's id, or this. */
export const ADMINISTRATION = 'administration'

/** @returns where the messages of a role are */
export const messagesPath = (role: Role): string => `${homeOf(role)}/messages`

const listRead = ({ search }: Pick<Asked, 'search'>) => read(messageEndpoints.list, threadAddress.queryOf(search))
/** Beside a thread the list is as it was, unless something has changed it; and a fault in it leaves the thread. */
const besideRead = (asked: Pick<Asked, 'search'>) => optional(once(listRead(asked)))
export type ThreadListRead = ReturnType<typeof listRead>

export const inboxReads = (asked: Asked) => ({ list: listRead(asked) })
export type InboxReads = ReturnType<typeof inboxReads>

const threadRead = ({ params: { id = '' } }: Pick<Asked, 'params'>) => fresh(read(messageEndpoints.read, { id }))
export type ThreadRead = ReturnType<typeof threadRead>

/** A thread is read anew when it is entered: it opens at what is not read now. */
export const threadReads = {
  reads: (asked: Asked) => ({ list: besideRead(asked), thread: threadRead(asked) }),
  nameOf(asked: Asked): string | undefined {
    const other = asked.answerOf(threadRead(asked))?.other
    return other?.id ? `${other.firstName} ${other.lastName}` : undefined
  },
}
export type ThreadReads = ReturnType<typeof threadReads.reads>

/** Who was chosen to be written to, as the address says; the administration stands first of all. */
const chosenRead = ({ search: { to } }: Pick<Asked, 'search'>) => {
  const one = { q: '', page: 1, size: 1 }
  if (to === ADMINISTRATION) return read(messageEndpoints.people, one)
  return isUuid(to) ? read(messageEndpoints.people, { ...one, id: to }) : undefined
}

export const newMessageReads = {
  reads(asked: Asked) {
    const chosen = chosenRead(asked)
    const people = read(messageEndpoints.people, messagePersonAddress.queryOf(asked.search))
    return { list: besideRead({ search: {} }), chosen, people: chosen ? undefined : people }
  },
  /** With whom there is a thread already is written to there. */
  moved(asked: Asked): string | undefined {
    const chosen = chosenRead(asked)
    const found = chosen && asked.answerOf(chosen)?.items[0]
    const isAsked = found && (found.kind === 'administration') === (asked.search.to === ADMINISTRATION)
    return isAsked && found.threadId ? `${messagesPath(asked.me.role)}/${found.threadId}` : undefined
  },
}
export type NewMessageReads = ReturnType<typeof newMessageReads.reads>

/** Threads that a first page shows. */
const CARD_SIZE = 3
const firstThreads = (state: ThreadState) => optional(read(messageEndpoints.list, { q: '', state, size: CARD_SIZE }))

/** What a student has not read. */
export const newMessagesRead = firstThreads('unread')

/** What waits for an answer of staff, and how much of it there is. */
export const unansweredReads = {
  unanswered: firstThreads('unanswered'),
  unreadCounts: optional(read(unreadEndpoints.read)),
}
