import { type Logger, pino } from 'pino'
import { loggableDatabaseError, sqlState } from '#/server/platform/database/errors.ts'

/**
 * One JSON line an event, on standard error: standard output is for the person who started the server.
 * Nothing personal is logged: no bodies, headers, names, phone numbers or passwords.
 */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      redact: ['password', 'token', 'accessToken', 'authorization', 'cookie', '*.password', '*.token', '*.accessToken'],
    },
    pino.destination(2),
  )
}

/** What a log may say of a failure: its stack, unless it comes from a query, whose text quotes people's data. */
export function loggable(error: unknown): unknown {
  return sqlState(error) ? loggableDatabaseError(error) : error
}
