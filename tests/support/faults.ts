import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { type ServerOptions, startServer, type TestServer } from './server.ts'

/** Servers that a test may treat badly. */
export interface Faults {
  /** As `startServer`; ended after the test. */
  start(options?: ServerOptions): Promise<TestServer>
}

/** Of a test file that starts its own servers, each for one test. */
export function useFaults(): Faults {
  const servers: TestServer[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })
  return {
    async start(options) {
      const server = await startServer(options)
      servers.push(server)
      return server
    },
  }
}

/** @returns a new data folder, which whoever asked for it removes */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'manara-fault-'))
  // The embedded database runs as another account than root, which must be able to walk in.
  chmodSync(folder, 0o711)
  return folder
}

/** @returns what makes a server start a database of its own, in this folder, with the demo academy */
export function embedded(folder: string, env: ServerOptions['env'] = {}): ServerOptions {
  return { env: { DATABASE_URL: undefined, DATA_DIR: folder, DEMO: '1', ...env } }
}

/** @returns the number of the database's first process */
export function postmaster(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Stops every process of a database where it stands, as a hanging disk would. @returns what lets it go on */
export function hang(folder: string): () => void {
  const first = postmaster(folder)
  const stopped = new Set<number>()
  const stop = (pid: number): void => {
    process.kill(pid, 'SIGSTOP')
    stopped.add(pid)
  }
  // The first one first: it makes a process for each new connection, also while the others are counted.
  stop(first)
  for (let more = childrenOf(first); more.length > 0; ) {
    more.forEach(stop)
    more = childrenOf(first).filter((pid) => !stopped.has(pid))
  }
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
}

/** @returns the status of an answer; without one, after half a minute even a busy machine has hung, and this throws */
export async function statusOf(url: string, init?: RequestInit): Promise<number> {
  return (await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })).status
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number)
}
