import { type Logger, pino } from 'pino'
import { isDatabaseError, loggableDatabaseError } from '#/server/platform/database/errors.ts'

/**
 * One JSON line an event, on standard error: standard output is for the person who started the server.
 * Nothing personal is logged: no bodies, headers, names, phone numbers or passwords.
 */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      // A failed query quotes its parameters, which are people's data.
      serializers: {
        err: (error) => (isDatabaseError(error) ? loggableDatabaseError(error) : pino.stdSerializers.err(error)),
      },
      redact: ['password', 'token', 'accessToken', 'authorization', 'cookie', '*.password', '*.token', '*.accessToken'],
    },
    pino.destination(2),
  )
}
