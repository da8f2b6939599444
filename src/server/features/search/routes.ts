import { searchEndpoints } from '#/contract/search.ts'
import { serve } from '#/server/serve.ts'
import { search } from './service.ts'

export const searchRoutes = [
  serve(searchEndpoints.find, async ({ deps, actor }, { q }) => ({ items: await search(deps, actor, q) })),
]
