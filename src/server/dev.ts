import { fileURLToPath } from 'node:url'
import { dev } from 'astro'
import { EDITOR_API } from '#/editor/routes.ts'
import { createDispatcher, type Pages } from '#/server/dispatch.ts'
import { runProcess } from '#/server/process.ts'

/** Development: Astro's server with hot reload, behind the same dispatcher, on the same database. */
await runProcess(async ({ config, academy: { deps, app }, stopping }) => {
  const ours = process.listeners('SIGTERM')
  const server = await dev({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    server: { host: config.host, port: config.port },
    integrations: [
      {
        name: 'manara-dispatcher',
        hooks: {
          'astro:server:setup': ({ server: { middlewares } }) => {
            middlewares.use((req, res, next) => {
              // The editor's calls are neither the API's nor a form's; its own middleware says who may make them.
              if (req.url?.startsWith(`${EDITOR_API}/`)) return next()
              const pages: Pages = () => {
                // The policy of the build forbids the inline scripts of hot reload.
                res.removeHeader('Content-Security-Policy')
                next()
              }
              createDispatcher(deps, app, pages, stopping)(req, res)
            })
          },
        },
      },
    ],
  })
  // Vite ends the process by itself on SIGTERM, and would leave the database behind.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  }
  return () => server.stop()
})
