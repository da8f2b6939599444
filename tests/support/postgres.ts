import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createDatabase } from '#/server/platform/database/database.ts'
import { startEmbedded } from '#/server/platform/database/embedded.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { prepareDatabase } from '#/server/prepare-database.ts'
import { seedDemo } from '#/server/seed/demo.ts'

/** Databases that every test's own is copied from: migrated, and migrated with the demo academy in it. */
export const templates = { empty: 'test_template_empty', demo: 'test_template_demo' } as const

const variable = 'TEST_DATABASE_URL'
const runtimeVariable = 'TEST_DATABASE_RUNTIME_URL'
/** Of temporary folders with a database; the number of the process that owns it follows. */
const prefix = 'manara-test-'
const log = pino({ level: 'silent' })

/**
 * Nothing of a run outlives the machine, so nothing is waited for until it lies on the disk: each test's database is a
 * copy, and a slow disk would hold up statements longer than they may take. What kills servers has one of its own.
 */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const

/** A claim on the run's database server. */
export interface TestPostgres {
  stop(): Promise<void>
}

/**
 * Makes sure that the one PostgreSQL server of this run is there: whoever asks first starts it, as the product
 * does, on a folder of its own, and tells everything it starts in the environment.
 */
export async function usePostgres(): Promise<TestPostgres> {
  if (process.env[variable]) return { stop: async () => {} }
  removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // PostgreSQL does not run as root: the account it runs as must be able to walk in.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const server = await startEmbedded({ dataDir, log, settings })
  process.env[variable] = server.url
  process.env[runtimeVariable] = server.runtimeUrl
  async function stop(): Promise<void> {
    delete process.env[variable]
    delete process.env[runtimeVariable]
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await makeTemplates().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { stop }
}

/** @returns the address of a database on the run's server; without a name, of the one that administers the others */
export function databaseUrl(name?: string): string {
  return urlIn(variable, name)
}

/** @returns the same by the role that the application runs as */
export function runtimeUrl(name: string): string {
  return urlIn(runtimeVariable, name)
}

function urlIn(from: string, name: string | undefined): string {
  const given = process.env[from]
  if (!given) throw new Error('No database server is running for the tests: run them with `npm test`.')
  const url = new URL(given)
  if (name) url.pathname = `/${name}`
  return url.href
}

/** Runs one statement that needs a connection to no particular database. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function makeTemplates(): Promise<void> {
  await administer(`CREATE DATABASE ${templates.empty}`)
  const empty = createDatabase({ url: runtimeUrl(templates.empty), log })
  await prepareDatabase({ ownerUrl: databaseUrl(templates.empty), database: empty, log }).finally(() => empty.close())
  await administer(`CREATE DATABASE ${templates.demo} TEMPLATE ${templates.empty}`)
  const demo = createDatabase({ url: runtimeUrl(templates.demo), log })
  await seedDemo(demo.db, { hashPassword, log }).finally(() => demo.close())
}

/** Ends the servers of runs that were killed, and removes their folders. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const owner = Number.parseInt(name.slice(prefix.length), 10)
    if (!(owner > 0) || isAlive(owner)) continue
    const postmaster = numberIn(join(folder, 'data', 'postgres', 'postmaster.pid'))
    try {
      if (isAlive(postmaster) && commandOf(postmaster).includes(folder)) process.kill(postmaster, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or still ending: the next run tries again.
    }
  }
}

function numberIn(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
