import { parseArgs } from 'node:util'
import { audit } from '#/server/audit.ts'
import { createDatabase, type Database } from '#/server/platform/database/database.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import { migrate } from '#/server/platform/database/migrate.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { seedSchool } from '#/server/seed/school.ts'
import { users } from '#/server/tables/users.ts'
import { checkedName, checkedUsername, checkPassword, type NewAdmin, SHORTEST } from './admin-entries.ts'
import { EntryError } from './entry-error.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import { runOnDatabase } from './run-on-database.ts'

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

await runOnDatabase(
  async () => {
    const prompt = openPrompt()
    return readEntries(prompt).finally(() => prompt.close())
  },
  async ({ url, log }, entries) => {
    await migrate(url, { log })
    const database = createDatabase({ url, log, pool: { max: 1 } })
    await createAdmin(database, entries).finally(() => database.close())
    console.log(`The administrator ${entries.username} can now sign in.`)
  },
)
