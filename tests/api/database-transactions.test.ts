import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asUnavailable, loggableDatabaseError, sqlState } from '#/server/platform/database/errors.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

async function newTable(columns: string): Promise<string> {
  const name = `t${Math.random().toString(36).slice(2)}`
  await test.db.execute(sql.raw(`create table ${name} (${columns}); grant all on ${name} to public`))
  return name
}

/** Lets nobody pass before `count` have come, and everybody afterwards. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = count
  return () => {
    waiting -= 1
    if (waiting === 0) resolve()
    return promise
  }
}

describe('a transaction', () => {
  it('loses no update to a parallel one, and counts every one that it promised', async () => {
    const table = await newTable('n int')
    await test.db.execute(sql.raw(`insert into ${table} values (0)`))
    const increment = () =>
      test.database.withTx(
        async (tx) => {
          const { rows } = await tx.execute<{ n: number }>(sql.raw(`select n from ${table}`))
          await tx.execute(sql.raw(`update ${table} set n = ${(rows[0]?.n ?? 0) + 1}`))
        },
        // Eight at once on one row are far more than the default is made for.
        { isolation: 'serializable', retries: 200 },
      )
    const worker = async () => {
      for (let round = 0; round < 25; round += 1) await increment()
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect((await test.db.execute(sql.raw(`select n from ${table}`))).rows).toEqual([{ n: 200 }])
  })

  it('comes out of a deadlock', async () => {
    const table = await newTable('id int primary key, n int')
    await test.db.execute(sql.raw(`insert into ${table} values (1, 0), (2, 0)`))
    const bothHoldOne = barrier(2)
    let tries = 0
    const both = (order: number[]) =>
      test.database.withTx(async (tx) => {
        tries += 1
        for (const id of order) {
          await tx.execute(sql.raw(`update ${table} set n = n + 1 where id = ${id}`))
          await bothHoldOne()
        }
      })
    await Promise.all([both([1, 2]), both([2, 1])])
    expect(tries).toBe(3)
    expect((await test.db.execute(sql.raw(`select n from ${table}`))).rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('gives up as unavailable when it keeps colliding, after four more tries', async () => {
    let tries = 0
    const failure = await test.database
      .withTx(async (tx) => {
        tries += 1
        await tx.execute(sql`do $$ begin raise exception 'collided' using errcode = '40001'; end $$`)
      })
      .catch((error: unknown) => error)
    expect(tries).toBe(5)
    expect(asUnavailable(failure)).toBe(failure)
  })

  it('is undone by whatever its work throws, and passes that on', async () => {
    const table = await newTable('n int')
    const mine = new Error('mine')
    const work = test.database.withTx(async (tx) => {
      await tx.execute(sql.raw(`insert into ${table} values (1)`))
      throw mine
    })
    await expect(work).rejects.toBe(mine)
    expect((await test.db.execute(sql.raw(`select * from ${table}`))).rows).toEqual([])
  })
})

describe('an error of the database', () => {
  it('tells its code through the query builder, and does not cost the connection', async () => {
    const table = await newTable('word text unique')
    await test.db.execute(sql.raw(`insert into ${table} values ('secret')`))
    const before = await backend()
    const failure = await test.db.execute(sql.raw(`insert into ${table} values ('secret')`)).catch((error) => error)
    expect(sqlState(failure)).toBe('23505')
    expect(asUnavailable(failure)).toBeUndefined()
    expect(await backend()).toBe(before)
  })

  it('can be logged without the values in it', async () => {
    const table = await newTable('word text unique')
    const insert = () => test.db.execute(sql`insert into ${sql.raw(table)} values (${'+21620000001'})`)
    await insert()
    const failure = await insert().catch((error: unknown) => error)
    const logged = loggableDatabaseError(failure)
    expect(logged).toMatchObject({ code: '23505', table, constraint: `${table}_word_key` })
    expect(JSON.stringify(logged)).not.toContain('21620000001')
  })

  async function backend(): Promise<unknown> {
    const { rows } = await test.db.execute(sql`select pg_backend_pid() as pid`)
    return rows[0]?.pid
  }
})
