import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '#/server/platform/database/database.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import { grantRuntime } from '#/server/platform/database/runtime-role.ts'
import { prepareDatabase } from '#/server/prepare-database.ts'
import { APPEND_ONLY } from '#/server/tables/audit.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { silent } from './database-support.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase({ seeded: true })
  // A copy of a database has its tables with their rights, and not the rights on the database itself.
  await grantRuntime(own.url, { role: await roleOf(), appendOnly: APPEND_ONLY })
})
afterAll(() => own.drop())

async function roleOf(): Promise<string> {
  const { rows } = await own.database.db.execute<{ role: string }>(sql`select current_user as role`)
  return rows[0]?.role ?? ''
}
const refused = '42501'
const stateOf = (statement: string): Promise<string | undefined> =>
  own.database.db.execute(sql.raw(statement)).then(() => 'done', sqlState)

describe('the role that the application runs as', () => {
  test.each([
    'update audit_events set action = $$x$$',
    'delete from audit_events where false',
    'truncate audit_events',
    'update audit_seals set hash = $$x$$',
    'delete from audit_seals',
    'alter table audit_events disable trigger all',
    'drop trigger audit_events_append_only on audit_events',
    'drop function routines.audit_refuse_change() cascade',
    'drop table audit_events cascade',
    'set session_replication_role = replica',
    'set role manara',
    'update migrations set sha256 = $$x$$',
    'drop table users cascade',
    'alter table users add column more text',
    'create table more (id int)',
    'create schema more',
    // What is looked for in its own schema first would stand before the log.
    'create temporary table audit_events (id int)',
    'create view pg_temp.audit_events as select 1',
    // An event whose number is taken cannot be written.
    `select setval('audit_events_id_seq', 1)`,
    'create database more',
  ])('may not: %s', async (statement) => {
    expect(await stateOf(statement)).toBe(refused)
  })

  /** A trigger refuses changes too: this is what stands where that is gone. */
  const mayRewrite = async (): Promise<boolean[]> => {
    const { rows } = await own.database.db.execute<{ may: boolean }>(
      sql`select has_table_privilege(log, 'update, delete, truncate') as may from unnest(array['audit_events', 'audit_seals']) log`,
    )
    return rows.map(({ may }) => may)
  }

  test('has no right to rewrite the audit log', async () => {
    expect(await mayRewrite()).toEqual([false, false])
  })

  test('may add to the audit log, and read it', async () => {
    expect(await stateOf(`insert into audit_events (action) values ('role.test')`)).toBe('done')
    expect(await stateOf('select * from audit_events')).toBe('done')
  })

  test('loses at the next start what somebody gave it by mistake', async () => {
    const role = await roleOf()
    await own.db.execute(sql.raw(`grant update, delete on audit_events to ${role}`))
    expect(await mayRewrite()).toEqual([true, false])
    await grantRuntime(own.url, { role, appendOnly: APPEND_ONLY })
    expect(await mayRewrite()).toEqual([false, false])
  })
})

test('preparing a database by several processes at once leaves it ready', async () => {
  const prepare = () => prepareDatabase({ ownerUrl: own.url, database: own.database, log: silent })
  await Promise.all([prepare(), prepare(), prepare()])
  expect(await stateOf('select * from users')).toBe('done')
})

test('a server whose only role owns the database says that it could rewrite the audit log', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const owner = createDatabase({ url: own.url, log: silent })
  await prepareDatabase({ ownerUrl: own.url, database: owner, log }).finally(() => owner.close())
  expect(lines.join()).toContain('DATABASE_OWNER_URL')
})
