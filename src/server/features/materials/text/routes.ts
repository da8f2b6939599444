import { textEndpoints } from '#/contract/material-text.ts'
import { serve } from '#/server/serve.ts'
import { publishText, readText, saveDraft } from './service.ts'

export const materialTextRoutes = [
  serve(textEndpoints.read, ({ deps, actor }, { id }) => readText(deps, actor, id)),
  serve(textEndpoints.save, ({ deps, actor }, { id, body }) => saveDraft(deps, actor, { ...body, id })),
  serve(textEndpoints.publish, ({ deps, actor, origin }, { id, body }) =>
    publishText(deps, actor, origin, { ...body, id }),
  ),
]
