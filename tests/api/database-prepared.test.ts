import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from '#/server/platform/database/database.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let test: TestDatabase
/** One connection, so that what it has prepared can be looked at. */
let database: Database
beforeAll(async () => {
  test = await testDatabase()
  database = createDatabase({ url: test.runtimeUrl, log: pino({ level: 'silent' }), pool: { max: 1 } })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

async function newTable(): Promise<string> {
  const name = `t${Math.random().toString(36).slice(2)}`
  await test.db.execute(
    sql.raw(`create table ${name} (n int); insert into ${name} values (7); grant all on ${name} to public`),
  )
  return name
}

const readFrom = (table: string) => sql`select * from ${sql.raw(table)} where n = ${7}`

async function preparedOf(table: string): Promise<number> {
  const { rows } = await database.db.execute(
    sql.raw(`select name from pg_prepared_statements where statement like '%from ${table}%'`),
  )
  return rows.length
}

async function readOften(table: string): Promise<void> {
  for (let time = 0; time < 6; time += 1) await database.db.execute(readFrom(table))
}

describe('a read with values', () => {
  it('is prepared once it comes often, and not before', async () => {
    const table = await newTable()
    await database.db.execute(readFrom(table))
    expect(await preparedOf(table)).toBe(0)
    await readOften(table)
    expect(await preparedOf(table)).toBe(1)
  })

  it('answers after a migration that gives its table another column', async () => {
    const table = await newTable()
    await readOften(table)
    await test.db.execute(sql.raw(`alter table ${table} add column more int default 8`))
    expect((await database.db.execute(readFrom(table))).rows).toEqual([{ n: 7, more: 8 }])
    await readOften(table)
    expect((await database.db.execute(readFrom(table))).rows).toEqual([{ n: 7, more: 8 }])
  })

  it('answers within a transaction too, which begins anew', async () => {
    const table = await newTable()
    await readOften(table)
    await test.db.execute(sql.raw(`alter table ${table} add column more int default 8`))
    const rows = await database.withTx(async (tx) => (await tx.execute(readFrom(table))).rows)
    expect(rows).toEqual([{ n: 7, more: 8 }])
  })

  it('that fails says so as always', async () => {
    const table = await newTable()
    const wrong = (text: string) =>
      database.db.execute(sql`select n / ${sql.raw(text)} from ${sql.raw(table)} where n = ${7}`)
    for (let time = 0; time < 6; time += 1) {
      await expect(wrong('0')).rejects.toMatchObject({ cause: { code: '22012' } })
    }
  })
})
