import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseUnavailableError, sqlState, unavailability } from './errors.ts'
import { type Migration, type Routines, readMigrations, readRoutines } from './migration-files.ts'
import { MigrationError } from './setup-error.ts'
import { isBeforeSquash, squash } from './squash.ts'

/** Key of the advisory lock of who migrates: any number, as long as nothing else in the database uses it. */
export const MIGRATION_LOCK = 7_236_451_120
/** How long to wait for another process that migrates, in milliseconds. */
const LOCK_LIMIT = 120_000
/** How long a statement may wait for a table that requests are using; they queue behind it. Milliseconds. */
const TABLE_LOCK_LIMIT = 2_000
const TABLE_LOCK_TRIES = 10

type Applied = Pick<Migration, 'name' | 'sha256'>

/**
 * Brings a database up to date: each generated file once, in order, and the routines (functions, triggers and views),
 * which are made anew whenever one of them has changed. All of it in one transaction, with the rows that say so.
 * Processes that start together take turns.
 * @param options.folder with the generated files and their journal in `migrations`, and with `routines`
 * @param options.tableLockLimit how long a statement may wait for a table that is in use before it lets others go first
 * @returns names of the migrations that were applied now
 * @throws {MigrationError} when one fails (the schema is then as before), when an applied file was changed, and when
 * the database was made by a newer release
 * @throws {DatabaseUnavailableError} when the database cannot be reached, or is lost on the way
 */
export async function migrate(
  url: string,
  { folder = import.meta.dirname, log, tableLockLimit = TABLE_LOCK_LIMIT }: MigrateOptions,
): Promise<string[]> {
  const migrations = await readMigrations(join(folder, 'migrations'))
  const routines = await readRoutines(join(folder, 'routines'))
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, lock_timeout: LOCK_LIMIT })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = ${tableLockLimit}`)
    const applied = await whileTablesAreInUse(client, () => bringUpToDate(client, migrations, routines))
    for (const migration of applied) log.info({ migration }, 'migration applied')
    return applied
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

async function bringUpToDate(client: pg.Client, migrations: Migration[], routines: Routines): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<Applied>('select name, sha256 from migrations order by name')
  const old = isBeforeSquash(rows.map(({ name }) => name))
  const known = old ? [] : compare(migrations, rows)
  if (!old && known.length === 0 && (await hashOfRoutines(client)) === routines.sha256) return []
  await client.query('drop schema if exists routines cascade')
  const missing = old ? compare(migrations, await squash(client, migrations)) : known
  for (const migration of missing) await apply(client, migration)
  await createRoutines(client, routines)
  return missing.map(({ name }) => name)
}

/** @returns the migrations that the database has not had */
function compare(migrations: Migration[], applied: readonly Applied[]): Migration[] {
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

async function apply(client: pg.Client, { name, sha256, statements }: Migration): Promise<void> {
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    throw new MigrationError(`The migration ${name} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Kept where it goes with what it is of. */
async function hashOfRoutines(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string | null }>(
    `select obj_description(oid, 'pg_namespace') as hash from pg_namespace where nspname = 'routines'`,
  )
  return rows[0]?.hash ?? undefined
}

async function createRoutines(client: pg.Client, { sha256, statements }: Routines): Promise<void> {
  try {
    // One may name another that comes later; and none gives anybody a right that they have not themselves.
    await client.query('set local check_function_bodies = off')
    await client.query('create schema routines')
    await client.query('grant usage on schema routines to public')
    for (const statement of statements) await client.query(statement)
    await client.query('grant select on all tables in schema routines to public')
    await client.query(`comment on schema routines is '${sha256}'`)
  } catch (error) {
    throw new MigrationError(`The routines of the database could not be made: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Does it in a transaction, again and again while somebody uses a table that it needs for itself. */
async function whileTablesAreInUse<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      if (isLost(error)) throw error
      await client.query('rollback').catch(() => {})
      if (sqlState(error) !== '55P03' || attempt === TABLE_LOCK_TRIES) throw error
      await sleep(attempt * 200)
    }
  }
}

function isLost(error: unknown): boolean {
  const kind = unavailability(error)
  return kind === 'gone' || kind === 'silent'
}
