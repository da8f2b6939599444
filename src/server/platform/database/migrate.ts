import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseUnavailableError, sqlState, unavailability } from './errors.ts'
import { DatabaseSetupError } from './setup-error.ts'

/** The database's schema does not fit this release and could not be made to. The message names the migration. */
export class MigrationError extends DatabaseSetupError {
  override name = 'MigrationError'
}

/** Key of the advisory lock: any number, as long as nothing else in the database uses it. */
const LOCK_KEY = 7_236_451_120
/** How long to wait for another process that migrates, in milliseconds. */
const LOCK_LIMIT = 120_000
/** How long a statement may wait for a table that requests are using; they queue behind it. Milliseconds. */
const TABLE_LOCK_LIMIT = 2_000
const TABLE_LOCK_TRIES = 10

interface Migration {
  name: string
  sha256: string
  statements: string[]
}

/**
 * Brings a database up to date: each generated file once, in order, in a transaction of its own together with the row
 * that says so. Processes that start together take turns.
 * @param options.folder of the generated files and their journal
 * @param options.tableLockLimit how long a statement may wait for a table that is in use before it lets others go first
 * @returns names of the migrations that were applied now
 * @throws {MigrationError} when one fails (the schema is then as before it), when an applied file was changed, and
 * when the database was made by a newer release
 * @throws {DatabaseUnavailableError} when the database cannot be reached, or is lost on the way
 */
export async function migrate(
  url: string,
  { folder = join(import.meta.dirname, 'migrations'), log, tableLockLimit = TABLE_LOCK_LIMIT }: MigrateOptions,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, lock_timeout: LOCK_LIMIT })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(`set lock_timeout = ${tableLockLimit}`)
    await client.query(`create table if not exists migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations order by name',
    )
    const missing = compare(migrations, rows)
    for (const migration of missing) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migration applied')
    }
    return missing.map(({ name }) => name)
  } catch (error) {
    throw isLost(error) ? new DatabaseUnavailableError('The database is not available', { cause: error }) : error
  } finally {
    // Ends the session, and the lock with it.
    await client.end().catch(() => {})
  }
}

export interface MigrateOptions {
  folder?: string
  log: Logger
  tableLockLimit?: number
}

/** @returns the migrations that the database has not had */
function compare(migrations: Migration[], applied: { name: string; sha256: string }[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, sha256 } of applied) {
    const migration = known.get(name)
    if (!migration) {
      throw new MigrationError(
        `The database was made by a newer release (it has the migration ${name}): start that release`,
      )
    }
    if (migration.sha256 !== sha256) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied: restore the file, and put the change in a new one`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const late = migrations.slice(0, done.size).find(({ name }) => !done.has(name))
  if (late) {
    throw new MigrationError(`The migration ${late.name} comes before one that was already applied: generate it anew`)
  }
  return migrations.slice(done.size)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      for (const statement of migration.statements) await client.query(statement)
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
      await client.query('commit')
      return
    } catch (error) {
      if (isLost(error)) throw error
      await client.query('rollback').catch(() => {})
      if (sqlState(error) !== '55P03' || attempt === TABLE_LOCK_TRIES) {
        throw new MigrationError(`The migration ${migration.name} failed and was undone: ${(error as Error).message}`, {
          cause: error,
        })
      }
      await sleep(attempt * 200)
    }
  }
}

function isLost(error: unknown): boolean {
  const kind = unavailability(error)
  return kind === 'gone' || kind === 'silent'
}

/** Reads what drizzle-kit generated: a journal that gives the order, a file of statements for each entry. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      return {
        name: tag,
        sha256: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      }
    }),
  )
}
