import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { createData, DATABASE, ensureDataDir, hasData, readPassword, SUPERUSER } from './data-folder.ts'
import { sqlState, unavailability } from './errors.ts'
import { freePort } from './free-port.ts'
import { type Installation, launch } from './launch.ts'
import { findBinaries } from './postgres-binaries.ts'
import { isEnding, isServerOf, postgresProcessesIn } from './processes.ts'
import { chooseRunner } from './run-as.ts'
import { ensureRuntimeRole } from './runtime-role.ts'
import { clearStaleLock, findServer, type HoldingServer } from './server-lock.ts'
import { DatabaseSetupError } from './setup-error.ts'

/** Milliseconds between two looks at whether the server still lives. */
const WATCH_EVERY = 250
/** How long children of a killed server may hold up the next one before a start is given up. */
const LEFTOVERS_LIMIT = 10_000
/** How long an orderly stop may take before the server is told to end at once. */
const STOP_LIMIT = 20_000
/** How long a server that was found running may take to become ready or to end. */
const FOUND_LIMIT = 120_000

/** Failures of a start that pass: the last server's children, or somebody else's port. */
const PASSING = /pre-existing shared memory block|lock file ".*" already exists|could not create any TCP\/IP sockets/

export interface EmbeddedPostgres {
  /** Connection string of the application's own database, whose role owns it and is no superuser. */
  url: string
  /** The same database by the role that the application runs as, which owns nothing: `grantRuntime` says what it may. */
  runtimeUrl: string
  /** Ends the watch and stops the server in order, also one that an earlier process started. */
  stop(): Promise<void>
  /** `undefined` while it is down. */
  processId(): number | undefined
}

export interface EmbeddedOptions {
  dataDir: string
  log: Logger
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL on `dataDir`, or takes over the server that a killed process left running there, and starts it
 * again on the same port whenever it dies. Callers hold the folder with `holdInstance`.
 * @param options.dataDir the folder of all data; the database is `postgres` in it, its password `postgres.password`
 * @param options.settings of PostgreSQL, for a server whose data nobody keeps
 * @throws {DatabaseSetupError} with one line that says what is wrong
 */
export async function startEmbedded({ dataDir, log, settings }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await ensureDataDir(dataDir)
  const home = await realpath(dataDir)
  const folder = join(home, 'postgres')
  const binaries = await findBinaries()
  const runner = await chooseRunner(binaries.postgres, home, folder)
  const filled = await hasData(folder, runner.version)
  const password = await readPassword(home, filled)
  if (!filled) {
    log.info({ folder }, 'making the database')
    await createData(home, folder, { binaries, runner, password })
  }

  const installation: Installation = { folder, logFile: join(home, 'postgres.log'), binaries, runner, settings }
  const { pid, port } = await bringUp(installation, log)
  const url = urlOf({ role: DATABASE, password, port })
  await checkAnswers(url)
  const runtimeUrl = await ensureRuntimeRole(url, urlOf({ role: SUPERUSER, password, port }))
  return watch({ installation, log, pid, port, url, runtimeUrl })
}

/**
 * Finds the database of a running academy, for a tool that runs beside it.
 * @returns its connection string; `undefined` when no server is ready on `dataDir`
 */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const home = await realpath(dataDir).catch(() => undefined)
  if (!home) return undefined
  const server = await findServer(join(home, 'postgres'))
  if (!server?.ready) return undefined
  return urlOf({ role: DATABASE, password: await readPassword(home, true), port: server.port })
}

function urlOf({ role, password, port }: { role: string; password: string; port: number }): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
}

/**
 * @param wanted the port it must get; absent = any
 * @throws {DatabaseSetupError}
 */
