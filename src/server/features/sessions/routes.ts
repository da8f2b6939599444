import { sessionEndpoints } from '#/contract/sessions.ts'
import { serve } from '#/server/serve.ts'
import { listSessionDays, listSessions, readSession } from './read.ts'

export const sessionRoutes = [
  serve(sessionEndpoints.list, ({ deps, actor }, query) => listSessions(deps, actor, query)),
  serve(sessionEndpoints.days, ({ deps, actor }, query) => listSessionDays(deps, actor, query)),
  serve(sessionEndpoints.read, ({ deps, actor }, { id }) => readSession(deps.database.db, actor, id)),
]
