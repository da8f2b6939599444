import type { Server } from 'node:http'
import { join } from 'node:path'
import { type Academy, ExposedDemoError, startAcademy } from '#/server/academy.ts'
import { type Config, ConfigError, readConfig } from '#/server/config.ts'
import { createDispatcher } from '#/server/dispatch.ts'
import { createPages } from '#/server/pages.ts'
import { AlreadyRunningError } from '#/server/platform/database/instance-lock.ts'
import { DatabaseSetupError } from '#/server/platform/database/setup-error.ts'
import { createHttpServer, drain, listen } from '#/server/platform/http/server.ts'
import { createLog } from '#/server/platform/logging/log.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#/server/seed/demo-accounts.ts'

/** Exit codes of sysexits.h: what was wrong, for whoever started the process. */
const EXIT = { ok: 0, failure: 1, alreadyRunning: 73, config: 78 } as const

let academy: Academy | undefined
let server: Server | undefined
let stopping = false
let signalledAt = Number.NEGATIVE_INFINITY

/** Ctrl-C under npm comes twice: from the terminal, and from npm, which passes it on. Milliseconds. */
const ECHO = 1_000

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Ends the process with one line that says why. */
async function fail(error: unknown): Promise<never> {
  const foreseen =
    error instanceof ConfigError ||
    error instanceof AlreadyRunningError ||
    error instanceof ExposedDemoError ||
    error instanceof DatabaseSetupError
  const code = (error as NodeJS.ErrnoException).code
  const listening = code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL'
  const text = foreseen || listening ? (error as Error).message : ((error as Error).stack ?? String(error))
  process.stderr.write(`${text}\n`)
  await stop()
  const config =
    error instanceof ConfigError || error instanceof ExposedDemoError || error instanceof DatabaseSetupError
  process.exit(config ? EXIT.config : error instanceof AlreadyRunningError ? EXIT.alreadyRunning : EXIT.failure)
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  if (server?.listening) await drain(server)
  await academy?.stop()
}

function stopOnSignal(signal: NodeJS.Signals): void {
  const echo = performance.now() - signalledAt < ECHO
  signalledAt = performance.now()
  if (stopping && echo) return
  // A second signal means now.
  if (stopping) process.exit(EXIT.failure)
  academy?.deps.log.info({ signal }, 'stopping')
  stop().then(() => process.exit(EXIT.ok), fail)
}

function announce({ publicOrigin }: Config, { deps }: Academy): void {
  say(`Manara is at ${publicOrigin}`)
  if (deps.hasDemo())
    say(`Demo accounts, password ${DEMO_PASSWORD}: ${DEMO_ACCOUNTS.map(({ username }) => username).join(', ')}`)
}

try {
  process.on('SIGTERM', stopOnSignal)
  process.on('SIGINT', stopOnSignal)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void stop().finally(() => process.exit(EXIT.failure))
  })
  academy = await startAcademy(config, log)
  // Awaited below; until then a failure must not count as unhandled.
  academy.prepared.catch(() => undefined)
  const pages = await createPages(join(import.meta.dirname, '../../dist'))
  server = createHttpServer(createDispatcher(academy.deps, academy.app, pages, () => stopping))
  await listen(server, config.host, config.port)
  await academy.prepared
  announce(config, academy)
} catch (error) {
  await fail(error)
}
