import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'
import { sharedSecret } from './shared-server.ts'

/** Vitest's global setup: one server for every file that needs one and does it no harm. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ env: { SESSION_SECRET: sharedSecret, TRUSTED_PROXY_HOPS: '1' } })
  project.provide('sharedServer', { origin: server.origin, port: server.port })
  return async () => {
    await server.stop()
  }
}
