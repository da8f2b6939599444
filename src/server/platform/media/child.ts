import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Reach, Wall } from './wall.ts'

/** How much of what a program complains about is kept. */
const COMPLAINT = 16_384
const PAGE_BYTES = 4_096
const WATCH_MS = 1_000
/** How a wall says that a signal has ended what was behind it: 128 and its number (6, 7, 9, 11, 15). */
const KILLED = new Set([134, 135, 137, 139, 143])

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
 * @throws {TooMuchError}; the signal's reason; what `spawn` fails with, such as ENOENT
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
    else void memoryOf(child.pid).then((bytes) => bytes > reach.memory && kill('took too much'))
  }, WATCH_MS)
  let complaint = ''
  child.stderr.on('data', (bytes: Buffer) => {
    heard = Date.now()
    complaint = (complaint + bytes.toString()).slice(-COMPLAINT)
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    heard = Date.now()
    onLine(line)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (tooMuch) throw new TooMuchError(tooMuch)
    return { code: code !== null && KILLED.has(code) ? null : code, complaint }
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
    lines.close()
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** @returns bytes of memory that a process holds; 0 where the system does not tell */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}
