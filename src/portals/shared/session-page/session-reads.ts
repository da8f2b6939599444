import { optional } from '#/contract/read.ts'
import type { Asked } from '#/portals/shared/pages.ts'
import { presenceRead } from '#/stores/presence.ts'
import { sessionRead } from '#/stores/session-plans.ts'

const idOf = ({ params }: Pick<Asked, 'params'>): number => Number(params.id)

/** One session, by the number in a page's address. */
export const ownSession = {
  reads: (asked: Asked) => ({ session: sessionRead(idOf(asked)) }),
  nameOf: (asked: Asked) => asked.answerOf(sessionRead(idOf(asked)))?.title,
}

/** The same for whoever teaches, once it has begun with those who were there. */
export const staffSession = {
  ...ownSession,
  reads: (asked: Asked) => {
    const session = sessionRead(idOf(asked))
    const state = asked.answerOf(session)?.state
    const begun = state === 'live' || state === 'ended'
    return { session, presence: begun ? optional(presenceRead(idOf(asked))) : undefined }
  },
}
