import type { Logger } from 'pino'
import type { Config } from '#/server/config.ts'
import type { Attempts } from '#/server/features/auth/attempts.ts'
import type { TextRenderer } from '#/server/features/materials/text/renderer.ts'
import type { News } from '#/server/features/news/news.ts'
import type { VideoPlatform } from '#/server/features/videos/platform.ts'
import type { Limits } from '#/server/limits.ts'
import type { Database } from '#/server/platform/database/database.ts'
import type { Jobs } from '#/server/platform/jobs/jobs.ts'
import type { Mailer } from '#/server/platform/mail/mailer.ts'
import type { Ffmpeg } from '#/server/platform/media/ffmpeg.ts'
import type { Walls } from '#/server/platform/media/walls.ts'
import type { Portraits } from '#/server/platform/pictures/portraits.ts'
import type { Keys } from '#/server/platform/security/keys.ts'
import type { Passwords } from '#/server/platform/security/passwords.ts'
import type { Tokens } from '#/server/platform/security/tokens.ts'
import type { Turns } from '#/server/platform/security/turns.ts'
import type { Storage } from '#/server/platform/storage/storage.ts'
import type { Uploads } from '#/server/platform/uploads/uploads.ts'

/** Everything with state that the server is made of, built once for the process. */
export interface Deps {
  config: Config
  log: Logger
  database: Database
  tokens: Tokens
  attempts: Attempts
  passwords: Passwords
  keys: Keys
  portraits: Portraits
  texts: TextRenderer
  storage: Storage
  walls: Walls
  ffmpeg: Ffmpeg
  /** Absent where there is no channel. */
  videos?: VideoPlatform
  uploads: Uploads
  jobs: Jobs
  mailer: Mailer
  limits: Limits
  /** Who hears at once of what is new. */
  news: News
  /** What is done one after the other, by whom or by what it is. */
  turns: Turns
  /** Whether the database is there, migrated and allowed to be served. */
  ready(): boolean
  /** Whether demo accounts exist, known once `ready`. */
  hasDemo(): boolean
}

// The renderer bundles the modules that pages need a second time, so what has state is reached through the process.
const KEY = Symbol.for('manara')
const holder = globalThis as { [KEY]?: Deps }

/** Makes the process's parts known to both copies of the server's modules. */
export function publishDeps(deps: Deps): void {
  holder[KEY] = deps
}

/** @throws {Error} when the server was not started by `main.ts` or `dev.ts` */
export function getDeps(): Deps {
  const deps = holder[KEY]
  if (!deps) throw new Error('The server is not started')
  return deps
}
