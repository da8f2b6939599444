import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseUser } from '#/server/features/users/erase.ts'
import { PERSONAL_DATA } from '#/server/personal-data.ts'
import type { DeclaredTable } from '#/server/platform/personal-data.ts'
import { contactMessages } from '#/server/tables/contact.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { somebodyKeptEverywhere, THEIR_WORDS } from '../support/everything-kept.ts'

type Row = Record<string, unknown>

const declared = PERSONAL_DATA.flatMap(({ tables }) => tables)
const columnsOf = ({
  person,
  enrolment,
  copied = [],
  omitted = [],
  shared = [],
  actor = [],
  impersonal = [],
}: DeclaredTable) => [
  ...(person ? [person] : []),
  ...(enrolment ? [enrolment] : []),
  ...[copied, omitted, shared, actor, impersonal].flat(),
]

// Each test has an academy of its own: whoever is erased would be missing in another's.
let own: TestApp
beforeEach(async () => {
  own = await testApp()
})
afterEach(() => own.drop())

const rowsOf = async (statement: ReturnType<typeof sql>): Promise<Row[]> => (await own.db.execute(statement)).rows

/** What a table holds of somebody. */
function rowsAbout({ name, person, enrolment = '' }: DeclaredTable, id: string): Promise<Row[]> {
  const own = person
    ? sql`${sql.identifier(person)} = ${id}`
    : sql`${sql.identifier(enrolment)} in (select id from enrolments where user_id = ${id})`
  return rowsOf(sql`select * from ${sql.identifier(name)} where ${own}`)
}

async function erase(id: string): Promise<string[]> {
  return own.database.withTx(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new Error('There is nobody to erase')
    return eraseUser(tx, user, { reason: 'request' })
  })
}

/** @returns every table of the database whose rows hold one of the words */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await rowsOf(sql`select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(String(schema))}.${sql.identifier(String(name))}`
    const [row] = await rowsOf(
      sql`select count(*)::int as hits from ${table} as t where t::text like any(${sql.param(words.map((word) => `%${word}%`))}::text[])`,
    )
    if (row?.hits) found.push(String(name))
  }
  return found
}

/** A value as the copy's JSON has it: instants in ISO's form. */
function asCopied(value: unknown): unknown {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:/.test(value)
  return isInstant ? new Date(value).toISOString() : value
}

describe('what features keep about people', () => {
  it('is declared for every column of the database, once', async () => {
    const columns = await rowsOf(sql`select table_name as "table", column_name as "column"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
    const there = columns.map(({ table, column }) => `${table}.${column}`)
    const said = declared.flatMap((table) => columnsOf(table).map((column) => `${table.name}.${column}`))
    expect(said.toSorted()).toEqual(there.toSorted())
  })

  describe.each(['STUDENT', 'ADMINISTRATOR'] as const)('about a person who is %s', (role) => {
    const learning = ['notes', 'material_reports', 'weekly_goals', 'hidden_subjects', 'viewings', 'professor_subjects']
    const theirs = (tables: readonly DeclaredTable[]) =>
      tables.filter(
        ({ name, person, enrolment }) => (person ?? enrolment) && (role === 'STUDENT' || !learning.includes(name)),
      )

    it('is in the copy that they are given', async () => {
      const person = await somebodyKeptEverywhere(own, role)
      const kept = new Map<DeclaredTable, Row[]>()
      for (const table of theirs(declared)) kept.set(table, await rowsAbout(table, person.id))
      const answer = await call(own, 'GET', '/me/export', { headers: person.headers })
      const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      const copy = strFromU8(zip['data.json'] ?? new Uint8Array())
      for (const [table, rows] of kept) {
        for (const row of rows) {
          for (const column of [...(table.copied ?? []), ...(table.shared ?? [])]) {
            const shown = asCopied(row[column])
            if (typeof shown === 'string' && !/^\d*$/.test(shown))
              expect(copy, `${table.name}.${column}`).toContain(JSON.stringify(shown))
          }
          for (const column of table.omitted ?? []) {
            const value = row[column]
            if (typeof value === 'string' && value.length > 8) expect(copy, column).not.toContain(value)
          }
        }
      }
      expect(zip['photo.webp']).toEqual(new Uint8Array(Buffer.from('picture of zaytouna')))
    })

    it('is gone when they are erased', async () => {
      const person = await somebodyKeptEverywhere(own, role)
      const before = new Map<string, Row[]>()
      for (const table of theirs(declared)) before.set(table.name, await rowsAbout(table, person.id))
      expect(await tablesWith(THEIR_WORDS)).toEqual(expect.arrayContaining(['users', 'mails', 'contact_messages']))

      expect(await erase(person.id)).toHaveLength(2)
      for (const table of theirs(declared)) {
        const after = await rowsAbout(table, person.id)
        for (const column of [...(table.copied ?? []), ...(table.omitted ?? [])]) {
          const values = (before.get(table.name) ?? []).map((row) => row[column]).filter((value) => value !== null)
          for (const row of after)
            expect(values, `${table.name}.${column}`).not.toContainEqual(row[column] || undefined)
        }
      }
      expect(await tablesWith([...THEIR_WORDS, `own-password:${person.id}`])).toEqual([])
    })
  })
})

describe('a message of a visitor', () => {
  it('is not erased with an account that only typed its address', async () => {
    const { id } = await somebodyKeptEverywhere(own, 'STUDENT')
    await own.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id))
    await erase(id)
    expect(await own.db.$count(contactMessages, eq(contactMessages.name, 'زيتونة'))).toBe(1)
  })
})
