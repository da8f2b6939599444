import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { type Config, ConfigError, readConfig } from '#/server/config.ts'
import { findEmbedded, startEmbedded } from '#/server/platform/database/embedded.ts'
import { asUnavailable, isDatabaseError, loggableDatabaseError } from '#/server/platform/database/errors.ts'
import { AlreadyRunningError, holdInstance } from '#/server/platform/database/instance-lock.ts'
import { DatabaseSetupError } from '#/server/platform/database/setup-error.ts'
import { EntryError } from './entry-error.ts'

/** What a command works on. */
export interface OnDatabase {
  /** Of the role that owns the database. */
  url: string
  /** Warnings and errors go to the second output. */
  log: Logger
}

/**
 * Runs a command: on the configured database, or on the embedded one, whether the academy is running or not. What goes
 * wrong is one line on the second output and an exit status of sysexits.h.
 * @param ask reads what the command needs to know, before the database is looked for
 */
export async function runOnDatabase<Asked>(
  ask: () => Promise<Asked>,
  work: (on: OnDatabase, asked: Asked) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const asked = await ask()
    const log = pino({ level: 'warn' }, pino.destination(2))
    await withUrl(config, log, (url) => work({ url, log }, asked))
  } catch (error) {
    console.error(wordsOf(error))
    process.exitCode = statusOf(error)
  }
}

async function withUrl(config: Config, log: Logger, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseOwnerUrl ?? config.databaseUrl)
  const release = await holdInstance(config.dataDir).catch((error: unknown) => {
    if (error instanceof AlreadyRunningError) return undefined
    throw error
  })
  if (!release) return work(await runningUrl(config.dataDir))
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    await work(embedded.url).finally(() => embedded.stop())
  } finally {
    await release()
  }
}

/** The academy may just be starting, so its database is waited for. */
async function runningUrl(dataDir: string): Promise<string> {
  for (const limit = Date.now() + 15_000; Date.now() < limit; await sleep(200)) {
    const url = await findEmbedded(dataDir)
    if (url) return url
  }
  throw new AlreadyRunningError(`Manara is already running on ${dataDir}, and its database does not come up`)
}

function statusOf(error: unknown): number {
  if (error instanceof EntryError) return 65
  if (error instanceof AlreadyRunningError) return 73
  if (error instanceof ConfigError || error instanceof DatabaseSetupError) return 78
  return asUnavailable(error) ? 69 : 1
}

/** The texts of a failed query quote what it was to write: names, and the hash of the password. */
function wordsOf(error: unknown): string {
  if (!(error instanceof DatabaseSetupError) && isDatabaseError(error)) {
    const { code, message } = loggableDatabaseError(error)
    return asUnavailable(error)?.message ?? `The database refused: ${message} (${code})`
  }
  return error instanceof Error ? error.message : String(error)
}
