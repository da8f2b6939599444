import { usePostgres } from './postgres.ts'

/** Vitest's global setup: the run's database server, unless whoever started Vitest has brought one. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await usePostgres()
  return postgres.stop
}
