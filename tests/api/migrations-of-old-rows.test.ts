import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { sealEvents } from '#/server/features/audit/sealing.ts'
import { verifyChain } from '#/server/features/audit/verify.ts'
import { migrate } from '#/server/platform/database/migrate.ts'
import { prepareDatabase } from '#/server/prepare-database.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { silent as log } from './database-support.ts'

const MIGRATIONS = join(import.meta.dirname, '../../src/server/platform/database/migrations')

/** A database as a release left it whose last migration has this name. */
async function databaseAsOf(last: string): Promise<TestDatabase> {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  await own.db.execute(sql`drop schema public cascade`)
  await own.db.execute(sql`create schema public`)
  const folder = await mkdtemp(join(tmpdir(), 'manara-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  expect(end).toBeGreaterThan(0)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await migrate(own.url, { folder, log })
  return own
}

interface OldUser {
  role?: string
  demo?: boolean
  /** How the account was made, as its event says. */
  via?: string
  /** Who changed its phone number, on the second of January. */
  changedBy?: 'self' | 'administrator' | 'nobody'
}

/** Writes somebody as the release before kept them. */
async function oldUser(
  { db }: TestDatabase,
  { role = 'STUDENT', demo = false, via, changedBy }: OldUser,
): Promise<string> {
  const id = crypto.randomUUID()
  const event = async (action: string, actor: string | null, day: string, details: object): Promise<void> => {
    await db.execute(sql`insert into audit_events (at, action, actor_id, object_type, object_id, details)
      values (${day}, ${action}, ${actor}::uuid, 'user', ${id}, ${JSON.stringify(details)}::jsonb)`)
  }
  await db.execute(sql`insert into users (id, role, username, first_name, last_name, phone, demo, status, created_at)
    values (${id}, ${role}, ${`u${id}`}, 'سنية', 'بن عمّار', '+21620123456', ${demo}, 'ACTIVE', '2026-01-01')`)
  if (via) await event('user.created', null, '2026-01-01', { via })
  if (changedBy) {
    const actor = { self: id, administrator: crypto.randomUUID(), nobody: null }[changedBy]
    await event('user.changed', actor, '2026-01-02', { fields: 'email phone locale' })
    await event('user.changed', crypto.randomUUID(), '2026-01-03', { fields: 'telephone_note locale' })
  }
  return id
}

test.each<[OldUser, string, string]>([
  [{ via: 'registration' }, 'registration', '2026-01-01'],
  [{}, 'registration', '2026-01-01'],
  [{ via: 'form' }, 'academy', '2026-01-01'],
  [{ via: 'import' }, 'academy', '2026-01-01'],
  [{ demo: true }, 'academy', '2026-01-01'],
  [{ role: 'ADMINISTRATOR' }, 'academy', '2026-01-01'],
  [{ via: 'import', changedBy: 'self' }, 'person', '2026-01-02'],
  [{ via: 'registration', changedBy: 'nobody' }, 'person', '2026-01-02'],
  [{ via: 'registration', changedBy: 'administrator' }, 'academy', '2026-01-02'],
])('the phone number of %j is known from %s, since %s', async (kept, from, since) => {
  const own = await databaseAsOf('0015_captions')
  const id = await oldUser(own, kept)
  await migrate(own.url, { log })
  const { rows } = await own.db.execute(
    sql`select phone_from as "from", to_char(phone_since at time zone 'UTC', 'YYYY-MM-DD') as since from users where id = ${id}`,
  )
  expect(rows).toEqual([{ from, since }])
})

test('events of before keep their addresses where those are forgotten in time, and are sealed in their order', async () => {
  const own = await databaseAsOf('0017_texts_rendered')
  await own.db.execute(sql`insert into audit_events (at, action, ip) values
    ('2026-01-01 10:00+00', 'old.one', '192.0.2.1'), ('2026-01-02 10:00+00', 'old.two', null)`)
  await prepareDatabase({ ownerUrl: own.url, database: own.database, log })
  const { rows } = await own.db.execute(sql`select action, host(ip) as ip, address.at = event.at as "sameTime"
    from audit_events event left join audit_addresses address on event_id = id order by id`)
  expect(rows).toEqual([
    { action: 'old.one', ip: '192.0.2.1', sameTime: true },
    { action: 'old.two', ip: null, sameTime: null },
  ])
  await eventually(async () => {
    await sealEvents(own)
    return (await own.db.execute(sql`select event_id from audit_seals order by position`)).rows
  }).toEqual([{ event_id: '1' }, { event_id: '2' }])
  expect((await verifyChain(own)).faults).toEqual([])
})
