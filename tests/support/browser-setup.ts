import { join } from 'node:path'
import { usePostgres } from './postgres.ts'
import { startServer } from './server.ts'

/**
 * Starts what the browser tests look at, and hands its address on in the environment; where there is an address
 * already, a server of yours is looked at instead.
 */
export default async function setUpBrowserTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ORIGIN) return undefined
  const postgres = await usePostgres()
  // What is looked at and measured has lessons; tests of what people do make their own.
  const server = await startServer({ lessons: process.env.TEST_SUITE !== 'e2e' })
  process.env.TEST_ORIGIN = server.origin
  process.env.TEST_MAIL = join(server.dataDir, 'mail')
  return async () => {
    await server.stop()
    await postgres.stop()
  }
}
