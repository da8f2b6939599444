import { createHmac } from 'node:crypto'
import pg from 'pg'
import { DatabaseUnavailableError, unavailability } from './errors.ts'

/** Key of the advisory lock: two that give rights at once would collide. */
const GRANT_LOCK = 7_236_451_122
/** The schemas in which the application works: its own, and the job queue's. */
const SCHEMAS = ['public', 'pgboss']

/**
 * Makes the role that the application runs as, on the embedded server. Its password follows from the owner's, and the
 * owner's not from it: who learns the one that requests run with cannot change the tables.
 * @param ownerUrl of the database's owner
 * @param superuserUrl of the same database
 * @returns the connection string of the role
 */
export async function ensureRuntimeRole(ownerUrl: string, superuserUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  const role = `${url.username}_runtime`
  const password = createHmac('sha256', url.password).update('runtime role').digest('base64url')
  await asRole(superuserUrl, async (client) => {
    const name = client.escapeIdentifier(role)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    // What it may set for itself: its password, and what every connection of its begins with.
    if (rowCount) await client.query(`alter role ${name} reset all`)
    const statement = `${rowCount ? 'alter' : 'create'} role ${name} login nosuperuser nocreatedb nocreaterole password`
    await client.query(`${statement} ${client.escapeLiteral(password)}`)
    // The owner looks after its connections.
    await client.query(`grant ${name} to ${client.escapeIdentifier(url.username)}`)
  })
  url.username = role
  url.password = password
  return url.href
}

/**
 * Lets a role read and write the application's tables, and change none of them: after every migration, as the owner.
 * May be repeated; takes rights back that an earlier release gave.
 * @param rights.role who the application runs as
 * @param rights.appendOnly tables to which it may only add
 * @throws {DatabaseUnavailableError} when the database cannot be reached
 */
export async function grantRuntime(
  ownerUrl: string,
  { role, appendOnly }: { role: string; appendOnly: readonly string[] },
): Promise<void> {
  await asRole(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(role)
    const schemas = SCHEMAS.map((schema) => client.escapeIdentifier(schema)).join(', ')
    const database = client.escapeIdentifier(client.database ?? '')
    const added = appendOnly.map((table) => client.escapeIdentifier(table)).join(', ')
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
    for (const statement of [
      `grant usage on schema ${schemas} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${schemas} to ${name}`,
      `grant select, usage on all sequences in schema ${schemas} to ${name}`,
      `revoke update on all sequences in schema ${schemas} from ${name}`,
      // A temporary table of the log's name would take its place for all who come after on that connection.
      `revoke temporary, create on database ${database} from public, ${name}`,
      `revoke create on schema ${schemas} from public, ${name}`,
      `revoke update, delete, truncate on ${added} from ${name}`,
      `revoke insert, update, delete, truncate on migrations from ${name}`,
    ]) {
      await client.query(statement)
    }
    await client.query('commit')
  })
}

async function asRole(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } catch (error) {
    const lost = unavailability(error)
    if (lost === 'gone' || lost === 'silent') {
      throw new DatabaseUnavailableError('The database is not available', { cause: error })
    }
    throw error
  } finally {
    client.end().catch(() => {})
  }
}
