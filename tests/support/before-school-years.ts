import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

/**
 * What a data folder of the version before school years held: the migrations that it had had, the rows of a small demo
 * academy, the secret of its sessions and a picture. A whole PostgreSQL folder would be forty megabytes and belong to
 * one kind of machine; its server is made anew, and the rows are put into it.
 */
const FOLDER = join(import.meta.dirname, '../fixtures/before-school-years')
/** A row that names one of a table that is not filled yet. */
const MISSING = '23503'

/** Of what is in the folder. */
export const BEFORE = {
  /** A lesson with a picture, which the demo student has read to 55 percent and marked for review. */
  lesson: 61,
  /** Of another student, who learnt in one class and is in another now. */
  moved: 'manel.kasmi',
} as const

/** Fills an empty database, as the role that owns it, with what that version left. */
export async function writeBefore(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of (await unzipped('schema.sql.gz')).split('--> statement-breakpoint')) {
      await client.query(statement)
    }
    await client.query(`create table migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    await insertAll(client, JSON.parse(await unzipped('rows.json.gz')))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Puts the files and the secret of that version into a data folder. */
export async function copyBefore(dataDir: string): Promise<void> {
  await cp(join(FOLDER, 'files'), join(dataDir, 'files'), { recursive: true })
  await cp(join(FOLDER, 'session-secret'), join(dataDir, 'session-secret'))
}

async function unzipped(name: string): Promise<string> {
  return gunzipSync(await readFile(join(FOLDER, name))).toString()
}

/** Triggers rest meanwhile: what they would write is among the rows. */
async function insertAll(client: pg.Client, rows: Record<string, object[]>): Promise<void> {
  const tables = Object.keys(rows)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  let left = tables
  while (left.length > 0) {
    const missing: string[] = []
    for (const table of left) {
      if (!(await isInserted(client, table, rows[table] ?? []))) missing.push(table)
    }
    if (missing.length === left.length) throw new Error(`Rows of ${missing.join(', ')} name some that are not there`)
    left = missing
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  const { rows: sequences } = await client.query<{ name: string; sequence: string }>(`
    select attrelid::regclass::text as name, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute where attidentity <> '' and attname = 'id'`)
  for (const { name, sequence } of sequences) {
    await client.query(`select setval('${sequence}', coalesce((select max(id) from ${name}), 0) + 1, false)`)
  }
}

async function isInserted(client: pg.Client, table: string, rows: object[]): Promise<boolean> {
  if (rows.length === 0) return true
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  await client.query('savepoint before_table')
  try {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== MISSING) throw error
    await client.query('rollback to savepoint before_table')
    return false
  }
}
