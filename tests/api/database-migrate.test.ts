import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import { migrate } from '#/server/platform/database/migrate.ts'
import { MigrationError } from '#/server/platform/database/setup-error.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { silent as log } from './database-support.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await testDatabase()
  // Back to a database as it comes.
  await test.db.execute(sql`drop schema public, routines cascade`)
  await test.db.execute(sql`create schema public`)
  return () => test.drop()
})

/** A folder with migrations of one's own, as drizzle-kit lays them out, and with routines. */
async function folderOf(files: Record<string, string>, routines: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'manara-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'migrations', 'meta'), { recursive: true })
  await mkdir(join(folder, 'routines'))
  const entries = Object.keys(files).map((tag, idx) => ({ idx, tag, when: idx, version: '7', breakpoints: true }))
  await writeFile(
    join(folder, 'migrations', 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [tag, statements] of Object.entries(files))
    await writeFile(join(folder, 'migrations', `${tag}.sql`), statements)
  for (const [name, statements] of Object.entries(routines))
    await writeFile(join(folder, 'routines', `${name}.sql`), statements)
  return folder
}

async function tables(): Promise<string[]> {
  const { rows } = await test.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const GOOD = { '0000_first': 'create table first (id int);\n--> statement-breakpoint\ninsert into first values (1);' }

it('makes the academy’s tables, once', async () => {
  const applied = await migrate(test.url, { log })
  expect(applied).toEqual(expect.arrayContaining(['0000_text_forms', '0001_start']))
  expect(await tables()).toEqual(expect.arrayContaining(['audit_events', 'auth_sessions', 'subjects', 'users']))
  expect(await migrate(test.url, { log })).toEqual([])
})

it('is applied once by processes that start together', async () => {
  const folder = await folderOf(GOOD)
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(test.url, { folder, log })))
  expect(applied.flat()).toEqual(['0000_first'])
  expect((await test.db.execute(sql`select * from first`)).rows).toEqual([{ id: 1 }])
})

it('leaves the schema of before, and names the file, when one fails midway', async () => {
  const folder = await folderOf({
    ...GOOD,
    '0001_broken': 'create table second (id int);\n--> statement-breakpoint\nalter table nowhere add x int;',
    '0002_never': 'create table third (id int);',
  })
  const failure = await migrate(test.url, { folder, log }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MigrationError)
  expect((failure as Error).message).toMatch(/^The migration 0001_broken failed and was undone: relation "nowhere"/)
  expect(await tables()).toEqual([])

  await writeFile(join(folder, 'migrations', '0001_broken.sql'), 'create table second (id int);')
  expect(await migrate(test.url, { folder, log })).toEqual(['0000_first', '0001_broken', '0002_never'])
})

it('refuses an applied file that was changed since', async () => {
  const folder = await folderOf(GOOD)
  await migrate(test.url, { folder, log })
  await writeFile(join(folder, 'migrations', '0000_first.sql'), 'create table first (id bigint);')
  await expect(migrate(test.url, { folder, log })).rejects.toThrow(/0000_first was changed after it was applied/)
})

it('does not mind other line ends, which version control may make', async () => {
  const folder = await folderOf(GOOD)
  await migrate(test.url, { folder, log })
  const path = join(folder, 'migrations', '0000_first.sql')
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'))
  expect(await migrate(test.url, { folder, log })).toEqual([])
})

it('refuses a database of a newer release', async () => {
  const newer = await folderOf({ ...GOOD, '0001_newer': 'create table second (id int);' })
  await migrate(test.url, { folder: newer, log })
  const older = await folderOf(GOOD)
  await expect(migrate(test.url, { folder: older, log })).rejects.toThrow(/made by a newer release .*0001_newer/)
})

it('refuses a file that slipped in before an applied one', async () => {
  await migrate(test.url, { folder: await folderOf({ '0001_later': 'create table later (id int);' }), log })
  const folder = await folderOf({ ...GOOD, '0001_later': 'create table later (id int);' })
  await expect(migrate(test.url, { folder, log })).rejects.toThrow(/0000_first comes before/)
  expect(await tables()).toEqual(['later', 'migrations'])
})

const answer = (number: number) =>
  `create function routines.answer() returns int language sql as $$ select ${number} $$;`
const answered = async () => (await test.db.execute(sql`select routines.answer() as answer`)).rows[0]?.answer

describe('routines', () => {
  it('are made anew when one of them has changed, and else left as they are', async () => {
    await migrate(test.url, {
      folder: await folderOf(GOOD, { a: answer(1), b: 'create view routines.firsts as table first;' }),
      log,
    })
    const made = () => test.db.execute(sql`select 'routines.answer'::regproc::oid as oid`)
    const before = (await made()).rows
    const changed = await folderOf(GOOD, { a: answer(2) })
    expect([await migrate(test.url, { folder: changed, log }), await answered()]).toEqual([[], 2])
    expect(await tables()).toEqual(['first', 'migrations'])
    const after = (await made()).rows
    expect(after).not.toEqual(before)
    await migrate(test.url, { folder: changed, log })
    expect((await made()).rows).toEqual(after)
  })

  it('stay as they were when one of them cannot be made', async () => {
    await migrate(test.url, { folder: await folderOf(GOOD, { a: answer(1) }), log })
    const broken = await folderOf(GOOD, { a: answer(2), b: 'create view routines.nothing as table nowhere;' })
    await expect(migrate(test.url, { folder: broken, log })).rejects.toThrow(
      /routines .* could not be made: .*"nowhere"/,
    )
    expect(await answered()).toBe(1)
  })

  it('stand in no way of a migration that changes what they are about', async () => {
    const views = { a: 'create view routines.firsts as select id from first;' }
    await migrate(test.url, { folder: await folderOf(GOOD, views), log })
    const folder = await folderOf({ ...GOOD, '0001_text': 'alter table first alter id type text;' }, views)
    expect(await migrate(test.url, { folder, log })).toEqual(['0001_text'])
    expect((await test.db.execute(sql`select id from routines.firsts`)).rows).toEqual([{ id: '1' }])
  })
})

it('waits its turn for a table that somebody uses', async () => {
  const folder = await folderOf({ ...GOOD, '0001_alter': 'alter table first add word text;' })
  await migrate(test.url, { folder: await folderOf(GOOD), log })
  const reader = new pg.Client({ connectionString: test.url })
  await reader.connect()
  await reader.query('begin; select * from first')
  const migrating = migrate(test.url, { folder, log, tableLockLimit: 200 })
  const waiting = async () => {
    const here = 'database = (select oid from pg_database where datname = current_database())'
    return (await reader.query(`select from pg_locks where not granted and ${here}`)).rowCount
  }
  await eventually(waiting).toBe(1)
  // Not held up for good: it lets go of its place in the queue, in which it holds up other readers.
  await eventually(waiting).toBe(0)
  await reader.end()
  expect(await migrating).toEqual(['0001_alter'])
})

it('calls a database that is not there unavailable, so that a start can wait for it', async () => {
  const failure = await migrate('postgres://nobody@127.0.0.1:1/none', { log }).catch((error: unknown) => error)
  expect(asUnavailable(failure)).toBeDefined()
})

it('has a journal that names every generated file', async () => {
  const files = await readdir(join(import.meta.dirname, '../../src/server/platform/database/migrations'))
  const names = files.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -'.sql'.length))
  expect(await migrate(test.url, { log })).toEqual(names.toSorted())
})
