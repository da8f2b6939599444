import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'

/** How much of what a program complains about is kept. */
const COMPLAINT = 16_384
const PAGE_BYTES = 4_096
const WATCH_MS = 1_000

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
  /** From 0, as the server itself, to 19: people's requests come first. */
  nice: number
  /** Ends the program. */
  signal: AbortSignal
  /** Milliseconds that it may take altogether, and that it may say nothing. */
  totalMs: number
  silenceMs: number
  /** Bytes of memory, where the system tells how much it has. */
  memory?: number
}

/**
 * Runs a program that reads what strangers made: nice, without a shell, without our environment, and never for longer
 * or with more memory than it may have.
 * @param onLine each line of its first output
 * @throws {TooMuchError}; the signal's reason; what `spawn` fails with, such as ENOENT
 */
export async function runChild(
  command: string,
  args: readonly string[],
  { signal, nice, totalMs, silenceMs, memory = Number.POSITIVE_INFINITY }: ChildLimits,
  onLine: (line: string) => void = () => {},
): Promise<Ended> {
  signal.throwIfAborted()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH ?? '' } })
  let tooMuch: string | undefined
  let heard = Date.now()
  const began = heard
  const kill = (why?: string): void => {
    tooMuch ??= why
    child.kill('SIGKILL')
  }
  const stop = (): void => kill()
  signal.addEventListener('abort', stop)
  const watch = setInterval(() => {
    const now = Date.now()
    if (now - began > totalMs || now - heard > silenceMs) kill('took too long')
    else if (Number.isFinite(memory)) void memoryOf(child.pid).then((bytes) => bytes > memory && kill('took too much'))
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
      child.once('spawn', () => lowerPriority(child.pid, nice))
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (tooMuch) throw new TooMuchError(tooMuch)
    return { code, complaint }
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
    lines.close()
  }
}

function lowerPriority(pid: number | undefined, nice: number): void {
  try {
    if (pid) setPriority(pid, nice)
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}

/** @returns bytes of memory that a process holds; 0 where the system does not tell */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}
