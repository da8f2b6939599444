import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyProject } from '../project-copy.ts'

/** Work that goes on beside the tests. */
export interface Load {
  /** How many builds were begun. */
  builds(): number
  stop(): Promise<void>
}

/** Builds a copy of the project again and again, as somebody who works on beside a run does. */
export function startLoad(): Load {
  const copy = copyProject()
  let builds = 0
  let stopped = false
  let child: ChildProcess | undefined
  async function work(): Promise<void> {
    while (!stopped) {
      builds += 1
      child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
        cwd: copy.folder,
        stdio: 'ignore',
      })
      await once(child, 'exit')
    }
  }
  const working = work()
  return {
    builds: () => builds,
    async stop() {
      stopped = true
      child?.kill('SIGKILL')
      await working
      copy.remove()
    },
  }
}
