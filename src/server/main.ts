import { holdBuild } from '#/server/build.ts'
import { createDispatcher } from '#/server/dispatch.ts'
import { keepAgenda } from '#/server/features/agenda/keep.ts'
import { createSite } from '#/server/pages.ts'
import { drain } from '#/server/platform/http/drain.ts'
import { createHttpServer, listen } from '#/server/platform/http/server.ts'
import { runProcess } from '#/server/process.ts'

// React picks its slow, talkative build unless told otherwise; the pages that load it are imported below.
process.env.NODE_ENV ??= 'production'

await runProcess(async ({ config, academy: { deps, app, prepared }, stopping }) => {
  // A run of tests names the build that it has begun with.
  const build = await holdBuild({ named: process.argv[2] })
  const { pages, files } = await createSite(build.folder)
  const agenda = keepAgenda({ ...deps, files })
  void prepared.then(agenda.start, () => {})
  const dispatcher = createDispatcher(deps, app, pages, stopping)
  const server = createHttpServer(dispatcher, {
    headersMs: config.limits.headersMs,
    connections: config.connections,
    mayTakeLong: ({ method, url = '' }) => app.mayTakeLong(method, url.split('?', 1)[0] ?? ''),
  })
  await listen(server, config.host, config.port)
  return async () => {
    agenda.stop()
    const drained = drain(server, { graceMs: config.limits.stopMs })
    // Those that are open have just been told when to come back.
    deps.news.stop()
    await drained
    await build.release()
  }
})
