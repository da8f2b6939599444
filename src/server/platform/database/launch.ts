import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { Runner } from './run-as.ts'
import { findServer } from './server-lock.ts'
import { setupFailure } from './setup-error.ts'

/** Where and how a server is started. */
export interface Installation {
  /** Real path of its data. */
  folder: string
  logFile: string
  binaries: PostgresBinaries
  runner: Runner
  /** Instead of ours, or besides them. */
  settings?: Readonly<Record<string, string>>
}

/** Said on every start, so that no edited or older configuration file takes durability away or opens a door. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // Their paths have a length limit that a deep project folder breaks.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors quote what people entered; they are the application's to log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const

/** How long a server may take to be ready: after a crash it first replays what it had promised. Milliseconds. */
const START_LIMIT = 120_000
const LOG_BYTES = 5_000_000

/**
 * Starts a server that goes on without us: it is in a session of its own, where a Ctrl-C in our terminal does not
 * reach it, for it must be stopped after the requests that use it.
 * @returns its process, ready for connections; or the line in which it said why not
 */
export async function launch(installation: Installation, port: number): Promise<{ pid: number } | { failure: string }> {
  const { folder, logFile, binaries, runner } = installation
  const log = await openLog(logFile)
  const from = (await log.stat()).size
  const all = { ...SETTINGS, ...installation.settings, port: String(port) }
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = runner.command(binaries.postgres, ['-D', folder, ...settings])
  const child = spawn(program, args, { ...runner.options, detached: true, stdio: ['ignore', log.fd, log.fd] })
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`
  })
  child.unref()
  await log.close()

  const limit = Date.now() + START_LIMIT
  while (ended === undefined && Date.now() < limit) {
    const server = await findServer(folder)
    if (server?.ready && server.pid === child.pid) return { pid: server.pid }
    await sleep(10)
  }
  const said = (await readFile(logFile)).subarray(from).toString()
  const reason = said.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? said.trim().split('\n').at(-1)
  return { failure: reason?.replace(/^.*?(FATAL|PANIC): +/, '') || (ended ?? 'it does not get ready') }
}

/** A log of one earlier file at most. */
async function openLog(path: string): ReturnType<typeof open> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > LOG_BYTES) await rename(path, `${path}.1`)
  return open(path, 'a', 0o600).catch(setupFailure(`write ${path}`))
}
