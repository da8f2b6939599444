import { pino } from 'pino'
import { createDatabase, type Database, type Db } from '#/server/platform/database/database.ts'
import { administer, databaseUrl, templates } from './postgres.ts'

/** A database that nobody else uses. */
export interface TestDatabase {
  url: string
  database: Database
  /** Query builder of `database`. */
  db: Db
  /** Closes our connections, throws out everyone else's and removes the database. */
  drop(): Promise<void>
}

let made = 0

/**
 * Copies a template database on the run's server, in a fraction of a second.
 * @param options.seeded with the demo academy in it; else migrated and empty
 */
export async function testDatabase({ seeded = false }: { seeded?: boolean } = {}): Promise<TestDatabase> {
  made += 1
  const name = `test_${process.pid}_${made}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${seeded ? templates.demo : templates.empty}`)
  const url = databaseUrl(name)
  const database = createDatabase({ url, log: pino({ level: 'silent' }) })
  return {
    url,
    database,
    db: database.db,
    async drop() {
      await database.close()
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
