import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino, { type Logger } from 'pino'
import { type Config, ConfigError, readConfig } from '#/server/config.ts'
import { audit } from '#/server/features/audit/service.ts'
import { users } from '#/server/features/users/tables.ts'
import { createDatabase, type Database } from '#/server/platform/database/database.ts'
import { findEmbedded, startEmbedded } from '#/server/platform/database/embedded.ts'
import { asUnavailable, isDatabaseError, loggableDatabaseError, sqlState } from '#/server/platform/database/errors.ts'
import { AlreadyRunningError, holdInstance } from '#/server/platform/database/instance-lock.ts'
import { migrate } from '#/server/platform/database/migrate.ts'
import { DatabaseSetupError } from '#/server/platform/database/setup-error.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { seedSchool } from '#/server/seed/school.ts'
import { checkedName, checkedUsername, checkPassword, EntryError, type NewAdmin, SHORTEST } from './admin-entries.ts'
import { openPrompt, type Prompt } from './prompt.ts'

/** Asks for what the command line does not say; without a terminal only the password, the first line piped in. */
async function readEntries(prompt: Prompt): Promise<NewAdmin> {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  })
  const entry = async (flag: keyof typeof values, question: string): Promise<string> => {
    const given = values[flag]?.trim() ?? (prompt.interactive ? await prompt.ask(`${question}: `) : undefined)
    if (given === undefined) throw new EntryError(`--${flag} is missing`)
    return given
  }
  const username = checkedUsername(await entry('username', 'User name'))
  const firstName = checkedName(await entry('first-name', 'First name'))
  const lastName = checkedName(await entry('last-name', 'Last name'))
  const password = await prompt.askHidden(`Password, at least ${SHORTEST} characters (not shown): `)
  const entries = { username, firstName, lastName, password }
  checkPassword(entries)
  if (prompt.interactive && (await prompt.askHidden('The password again: ')) !== password) {
    throw new EntryError('The two passwords differ')
  }
  return entries
}

/** Runs `work` on the configured database, or on the embedded one, whether the academy is running or not. */
async function withUrl(config: Config, log: Logger, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const release = await holdInstance(config.dataDir).catch((error: unknown) => {
    if (error instanceof AlreadyRunningError) return undefined
    throw error
  })
  if (!release) return work(await runningUrl(config.dataDir))
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    await work(embedded.url).finally(() => embedded.stop())
  } finally {
    await release()
  }
}

/** The academy may just be starting, so its database is waited for. */
async function runningUrl(dataDir: string): Promise<string> {
  for (const limit = Date.now() + 15_000; Date.now() < limit; await sleep(200)) {
    const url = await findEmbedded(dataDir)
    if (url) return url
  }
  throw new AlreadyRunningError(`Manara is already running on ${dataDir}, and its database does not come up`)
}

/** @throws {EntryError} when the user name is taken */
async function createAdmin(database: Database, { password, ...person }: NewAdmin): Promise<void> {
  const passwordHash = await hashPassword(password)
  try {
    await database.withTx(async (tx) => {
      await seedSchool(tx)
      const [made] = await tx
        .insert(users)
        .values({ ...person, passwordHash, role: 'ADMINISTRATOR', status: 'ACTIVE', phoneFrom: 'academy' })
        .returning({ id: users.id })
      await audit(tx, {
        action: 'user.created',
        objectType: 'user',
        objectId: made?.id,
        details: { role: 'ADMINISTRATOR', from: 'command line' },
      })
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new EntryError(`The user name ${person.username} is taken`)
    throw error
  }
}

/** Exit statuses of sysexits.h, by what went wrong. */
function statusOf(error: unknown): number {
  if (error instanceof EntryError) return 65
  if (error instanceof AlreadyRunningError) return 73
  if (error instanceof ConfigError || error instanceof DatabaseSetupError) return 78
  return asUnavailable(error) ? 69 : 1
}

/** The texts of a failed query quote what it was to write: names, and the hash of the password. */
function wordsOf(error: unknown): string {
  if (!(error instanceof DatabaseSetupError) && isDatabaseError(error)) {
    const { code, message } = loggableDatabaseError(error)
    return asUnavailable(error)?.message ?? `The database refused: ${message} (${code})`
  }
  return error instanceof Error ? error.message : String(error)
}

try {
  const config = readConfig(process.env)
  const prompt = openPrompt()
  const entries = await readEntries(prompt).finally(() => prompt.close())
  const log = pino({ level: 'warn' }, pino.destination(2))
  await withUrl(config, log, async (url) => {
    await migrate(url, { log })
    const database = createDatabase({ url, log, pool: { max: 1 } })
    await createAdmin(database, entries).finally(() => database.close())
  })
  console.log(`The administrator ${entries.username} can now sign in.`)
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = statusOf(error)
}
