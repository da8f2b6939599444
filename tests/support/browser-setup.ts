import { usePostgres } from './postgres.ts'
import { startServer } from './server.ts'
import { toleranceNotice } from './visual-tolerance.ts'

/** Starts what the browser tests look at, and hands its address on in the environment. */
export default async function setUpBrowserTests(): Promise<() => Promise<void>> {
  const postgres = await usePostgres()
  const server = await startServer()
  process.env.TEST_ORIGIN = server.origin
  const notice = toleranceNotice()
  if (notice) console.log(notice)
  return async () => {
    await server.stop()
    await postgres.stop()
  }
}
