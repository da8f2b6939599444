import { EVENT_STREAM, newsEndpoints } from '#/contract/news.ts'
import { bearerToken } from '#/server/features/auth/guard.ts'
import { respond } from '#/server/serve.ts'

const HEADERS = {
  'Content-Type': EVENT_STREAM,
  'Cache-Control': 'private, no-store, no-transform',
  // Proxies that gather answers are asked to pass this one on as it comes.
  'X-Accel-Buffering': 'no',
}

export const newsRoutes = [
  respond(newsEndpoints.stream, async (c, { deps, actor }) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const claims = await deps.tokens.verify(bearerToken(c.req.header('authorization')) ?? '')
    return c.body(deps.news.open(actor, (claims?.exp ?? 0) * 1_000), 200, HEADERS)
  }),
]
