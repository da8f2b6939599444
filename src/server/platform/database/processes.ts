import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** @returns whether a process of this number is there and not just waiting to be buried */
export async function isRunning(pid: number): Promise<boolean> {
  if (!hears(pid)) return false
  // In containers nobody may bury orphans, and a signal to a zombie succeeds for ever.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // Without it, it has ended meanwhile, or the system does not tell.
  return status === undefined ? hears(pid) : !/\) Z /.test(status)
}

/** @returns whether a process is on its way out: it has given its memory back, and with it its command, and is still there */
export async function isEnding(pid: number): Promise<boolean> {
  return (await isRunning(pid)) && !(await commandOf(pid))[0]
}

/** @returns whether a signal would find a process of this number */
function hears(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * @param folder real path of a data folder
 * @returns whether the process is the PostgreSQL server (not one of its children) of this very folder; process numbers
 * are given out again, so the number alone tells nothing
 */
export async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  const words = await commandOf(pid)
  if (basename(words[0] ?? '') !== 'postgres') return false
  // The server works in its data folder, wherever that was moved to. Only the server's own user may look.
  return (await worksIn(pid, folder)) ?? words.includes(folder)
}

/** @returns the PostgreSQL processes that work in a data folder, where the system tells (Linux) */
export async function postgresProcessesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(
    pids.map(
      async (pid) => (await worksIn(pid, folder)) && /(^|\/)postgres(:|$)/.test((await commandOf(pid))[0] ?? ''),
    ),
  )
  return pids.filter((_, index) => found[index])
}

async function worksIn(pid: number, folder: string): Promise<boolean | undefined> {
  const [place, wanted] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(folder).catch(() => undefined),
  ])
  return place && wanted && place.dev === wanted.dev && place.ino === wanted.ino
}

/** @returns a process's program and arguments */
async function commandOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (line !== undefined) return line.split('\0')
  const listed = await exec('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined)
  return listed?.stdout.trim().split(' ') ?? []
}
