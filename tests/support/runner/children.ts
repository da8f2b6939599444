import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

/**
 * Runs a program in the terminal of this one, in a process group of its own.
 * @param extra variables besides those that we have by now
 * @returns its exit code; 1 when a signal ended it
 */
export function runChild(args: readonly string[], extra: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...extra }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    running.add(child)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Asks everything that runs to end; both runners clear up after an interrupt, and after nothing else. */
export function interruptChildren(): void {
  for (const { pid } of running) {
    if (pid) process.kill(-pid, 'SIGINT')
  }
}
