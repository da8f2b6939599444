import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { Runner } from './run-as.ts'
import { DatabaseSetupError, setupFailure } from './setup-error.ts'

/** Names of the application's database and of its role, which owns the database and is no superuser. */
export const DATABASE = 'manara'
/** Who owns the server; only to make roles. */
export const SUPERUSER = 'postgres'
/** Where a data folder is made before it gets its name. */
const DRAFT = 'postgres.new-'

/**
 * Looks whether there is a data folder. One that is not whole is never touched: it may be all that is left of an
 * academy.
 * @param version of PostgreSQL, such as `18.4`
 * @throws {DatabaseSetupError} when there is one that this server must not open
 */
export async function hasData(folder: string, version: string): Promise<boolean> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error.code === 'EACCES'
      ? new DatabaseSetupError(`${folder} belongs to another user: start as the user who made it, or as root`)
      : error
  })
  if (entries.length === 0) return false
  const made = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  const whole = made.trim() !== '' && (await isFile(join(folder, 'global', 'pg_control')))
  if (!whole) {
    throw new DatabaseSetupError(
      `${folder} is not a whole PostgreSQL data folder (PG_VERSION or global/pg_control is missing) and was left as it is: restore it from a backup, or move it away to start with an empty database`,
    )
  }
  if (made.trim() !== version.split('.')[0]) {
    throw new DatabaseSetupError(
      `${folder} was made by PostgreSQL ${made.trim()}, and this is ${version}: start the release that made it and move the data over with a dump`,
    )
  }
  return true
}

/**
 * Reads the database's password, or makes one where there is no data yet. Readable by our own user only.
 * @throws {DatabaseSetupError} when the password of existing data is gone
 */
export async function readPassword(dataDir: string, hasData: boolean): Promise<string> {
  const path = join(dataDir, 'postgres.password')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    return setupFailure(`read ${path}`)(error)
  })
  if (kept.trim()) return kept.trim()
  if (hasData) {
    throw new DatabaseSetupError(
      `${path} is missing, without which the database cannot be opened: restore it from a backup`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${path}.new`, password, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  return password
}

/**
 * Makes the data folder, with the application's role and database in it. It gets its name when it is whole, so that a
 * killed start leaves no half of one.
 * @throws {DatabaseSetupError} when the folder cannot be written
 */
export async function createData(
  dataDir: string,
  folder: string,
  { binaries, runner, password }: { binaries: PostgresBinaries; runner: Runner; password: string },
): Promise<void> {
  await removeDrafts(dataDir)
  const draft = await mkdtemp(join(dataDir, DRAFT)).catch(setupFailure(`write to ${dataDir}`))
  try {
    const secret = join(draft, 'password')
    await writeFile(secret, password, { mode: 0o600 })
    if (runner.account) {
      for (const path of [secret, draft]) await chown(path, runner.account.uid, runner.account.gid)
    }
    const data = join(draft, 'data')
    await run(runner, binaries.initdb, [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Code point order that no library update can change under the indexes; Arabic order is asked for where it is
      // wanted, with COLLATE "ar-x-icu".
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ])
    // CREATEDB: a restored backup is tried in a database of its own.
    const statements = `CREATE ROLE ${DATABASE} LOGIN CREATEDB PASSWORD '${password}';\nCREATE DATABASE ${DATABASE} OWNER ${DATABASE};\n`
    await run(runner, binaries.postgres, ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'], statements)
    await rename(data, folder)
    await syncFolder(dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Drafts of starts that were killed. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

async function run(runner: Runner, program: string, args: string[], input = ''): Promise<void> {
  const running = promisify(execFile)(...runner.command(program, args), runner.options)
  running.child.stdin?.end(input)
  await running.catch((error: Error & { stderr?: string }) => {
    const reason =
      error.stderr?.split('\n').find((line) => /error|FATAL|PANIC/.test(line)) ?? error.message.split('\n')[0]
    throw new DatabaseSetupError(`Cannot make the database (${reason?.trim()})`, { cause: error })
  })
}

/** Makes a rename last over a power cut. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}

/** Makes the folder of all data where it is missing; the server's account must be able to walk through it. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch(setupFailure(`make ${dataDir}`))
  await access(dataDir).catch(setupFailure(`enter ${dataDir}`))
}
