import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import type { Reach, Wall } from './wall.ts'

/** How much of what a program complains about is kept. */
const COMPLAINT = 16_384
const PAGE_BYTES = 4_096
/** Letters of one line that a program says. */
const LONGEST_LINE = 65_536
const WATCH_MS = 1_000
/** How a wall says that a signal has ended what was behind it: 128 and its number (6, 7, 9, 11, 15). */
const KILLED = new Set([134, 135, 137, 139, 143])

/** What the programs complain about that build a wall, or that start what is behind it. */
const FELL = /^(?:bwrap|unshare|wall|chroot|setpriv|nice|prlimit): /m

/** A program was ended because it took too long, or too much memory. */
export class TooMuchError extends Error {
  override name = 'TooMuchError'
}

/** How a program ended. */
export interface Ended {
  /** `null` = something killed it. */
  code: number | null
  /** The last of what it wrote to its second output. */
  complaint: string
}

export interface ChildLimits {
  /** What it runs behind, and what it gets of this machine. */
  wall: Wall
  reach: Reach
  /** Ends the program. */
  signal: AbortSignal
  /** Milliseconds that it may take altogether, and that it may say nothing. */
  totalMs: number
  silenceMs: number
}

/**
 * Runs a program that reads what strangers made: behind a wall, nice, without our environment, and never for longer or
 * with more memory than it may have.
 * @param command its path
 * @param onLine each line of its first output
 * @throws {TooMuchError}; the signal's reason; what `spawn` fails with, such as ENOENT; an error where the wall could not
 *   be built
 */
export async function runChild(
  command: string,
  args: readonly string[],
  { wall, reach, signal, totalMs, silenceMs }: ChildLimits,
  onLine: (line: string) => void = () => {},
): Promise<Ended> {
  signal.throwIfAborted()
  const enclosed = wall.enclose(command, args, reach)
  const child = spawn(enclosed.command, enclosed.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: enclosed.env,
    // A group of its own, which ends with whatever it has begun.
    detached: true,
  })
  let tooMuch: string | undefined
  let heard = Date.now()
  const began = heard
  const kill = (why?: string): void => {
    tooMuch ??= why
    killGroup(child.pid)
  }
  const stop = (): void => kill()
  signal.addEventListener('abort', stop)
  const watch = setInterval(() => {
    const now = Date.now()
    if (now - began > totalMs || now - heard > silenceMs) kill('took too long')
    else void memoryBelow(child.pid).then((bytes) => bytes > reach.memory && kill('took too much'))
  }, WATCH_MS)
  let complaint = ''
  child.stderr.on('data', (bytes: Buffer) => {
    heard = Date.now()
    complaint = (complaint + bytes.toString()).slice(-COMPLAINT)
  })
  let rest = ''
  let broke: unknown
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard = Date.now()
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) {
      rest = ''
      return kill('said too much')
    }
    try {
      for (const line of lines) onLine(line)
    } catch (error) {
      // What it says may be a stranger's words: they end the program, never the server.
      broke ??= error
      kill()
    }
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (tooMuch) throw new TooMuchError(tooMuch)
    if (broke !== undefined) throw broke
    // The machine's fault, and none of the file's: nobody has read it.
    if (code !== 0 && FELL.test(complaint)) throw new Error(`No wall could be built: ${lastLine(complaint)}`)
    if (reach.writes) await assertPlain(reach.writes)
    return { code: code !== null && KILLED.has(code) ? null : code, complaint }
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
  }
}

function lastLine(complaint: string): string {
  return complaint.trim().split('\n').at(-1)?.slice(0, 200) ?? ''
}

/**
 * What a program made is read, and written over, outside its wall: a link would lead the server to its own secrets.
 * @throws {TooMuchError} for anything but folders and files
 */
async function assertPlain(folder: string): Promise<void> {
  for (const each of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!(each.isFile() || each.isDirectory())) throw new TooMuchError('made what is no file')
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/**
 * What a wall runs, and what that has begun, counts too; a limit of one process does not see memory that is shared.
 * @returns bytes of memory that a process and those below it hold; 0 where the system does not tell
 */
async function memoryBelow(top: number | undefined): Promise<number> {
  if (top === undefined) return 0
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(parentOf))
  const below = new Set([top])
  // A child may come before its parent in the list.
  for (let size = 0; size < below.size; ) {
    size = below.size
    for (const [index, parent] of parents.entries()) if (below.has(parent)) below.add(Number(pids[index]))
  }
  const held = await Promise.all([...below].map(memoryOf))
  return held.reduce((sum, bytes) => sum + bytes, 0)
}

async function parentOf(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Its name, in brackets, may hold anything.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}
