import { fileEndpoints } from '#/contract/files.ts'
import { serve } from '#/server/serve.ts'
import { retryFile } from './retry.ts'

export const fileRetryRoutes = [
  serve(fileEndpoints.retry, ({ deps, actor, origin }, { id }) => retryFile(deps, actor, origin, id)),
]
