import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, isServerOf, postgresProcessesIn } from './processes.ts'

/** A number that no process has: above every system's largest. */
const NOBODY = 2_147_483_647

/** The server that holds a data folder. */
export interface HoldingServer {
  pid: number
  port: number
  /** Whether it takes connections: not while it starts, recovers or stops. */
  ready: boolean
}

/**
 * Reads `postmaster.pid`, in which a server says that it holds a data folder.
 * @see https://www.postgresql.org/docs/18/storage-file-layout.html
 * @returns `undefined` where no living server of this folder stands behind it
 */
export async function findServer(folder: string): Promise<HoldingServer | undefined> {
  const lines = await readLock(folder)
  const pid = pidOf(lines)
  if (!pid || !(await isServerOf(pid, folder))) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Takes a lock that nobody stands behind out of a new server's way. Where the file makes sense only the number is
 * made void, so that PostgreSQL still finds out by itself whether old children of the dead server use its memory.
 */
export async function clearStaleLock(folder: string): Promise<void> {
  const lines = await readLock(folder)
  if (lines.length === 0 || (await findServer(folder))) return
  const path = join(folder, 'postmaster.pid')
  const pid = pidOf(lines)
  if (!pid) {
    if ((await postgresProcessesIn(folder)).length === 0) await rm(path, { force: true })
  } else if (await isRunning(pid)) {
    await writeFile(path, [NOBODY, ...lines.slice(1)].join('\n'))
  }
}

/** Lines of the file; none where there is no file, one empty line where it is empty. */
async function readLock(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text?.split('\n') ?? []
}

/** The number is negative when a single-user server wrote it. */
function pidOf(lines: string[]): number | undefined {
  return Math.abs(Number.parseInt(lines[0] ?? '', 10)) || undefined
}
