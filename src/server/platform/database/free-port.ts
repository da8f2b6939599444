import { once } from 'node:events'
import { createServer } from 'node:net'
import { DatabaseSetupError } from './setup-error.ts'

/** Below the range from which systems give ports to outgoing connections, so that a restart finds its port free. */
const FIRST = 20_000
const COUNT = 10_000

/** @returns a TCP port of 127.0.0.1 that nobody listens on */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
  throw new DatabaseSetupError('No free port was found on 127.0.0.1 for the database')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
