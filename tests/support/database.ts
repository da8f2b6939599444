import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { createDatabase, type Database } from '#/server/platform/database/database.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Db } from '#/server/platform/database/types.ts'
import { administer, databaseUrl, runtimeUrl, templates } from './postgres.ts'

/** A database that nobody else uses. */
export interface TestDatabase {
  /** By the role that owns it, as which tests look and arrange. */
  url: string
  /** Query builder by that role. */
  db: Db
  /** By the role that the application runs as. */
  runtimeUrl: string
  database: Database
  /** Closes our connections, throws out everyone else's and removes the database. */
  drop(): Promise<void>
}

const log = pino({ level: 'silent' })
let made = 0

/**
 * Copies a template database on the run's server, in a fraction of a second.
 * @param options.seeded with the demo academy in it; else migrated and empty
 * @param options.bare without any table, for who brings it up to date by itself
 */
export async function testDatabase({
  seeded = false,
  bare = false,
}: {
  seeded?: boolean
  bare?: boolean
} = {}): Promise<TestDatabase> {
  made += 1
  const name = `test_${process.pid}_${made}`
  // As files, not by its log: half the time where nothing waits for the disk.
  const template = seeded ? templates.demo : templates.empty
  await administer(`CREATE DATABASE ${name} ${bare ? '' : `TEMPLATE ${template} STRATEGY file_copy`}`)
  const [url, ownRuntimeUrl] = [databaseUrl(name), runtimeUrl(name)]
  const owner = createDatabase({ url, log, pool: { max: 5 } })
  const database = createDatabase({ url: ownRuntimeUrl, log })
  return {
    url,
    db: owner.db,
    runtimeUrl: ownRuntimeUrl,
    database,
    async drop() {
      await Promise.all([owner.close(), database.close()])
      await dropDatabase(name)
    },
  }
}

/** PostgreSQL's own cleaner may be at work in it, whom only a superuser may throw out; it takes a moment. */
const CLEANER_STATE = '42501'
const CLEANER_TRIES = 100

async function dropDatabase(name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    } catch (error) {
      if (sqlState(error) !== CLEANER_STATE || tries === CLEANER_TRIES) throw error
      await wait(100)
    }
  }
}
