import { questionQueueAddress } from '#/contract/question-queue-list.ts'
import { questionEndpoints } from '#/contract/questions.ts'
import { once, optional, read } from '#/contract/read.ts'
import type { Role } from '#/contract/roles.ts'
import { isUuid } from '#/contract/uuid.ts'
import { messagesPath } from '#/portals/shared/messages/message-reads.ts'
import type { Asked } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'

/** @returns where the questions of staff are */
export const questionsPath = (role: Role): string => `${messagesPath(role)}/questions`

const listRead = ({ search }: Pick<Asked, 'search'>) =>
  read(questionEndpoints.queue, questionQueueAddress.queryOf(search))

/** The classes of a professor, for the subjects among which they choose; without them the list is whole. */
const taughtRead = ({ me }: Pick<Asked, 'me'>) => (me.role === 'PROFESSOR' ? optional(classChoices) : undefined)

export const queueReads = (asked: Asked) => ({ list: listRead(asked), taught: taughtRead(asked) })
export type QueueReads = ReturnType<typeof queueReads>

/** It may be taken away while it is open: then the page says so, and the list stays. */
function questionRead({ params: { id = '' } }: Pick<Asked, 'params'>) {
  const one = read(questionEndpoints.read, { id })
  return isUuid(id) ? optional(one) : one
}

/** Beside a question the list is as it was, unless something has changed it; and a fault in it leaves the rest. */
export const queuedQuestionReads = (asked: Asked) => ({
  list: optional(once(listRead(asked))),
  taught: taughtRead(asked),
  question: questionRead(asked),
})
export type QueuedQuestionReads = ReturnType<typeof queuedQuestionReads>
