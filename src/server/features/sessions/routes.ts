import { sessionEndpoints } from '#/contract/sessions.ts'
import { serve } from '#/server/serve.ts'
import { cancelSession, restoreSession } from './cancel.ts'
import { changeSession } from './change.ts'
import { checkSessions } from './check.ts'
import { planSessions } from './plan.ts'
import { listSessionDays, listSessions, readSession } from './read.ts'

export const sessionRoutes = [
  serve(sessionEndpoints.list, ({ deps, actor }, query) => listSessions(deps, actor, query)),
  serve(sessionEndpoints.days, ({ deps, actor }, query) => listSessionDays(deps, actor, query)),
  serve(sessionEndpoints.read, ({ deps, actor }, { id }) => readSession(deps.database.db, actor, id)),
  serve(sessionEndpoints.check, ({ deps, actor }, { body }) => checkSessions(deps, actor, body)),
  serve(sessionEndpoints.plan, ({ deps, actor, origin }, { body }) => planSessions(deps, actor, origin, body)),
  serve(sessionEndpoints.change, ({ deps, actor, origin }, { id, body }) =>
    changeSession(deps, actor, origin, { ...body, id }),
  ),
  serve(sessionEndpoints.cancel, ({ deps, actor, origin }, { id, body }) =>
    cancelSession(deps, actor, origin, { ...body, id }),
  ),
  serve(sessionEndpoints.restore, ({ deps, actor, origin }, { id, body }) =>
    restoreSession(deps, actor, origin, { ...body, id }),
  ),
]
