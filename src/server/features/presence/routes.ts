import { presenceEndpoints } from '#/contract/presence.ts'
import { serve } from '#/server/serve.ts'
import { exportGroupPresence } from './export.ts'
import { markPresence, readPresence } from './service.ts'

export const presenceRoutes = [
  serve(presenceEndpoints.read, ({ deps, actor }, { id }) => readPresence(deps, actor, id)),
  serve(presenceEndpoints.mark, ({ deps, actor, origin }, { id, body }) =>
    markPresence(deps, actor, origin, { ...body, id }),
  ),
  serve(presenceEndpoints.ofGroup, async ({ deps, actor, origin, locale }, { id }) => ({
    bytes: await exportGroupPresence(deps, actor, { origin, locale }, id),
    name: 'presence.csv',
  })),
]
