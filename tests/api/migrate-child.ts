import { pino } from 'pino'
import { migrate } from '#/server/platform/database/migrate.ts'

/** Brings the database of an address up to date, in a process that may be killed. */
await migrate(process.argv[2] ?? '', { log: pino({ level: 'silent' }) })
