import { contactEndpoints } from '#/contract/contact.ts'
import { serve } from '#/server/serve.ts'
import { answerMessage, listMessages, markMessage, readMessage } from './inbox.ts'

export const contactRoutes = [
  serve(contactEndpoints.list, ({ deps, actor }, query) => listMessages(deps, actor, query)),
  serve(contactEndpoints.read, ({ deps, actor }, { id }) => readMessage(deps, actor, id)),
  serve(contactEndpoints.mark, ({ deps, actor, origin }, { id, body }) =>
    markMessage(deps, actor, origin, { id, ...body }),
  ),
  serve(contactEndpoints.answer, ({ deps, actor, origin }, { id, body }) =>
    answerMessage(deps, actor, origin, { id, ...body }),
  ),
]
