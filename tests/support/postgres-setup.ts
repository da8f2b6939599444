import { usePostgres } from './postgres.ts'

/** Global setup of Vitest and Playwright: the run's database server, unless whoever started them has brought one. */
export default async function setUpPostgres(): Promise<() => Promise<void>> {
  const postgres = await usePostgres()
  return postgres.stop
}
