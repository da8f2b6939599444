import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyChain } from '#/server/features/audit/verify.ts'
import { MIGRATION_LOCK } from '#/server/platform/database/migrate.ts'
import { prepareDatabase } from '#/server/prepare-database.ts'
import { BEFORE, writeBefore } from '../support/before-school-years.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { silent as log, run } from './database-support.ts'

let fresh: TestDatabase
let own: TestDatabase
beforeAll(async () => {
  fresh = await testDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  own = await testDatabase()
  await own.db.execute(sql`drop schema public, routines cascade`)
  await own.db.execute(sql`create schema public`)
  await writeBefore(own.url)
  return () => own.drop()
})

const move = () => prepareDatabase({ ownerUrl: own.url, database: own.database, log })

async function rows(query: ReturnType<typeof sql>, of = own): Promise<Record<string, unknown>[]> {
  return (await of.db.execute(query)).rows
}

/** Everything that a database is made of, but for the order of its columns. */
async function schemaOf(of: TestDatabase): Promise<unknown[]> {
  const parts = [
    sql`select table_name, column_name, data_type, is_nullable, column_default, is_generated, identity_generation
      from information_schema.columns where table_schema in ('public', 'routines')`,
    sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace`,
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public'`,
    sql`select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
    sql`select oid::regprocedure::text, md5(prosrc) from pg_proc
      where pronamespace in ('public'::regnamespace, 'routines'::regnamespace)`,
    sql`select relname, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    sql`select name, sha256 from migrations`,
  ]
  const found = await Promise.all(parts.map((part) => rows(part, of)))
  return found.map((part) => part.map((row) => JSON.stringify(row)).toSorted())
}

/** All rows of all tables, as one text for each. */
async function contents(): Promise<Record<string, unknown>> {
  const tables = await rows(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await rows(sql`select md5(string_agg(t::text, '' order by t::text)) as text
        from ${sql.identifier(String(name))} t`)
      return [name, row?.text]
    }),
  )
  return Object.fromEntries(texts)
}

describe('a database of before school years', () => {
  it('becomes the same as a new one', async () => {
    await move()
    expect(await schemaOf(own)).toEqual(await schemaOf(fresh))
  })

  it('keeps everybody in their class, since the day on which they registered', async () => {
    const before = await rows(sql`select id, class_id, created_at from users where class_id is not null order by id`)
    expect(before.length).toBeGreaterThan(20)
    await move()
    expect(
      await rows(sql`select user_id as id, class_id, started_at as created_at from enrolments
        where ended_at is null order by user_id`),
    ).toEqual(before)
  })

  it('keeps every second that was learnt, of classes that somebody has left too', async () => {
    const sums = (source: (table: string) => string) =>
      rows(
        sql.raw(`select 'course' as what, user_id, course_id as id, seconds, mark from ${source('course_progress')}
          union all select 'material', user_id, material_id, seconds, null from ${source('material_progress')}
          union all select 'subject', user_id, subject_id, seconds, null from ${source('subject_progress')}
          order by 1, 2, 3`),
      )
    const before = await sums((table) => table)
    expect(before.length).toBeGreaterThan(30)
    await move()
    const withPerson = (table: string) =>
      `(select user_id, ${table}.* from ${table} join enrolments on enrolments.id = enrolment_id) as learnt`
    expect(await sums(withPerson)).toEqual(before)
    const [left] = await rows(sql`select count(distinct course_id)::int as lessons, max(class_id) as class
      from course_progress join enrolments on enrolments.id = enrolment_id join users on users.id = user_id
      where username = ${BEFORE.moved} and ended_at is not null`)
    expect(left).toEqual({ lessons: expect.any(Number), class: 17 })
    expect(left?.lessons).toBeGreaterThan(0)
  })

  it('keeps its log whole, and knows the links of today', async () => {
    const events = await rows(sql`select * from audit_events order by id`)
    await move()
    expect(await rows(sql`select * from audit_events order by id`)).toEqual(events)
    expect((await verifyChain(own)).faults).toEqual([])
  })

  it('is moved once', async () => {
    await move()
    const after = await contents()
    await move()
    expect(await contents()).toEqual(after)
  })

  it('is refused when it is of a version that is older still', async () => {
    await own.db.execute(sql`delete from migrations where name = '0018_audit_chain'`)
    await expect(move()).rejects.toThrow(/version that is too old .*0018_audit_chain/)
  })

  it('is as before when the process that moves it is killed, and is moved by the next one', async () => {
    const before = await contents()
    const reader = new pg.Client({ connectionString: own.url })
    await reader.connect()
    // Behind this one waits what the move does last but one to the table.
    await reader.query('begin; lock table mails in access share mode')
    const { child, ended } = run('migrate-child.ts', [own.url])
    const waiting = sql`select from pg_locks where not granted and relation = 'mails'::regclass`
    await eventually(async () => (await rows(waiting)).length).toBe(1)
    child.kill('SIGKILL')
    await ended
    await reader.end()
    await eventually(
      async () =>
        (
          await rows(sql`select from pg_locks where locktype = 'advisory'
      and ((classid::bigint << 32) | objid::bigint) = ${MIGRATION_LOCK}`)
        ).length,
    ).toBe(0)
    expect(await contents()).toEqual(before)
    await move()
    expect(await schemaOf(own)).toEqual(await schemaOf(fresh))
  })
})
