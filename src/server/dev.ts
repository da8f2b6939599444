import { getRequestListener } from '@hono/node-server'
import { dev } from 'astro'
import { startAcademy } from '#/server/academy.ts'
import { readConfig } from '#/server/config.ts'
import { createLog } from '#/server/platform/logging/log.ts'

/** Development: Astro's server with hot reload, the same API mounted before it, the same database. */
const config = readConfig(process.env)
const academy = await startAcademy(config, createLog(config.logLevel))
const api = getRequestListener(academy.app.fetch, { overrideGlobalObjects: false })

const server = await dev({
  root: new URL('../..', import.meta.url).pathname,
  server: { host: config.host, port: config.port },
  integrations: [
    {
      name: 'manara-api',
      hooks: {
        'astro:server:setup': ({ server: { middlewares } }) => {
          middlewares.use((req, res, next) => {
            if (req.url?.startsWith(`${config.apiBase}/`)) void api(req, res)
            else next()
          })
        },
      },
    },
  ],
})

const stop = async (): Promise<void> => {
  await server.stop()
  await academy.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
