import { join } from 'node:path'
import type pg from 'pg'
import { type Migration, readStatements } from './migration-files.ts'
import { MigrationError } from './setup-error.ts'

/** The migrations up to this one were made into those of today. */
const LAST_BEFORE = '0018_audit_chain'
const FIRST_BEFORE = '0000_start'
/** What they were made into. */
const SQUASHED = ['0000_text_forms', '0001_start']

/**
 * @param applied names of the migrations that a database has had
 * @returns whether it is as it was before the migrations were squashed
 * @throws {MigrationError} when it is of a version that is older still
 */
export function isBeforeSquash(applied: readonly string[]): boolean {
  if (!applied.includes(FIRST_BEFORE)) return false
  if (applied.includes(LAST_BEFORE)) return true
  throw new MigrationError(
    `The database was made by a version that is too old (it lacks the migration ${LAST_BEFORE}): start the last version before school years with it once, then this one`,
  )
}

/**
 * Moves what was written before to the tables of today, within the transaction of the caller.
 * @returns the migrations that it stands for
 */
export async function squash(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const done = migrations.filter(({ name }) => SQUASHED.includes(name))
  try {
    for (const statement of await readStatements(join(import.meta.dirname, 'squash.sql'))) await client.query(statement)
    await client.query('delete from migrations')
    for (const { name, sha256 } of done) {
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    }
  } catch (error) {
    throw new MigrationError(`The move to the tables of today failed and was undone: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return done
}
