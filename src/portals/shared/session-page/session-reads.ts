import { optional } from '#/contract/read.ts'
import type { Asked } from '#/portals/shared/pages.ts'
import { presenceRead } from '#/stores/presence.ts'
import { sessionFilesRead } from '#/stores/session-files.ts'
import { sessionRead } from '#/stores/session-plans.ts'

const idOf = ({ params }: Pick<Asked, 'params'>): number => Number(params.id)
const documentsOf = (asked: Asked) => optional(sessionFilesRead(idOf(asked)))

/** One session, by the number in a page's address, with its documents where it has some. */
export const ownSession = {
  reads: (asked: Asked) => {
    const session = sessionRead(idOf(asked))
    return { session, documents: asked.answerOf(session)?.documents ? documentsOf(asked) : undefined }
  },
  nameOf: (asked: Asked) => asked.answerOf(sessionRead(idOf(asked)))?.title,
}

/** The same for whoever teaches, who may give it documents; once it has begun with those who were there. */
export const staffSession = {
  ...ownSession,
  reads: (asked: Asked) => {
    const session = sessionRead(idOf(asked))
    const state = asked.answerOf(session)?.state
    const begun = state === 'live' || state === 'ended'
    const documents = documentsOf(asked)
    return { session, documents, presence: begun ? optional(presenceRead(idOf(asked))) : undefined }
  },
}

/** A document of a session, by its id in the address too; pictures are looked at elsewhere. */
export const sessionDocument = {
  reads: (asked: Asked) => ({ session: sessionRead(idOf(asked)), documents: sessionFilesRead(idOf(asked)) }),
  nameOf: (asked: Asked) => {
    const found = asked.answerOf(sessionFilesRead(idOf(asked)))
    return found && (found.items.find(({ id, kind }) => id === asked.params.fileId && kind === 'pdf')?.name ?? null)
  },
}
