import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { findEmbedded } from '#/server/platform/database/embedded.ts'
import { createPasswords } from '#/server/platform/security/passwords.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { classes } from '#/server/tables/classes.ts'
import { users } from '#/server/tables/users.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { ask, newDataDir, run } from './database-support.ts'

const PASSWORD = 'نجوم البحر الأبيض'
const NAMES = ['--first-name', 'ليلى', '--last-name', 'بن علي']

/** Runs the tool as a script would: the password is piped in. */
function createAdmin(
  env: Record<string, string>,
  username: string,
  input = `${PASSWORD}\n`,
): Promise<{ code: number | null; errors: string }> {
  const { PATH } = process.env
  return run('../../src/server/cli/create-admin.ts', ['--username', username, ...NAMES], {
    env: { PATH, ...env },
    input,
  }).ended
}

describe('making an administrator in a database of one’s own', () => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await testDatabase()
    return () => test.drop()
  })

  it('makes somebody who can sign in, the school around them, and says so in the audit trail', async () => {
    expect(await createAdmin({ DATABASE_URL: test.url }, ' Leila.BenAli ')).toEqual({ code: 0, errors: '' })
    const [made, ...others] = await test.db.select().from(users)
    expect(others).toEqual([])
    expect(made).toMatchObject({
      username: 'leila.benali',
      role: 'ADMINISTRATOR',
      status: 'ACTIVE',
      firstName: 'ليلى',
      lastName: 'بن علي',
      demo: false,
    })
    expect(await createPasswords().verify(made?.passwordHash, PASSWORD)).toBe(true)
    expect(await test.db.$count(classes)).toBe(23)
    expect(await test.db.select().from(auditEvents)).toEqual([
      expect.objectContaining({ action: 'user.created', objectType: 'user', objectId: made?.id, actorId: null }),
    ])
  })

  it('refuses a name that is taken, and changes nothing', async () => {
    await test.db
      .insert(users)
      .values({ username: 'leila', role: 'ADMINISTRATOR', firstName: 'ليلى', lastName: 'بن علي' })
    const before = await test.db.select().from(users)
    const again = await createAdmin({ DATABASE_URL: test.url }, 'LEILA', 'quite another secret\n')
    expect(again).toEqual({ code: 65, errors: 'The user name leila is taken' })
    expect(await test.db.select().from(users)).toEqual(before)
  })

  it.each([
    [
      'a password that is refused',
      'LeilaLeilaLeila\n',
      expect.stringMatching(/^That password is too easy to guess: /),
      65,
    ],
    ['no password at all', '', 'The input ended; nothing was changed', 1],
  ])('changes nothing with %s', async (_, input, errors, code) => {
    expect(await createAdmin({ DATABASE_URL: test.url }, 'leila', input)).toEqual({ code, errors })
    expect(await test.db.$count(users)).toBe(0)
  })

  it.each([
    [
      'is lost on the way',
      'perform pg_terminate_backend(pg_backend_pid())',
      69,
      'The connection to the database was lost',
    ],
    ['refuses the person', "raise 'no more people'", 1, 'The database refused: no more people (P0001)'],
  ])('tells nothing of the person or the password when the database %s', async (_, statement, code, errors) => {
    await test.db.execute(
      sql.raw(`create function fail() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
        create trigger fail before insert on users for each row execute function fail()`),
    )
    expect(await createAdmin({ DATABASE_URL: test.url }, 'leila')).toEqual({ code, errors })
    expect(await test.db.$count(users)).toBe(0)
  })

  it('says so when the database is not there', async () => {
    const refused = await createAdmin({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'leila')
    expect(refused).toEqual({ code: 69, errors: 'The database is not available' })
  })
})

describe('making an administrator in the embedded database', () => {
  it('starts it and stops it again, or uses the one of a running academy', async () => {
    const dataDir = await newDataDir()
    expect(await createAdmin({ DATA_DIR: dataDir }, 'first')).toEqual({ code: 0, errors: '' })
    expect(await findEmbedded(dataDir)).toBeUndefined()

    const academy = run('database-child.ts', [dataDir])
    const { url } = JSON.parse(await academy.line())
    expect(await createAdmin({ DATA_DIR: dataDir }, 'second')).toEqual({ code: 0, errors: '' })
    expect(await findEmbedded(dataDir)).toBe(url)
    expect(academy.child.exitCode).toBeNull()
    expect(await ask(url, 'select username from users order by created_at')).toEqual([
      { username: 'first' },
      { username: 'second' },
    ])
  })
})
