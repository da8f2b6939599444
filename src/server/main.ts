import { join } from 'node:path'
import { isUploadPart } from '#/server/body-rules.ts'
import { createDispatcher } from '#/server/dispatch.ts'
import { createPages } from '#/server/pages.ts'
import { createHttpServer, drain, listen } from '#/server/platform/http/server.ts'
import { runProcess } from '#/server/process.ts'

const DIST = join(import.meta.dirname, '../../dist')

// React picks its slow, talkative build unless told otherwise; the pages that load it are imported below.
process.env.NODE_ENV ??= 'production'

await runProcess(async ({ config, academy: { deps, app }, stopping }) => {
  const dispatcher = createDispatcher(deps, app, await createPages(DIST), stopping)
  const server = createHttpServer(dispatcher, {
    headersMs: config.limits.headersMs,
    mayTakeLong: ({ method, url = '' }) => isUploadPart(method, url.slice(config.apiBase.length)),
  })
  await listen(server, config.host, config.port)
  return () => drain(server, { graceMs: config.limits.stopMs })
})
