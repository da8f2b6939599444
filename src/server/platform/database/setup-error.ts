/**
 * The database cannot be started or brought up to date, and trying again will not help. The message is for whoever
 * starts the server: one line that says what is wrong and what to do.
 */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError'
}

/** @returns a function that turns a file system error into a `DatabaseSetupError` about `doing` */
export function setupFailure(doing: string): (error: unknown) => never {
  return (error) => {
    const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error)
    throw new DatabaseSetupError(`Cannot ${doing} (${reason})`, { cause: error })
  }
}

/** The database's schema does not fit this release and could not be made to. The message names the migration. */
export class MigrationError extends DatabaseSetupError {
  override name = 'MigrationError'
}
