import type { Logger } from 'pino'
import { type Academy, ExposedDemoError, startAcademy } from '#/server/academy.ts'
import { type Config, ConfigError, readConfig } from '#/server/config.ts'
import { AlreadyRunningError } from '#/server/platform/database/instance-lock.ts'
import { DatabaseSetupError } from '#/server/platform/database/setup-error.ts'
import { createLog } from '#/server/platform/logging/log.ts'
import { StorageSetupError } from '#/server/platform/storage/storage.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#/server/seed/demo-accounts.ts'

/** Exit codes of sysexits.h: what was wrong, for whoever started the process. */
const EXIT = { ok: 0, failure: 1, alreadyRunning: 73, config: 78 } as const
/** Ctrl-C under npm comes twice: from the terminal, and from npm, which passes it on. Milliseconds. */
const ECHO = 1_000
const LISTEN_CODES = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'])

/** What a way of serving is given, and how it ends. */
export interface Serving {
  config: Config
  log: Logger
  academy: Academy
  /** Whether the process has been told to stop. */
  stopping(): boolean
}

/**
 * Runs the academy as this process: start, serve, stop in order on SIGINT and SIGTERM, one clear line for what is
 * wrong with the setup.
 * @param serve starts to listen; what it returns ends that
 */
export async function runProcess(serve: (serving: Serving) => Promise<() => Promise<void>>): Promise<void> {
  let stopping = false
  let signalledAt = Number.NEGATIVE_INFINITY
  let academy: Academy | undefined
  let endServing: (() => Promise<void>) | undefined

  const start = async (): Promise<void> => {
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
    if (stopping) return
    endServing = await serve({ config, log, academy, stopping: () => stopping })
    await academy.prepared
    if (!stopping) announce(config, academy)
  }

  async function stop(): Promise<void> {
    stopping = true
    await endServing?.()
    await academy?.stop()
  }

  const onSignal = (signal: NodeJS.Signals): void => {
    const echo = performance.now() - signalledAt < ECHO
    signalledAt = performance.now()
    if (stopping && echo) return
    // A second signal means now.
    if (stopping) process.exit(EXIT.failure)
    stopping = true
    academy?.deps.log.info({ signal }, 'stopping')
    // What is being started is let start, or it would be left behind.
    const begun = academy ? Promise.resolve() : started.catch(() => undefined)
    begun.then(stop).then(() => process.exit(EXIT.ok), fail)
  }

  async function fail(error: unknown): Promise<void> {
    process.stderr.write(`${lineOf(error)}\n`)
    await stop()
    process.exit(exitCodeOf(error))
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  const started = start()
  // While stopping, what was being started may fail for that very reason.
  await started.catch((error) => (stopping ? undefined : fail(error)))
}

function announce({ publicOrigin }: Config, { deps }: Academy): void {
  process.stdout.write(`Manara is at ${publicOrigin}\n`)
  if (!deps.hasDemo()) return
  const names = DEMO_ACCOUNTS.map(({ username }) => username).join(', ')
  process.stdout.write(`Demo accounts, password ${DEMO_PASSWORD}: ${names}\n`)
}

/** @returns one line for what whoever starts the server can mend, the whole story for the rest */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const listening = LISTEN_CODES.has((error as NodeJS.ErrnoException).code ?? '')
  return listening || exitCodeOf(error) !== EXIT.failure ? error.message : (error.stack ?? error.message)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof AlreadyRunningError) return EXIT.alreadyRunning
  const setup = [ConfigError, ExposedDemoError, DatabaseSetupError, StorageSetupError].some(
    (kind) => error instanceof kind,
  )
  return setup ? EXIT.config : EXIT.failure
}
