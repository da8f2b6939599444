import { join } from 'node:path'
import { createDispatcher } from '#/server/dispatch.ts'
import { createPages } from '#/server/pages.ts'
import { createHttpServer, drain, listen } from '#/server/platform/http/server.ts'
import { runProcess } from '#/server/process.ts'

const DIST = join(import.meta.dirname, '../../dist')

// React picks its slow, talkative build unless told otherwise; the pages that load it are imported below.
process.env.NODE_ENV ??= 'production'

await runProcess(async ({ config, academy: { deps, app }, stopping }) => {
  const server = createHttpServer(createDispatcher(deps, app, await createPages(DIST), stopping))
  await listen(server, config.host, config.port)
  return () => drain(server)
})
