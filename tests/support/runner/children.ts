import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

/**
 * Runs a program in the terminal of this one, in a process group of its own.
 * @returns its exit code; 1 when a signal ended it
 */
export function runChild(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    running.add(child)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Passes a signal on to everything that runs; each runner stops its own browsers and servers. */
export function signalChildren(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (pid) process.kill(-pid, signal)
  }
}