async function bringUp(
  installation: Installation,
  log: Logger,
  wanted?: number,
): Promise<{ pid: number; port: number }> {
  const { folder } = installation
  const limit = Date.now() + LEFTOVERS_LIMIT
  for (let attempt = 0; ; attempt += 1) {
    const found = await settled(folder)
    if (found && (!wanted || found.port === wanted)) {
      log.info({ pid: found.pid }, 'taking over the running PostgreSQL')
      return found
    }
    if (found) await shutDown(found.pid, folder)
    await clearStaleLock(folder)
    await endLeftovers(folder, attempt < 10 ? 'SIGQUIT' : 'SIGKILL')
    const port = wanted ?? (await freePort())
    const started = await launch(installation, port)
    if ('pid' in started) {
      log.info({ pid: started.pid, port }, 'PostgreSQL is up')
      return { pid: started.pid, port }
    }
    if (!PASSING.test(started.failure) || Date.now() > limit) {
      throw new DatabaseSetupError(`PostgreSQL does not start on ${folder}: ${started.failure}`)
    }
    await sleep(100)
  }
}

/** Waits for a server that is starting or stopping. @returns the server that is ready; `undefined` when there is none */
async function settled(folder: string): Promise<HoldingServer | undefined> {
  for (const limit = Date.now() + FOUND_LIMIT; Date.now() < limit; await sleep(50)) {
    const server = await findServer(folder)
    if (!server || server.ready) return server
  }
  throw new DatabaseSetupError(`The PostgreSQL that runs on ${folder} neither gets ready nor ends`)
}

/** Ends children that a killed server left: they keep its memory, which the next one does not start beside. */
async function endLeftovers(folder: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await postgresProcessesIn(folder)) send(pid, signal)
}

/** @throws {DatabaseSetupError} when the server does not let us in, or not within ten seconds */
async function checkAnswers(url: string): Promise<void> {
  for (const limit = Date.now() + 10_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (unavailability(error) && Date.now() < limit) continue
      const reason = sqlState(error) === '28P01' ? 'postgres.password is not its password' : (error as Error).message
      throw new DatabaseSetupError(`PostgreSQL runs but does not let us in: ${reason}`, { cause: error })
    } finally {
      client.end().catch(() => {})
    }
  }
}

interface Watched {
  installation: Installation
  log: Logger
  pid: number
  port: number
  url: string
  runtimeUrl: string
}

/** Looks after a running server until `stop`. */
function watch({ installation, log, pid, port, url, runtimeUrl }: Watched): EmbeddedPostgres {
  const { folder } = installation
  const stopping = new AbortController()
  let current: number | undefined = pid
  let stopped: Promise<void> | undefined

  async function keepUp(): Promise<void> {
    for (;;) {
      await sleep(WATCH_EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      if (current && (await isServerOf(current, folder))) continue
      if (current) log.error({ pid: current }, 'PostgreSQL ended unexpectedly; starting it again')
      current = undefined
      current = await bringUp(installation, log, port).then(
        (server) => server.pid,
        (error: Error) => void log.error({ reason: error.message }, 'PostgreSQL could not be started again'),
      )
    }
  }

  const watching = keepUp()
  return {
    url,
    runtimeUrl,
    processId: () => current,
    stop() {
      stopped ??= (async () => {
        stopping.abort()
        await watching
        if (current) await shutDown(current, folder)
        current = undefined
        log.info('PostgreSQL is stopped')
      })()
      return stopped
    },
  }
}

/**
 * Stops a server: running transactions are rolled back, everything committed is written out.
 * @throws {DatabaseSetupError} when it does not end
 */
async function shutDown(pid: number, folder: string): Promise<void> {
  send(pid, 'SIGINT')
  const limit = Date.now() + STOP_LIMIT
  for (let urged = false; (await isServerOf(pid, folder)) || (await isEnding(pid)); await sleep(20)) {
    if (Date.now() > limit + 5_000) throw new DatabaseSetupError(`PostgreSQL (process ${pid}) does not end`)
    if (Date.now() > limit && !urged) {
      urged = true
      send(pid, 'SIGQUIT')
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
