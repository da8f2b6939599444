import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '#/server/platform/database/embedded.ts'
import { isRunning } from '#/server/platform/database/processes.ts'
import { findServer } from '#/server/platform/database/server-lock.ts'

export const silent = pino({ level: 'silent' })
/** For seeds whose accounts nobody signs in to: no work, and no two alike. */
export const cheapHash = async (): Promise<string> => `no hash ${crypto.randomUUID()}`
export const root = process.getuid?.() === 0

export interface DataDirOptions {
  /** Who makes it; default: we. */
  owner?: number
  mode?: number
  /** A stopped database's folder to begin with. */
  copyOf?: string
}

/** A folder for one test's data; what runs in it at the test's end is killed, and it is removed. */
export async function newDataDir(options: DataDirOptions = {}): Promise<string> {
  const { dataDir, remove } = await makeDataDir(options)
  onTestFinished(remove)
  return dataDir
}

/** A running database for all tests of a file, none of which may leave it otherwise than it was. */
export async function sharedEmbedded(): Promise<{
  server: EmbeddedPostgres
  dataDir: string
  remove(): Promise<void>
}> {
  const { dataDir, remove } = await makeDataDir()
  const server = await startEmbedded({ dataDir, log: silent })
  return {
    server,
    dataDir,
    async remove() {
      await server.stop()
      await remove()
    },
  }
}

async function makeDataDir({ owner, mode = 0o711, copyOf }: DataDirOptions = {}): Promise<{
  dataDir: string
  remove(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), `manara-test-${process.pid}-`))
  const dataDir = join(folder, 'data')
  // Unlike Node's own copying, it keeps the owners.
  if (copyOf) await promisify(execFile)('cp', ['-a', copyOf, dataDir])
  else await mkdir(dataDir)
  if (owner !== undefined) for (const path of [folder, dataDir]) await chown(path, owner, owner)
  await chmod(folder, mode)
  async function remove(): Promise<void> {
    const server = await findServer(join(dataDir, 'postgres'))
    if (server) {
      process.kill(server.pid, 'SIGQUIT')
      await gone(server.pid)
    }
    await rm(folder, { recursive: true, force: true })
  }
  return { dataDir, remove }
}

/** Resolves when a process has ended. */
export async function gone(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid), { timeout: 45_000, interval: 20 }).toBe(false)
}

/** Runs one statement on a connection of its own. @returns its rows */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs a file of this folder in another process, which is killed at the test's end at the latest. */
export function run(
  file: string,
  args: string[],
  options: { uid?: number; gid?: number; detached?: boolean; env?: NodeJS.ProcessEnv; input?: string } = {},
): { child: ChildProcess; line(): Promise<string>; ended: Promise<{ code: number | null; errors: string }> } {
  const { input, ...rest } = options
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], rest)
  child.stdin.end(input)
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const lines = createInterface(child.stdout)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({
    code: code ?? null,
    errors: errors.trim(),
  }))
  return {
    child,
    ended,
    async line() {
      const [line] = await Promise.race([once(lines, 'line'), ended.then(() => Promise.reject(new Error(errors)))])
      return line
    },
  }
}
