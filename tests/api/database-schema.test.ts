import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#/server/platform/database/errors.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { users } from '#/server/tables/users.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

type NewUser = typeof users.$inferInsert
const person = (parts: Partial<NewUser> = {}): NewUser => ({
  role: 'PROFESSOR',
  username: `p${randomUUID()}`,
  firstName: 'سنية',
  lastName: 'بن عمّار',
  ...parts,
})
const stateOf = (work: Promise<unknown>) => work.then(() => 'ok', sqlState)

describe('the schema', () => {
  it('has an index that begins with every foreign key of its own tables', async () => {
    const { rows } = await test.db.execute(sql`
      select conrelid::regclass::text as table, conname as key from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] = c.conkey)`)
    expect(rows).toEqual([])
  })

  it('keeps instants, never local times', async () => {
    const { rows } = await test.db.execute(sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp without time zone'`)
    expect(rows).toEqual([])
  })
})

describe('a user', () => {
  it('starts waiting, in Arabic, in the light, with the menu in sight', async () => {
    const [made] = await test.db.insert(users).values(person()).returning()
    expect(made).toMatchObject({
      status: 'PENDING',
      locale: 'ar',
      colorScheme: 'light',
      menuMode: 'static',
      passwordHash: null,
      demo: false,
      lastSignedInAt: null,
    })
  })

  it.each([
    ['role', { role: 'OWNER' as never }],
    ['status', { status: 'GONE' as never }],
    ['locale', { locale: 'de' as never }],
    ['colour scheme', { colorScheme: 'pink' as never }],
    ['menu mode', { menuMode: 'none' as never }],
    ['user name', { username: '' }],
    ['e-mail address in capitals', { email: 'A@B.tn' }],
    ['phone number without its country', { phone: '20123456' }],
  ])('with a wrong %s is refused', async (_, parts) => {
    expect(await stateOf(test.db.insert(users).values(person(parts)))).toBe('23514')
  })

  it.each([
    ['user name', { username: 'only.one' }],
    ['confirmed e-mail address', { email: 'only@one.tn', emailConfirmedAt: new Date() }],
  ])('shares the %s with nobody', async (_, parts) => {
    await test.db.insert(users).values(person(parts))
    expect(await stateOf(test.db.insert(users).values(person(parts)))).toBe('23505')
  })

  it('may share a phone number, and an address that nobody has confirmed, as brothers and sisters do', async () => {
    const shared = { email: 'parent@family.tn', phone: '+21620123456' }
    await test.db.insert(users).values(person(shared))
    expect(await stateOf(test.db.insert(users).values(person(shared)))).toBe('ok')
    expect(await stateOf(test.db.insert(users).values(person({ ...shared, emailConfirmedAt: new Date() })))).toBe('ok')
  })

  it('takes the sessions along when removed', async () => {
    const [made] = await test.db.insert(users).values(person()).returning()
    const userId = made?.id ?? ''
    await test.db.insert(authSessions).values({ id: randomUUID(), userId, expiresAt: new Date() })
    await test.db.delete(users).where(sql`${users.id} = ${userId}`)
    expect(await test.db.select().from(authSessions).where(sql`${authSessions.userId} = ${userId}`)).toEqual([])
  })
})

describe('the audit trail', () => {
  it.each(['update audit_events set action = $$x$$', 'delete from audit_events', 'truncate audit_events'])(
    'refuses: %s',
    async (statement) => {
      await test.db.insert(auditEvents).values({ action: 'session.opened', details: { a: 1 } })
      const before = await test.db.select().from(auditEvents)
      expect(await stateOf(test.db.execute(sql.raw(statement)))).toBe('42501')
      expect(await test.db.select().from(auditEvents)).toEqual(before)
      expect(before.at(-1)).toMatchObject({ action: 'session.opened', details: { a: 1 } })
    },
  )
})

it('counts for the rate limiter, across processes', async () => {
  const limiter = () =>
    new RateLimiterPostgres({
      storeClient: test.database.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      points: 3,
      duration: 60,
    })
  await limiter().consume('somebody')
  await limiter().consume('somebody', 2)
  await expect(limiter().consume('somebody')).rejects.toMatchObject({ consumedPoints: 4, remainingPoints: 0 })
})
