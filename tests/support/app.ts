import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { type Endpoint, isFile } from '#/contract/endpoint.ts'
import { type App, createApp } from '#/server/app.ts'
import { readConfig } from '#/server/config.ts'
import type { Deps } from '#/server/deps.ts'
import { createAttempts } from '#/server/features/auth/attempts.ts'
import { createTextRenderer } from '#/server/features/materials/text/renderer.ts'
import { createNews, mostStreams } from '#/server/features/news/news.ts'
import { createVideoPlatform } from '#/server/features/videos/platform.ts'
import { createLimits } from '#/server/limits.ts'
import { createJobs } from '#/server/platform/jobs/jobs.ts'
import { createMailer } from '#/server/platform/mail/mailer.ts'
import { createFfmpeg } from '#/server/platform/media/ffmpeg.ts'
import { createWalls } from '#/server/platform/media/walls.ts'
import { createPortraits } from '#/server/platform/pictures/portraits.ts'
import { createKeys } from '#/server/platform/security/keys.ts'
import { createPasswords } from '#/server/platform/security/passwords.ts'
import { createTokens } from '#/server/platform/security/tokens.ts'
import { createTurns, MOST_WAITING } from '#/server/platform/security/turns.ts'
import { createStorage, filesFolder } from '#/server/platform/storage/create.ts'
import { createUploads, uploadsFolder } from '#/server/platform/uploads/uploads.ts'
import { type TestDatabase, testDatabase } from './database.ts'

const log = pino({ level: 'silent' })

/** What stands on this machine is tried once, in a folder of its own. */
const trial = mkdtempSync(join(tmpdir(), 'manara-trial-'))
process.once('exit', () => rmSync(trial, { recursive: true, force: true }))
const standing = createWalls({ dataDir: trial, withoutWall: true })

/** Its thread takes longer to begin than most tests take: all have the same one. */
const texts = createTextRenderer(log)

/** Signs the tokens of every test application. */
export const testSecret = 'a secret of the tests, longer than thirty-two characters'

export interface TestApp extends TestDatabase {
  app: App
  deps: Deps
}

/**
 * The API on a database of its own, without a port: `app.request('/api/…')`. Drop it when done.
 * @param options.seeded with the demo academy, as by default, or empty
 * @param options.env variables of the server's configuration
 */
export async function testApp({ seeded = true, env = {} }: TestAppOptions = {}): Promise<TestApp> {
  const own = await testDatabase({ seeded })
  const folder = mkdtempSync(join(tmpdir(), 'manara-app-'))
  const config = readConfig({ SESSION_SECRET: testSecret, DATABASE_URL: own.runtimeUrl, DATA_DIR: folder, ...env })
  const secret = new TextEncoder().encode(config.sessionSecret)
  // Nothing is installed and no job is done: the template has the queues, so that mails can be left in them.
  const jobs = createJobs({ database: own.database, log })
  const keys = createKeys(secret)
  const sealer = keys.sealer('mail')
  const walls = { ...standing, mayRead: async () => config.withoutWall || (await standing.find()).name !== 'none' }
  const deps: Deps = {
    config,
    log,
    database: own.database,
    tokens: createTokens(secret),
    attempts: createAttempts(own.database.pool),
    passwords: createPasswords(),
    keys,
    portraits: createPortraits(),
    texts,
    walls,
    ffmpeg: createFfmpeg(config.ffmpeg, walls),
    videos: config.videos && createVideoPlatform(config.videos, { log }),
    storage: await createStorage({ folder: filesFolder(config.dataDir), s3: config.s3 }),
    uploads: createUploads({
      base: `${config.apiBase}/uploads`,
      folder: uploadsFolder(config.dataDir),
      s3: config.s3,
      pool: own.database.pool,
    }),
    jobs,
    // Leaves its jobs where all others are left, also when a test has put a working queue there.
    mailer: createMailer({
      jobs: { sendAll: (...all) => deps.jobs.sendAll(...all) },
      sealer,
      from: config.mailFrom,
      retrySeconds: config.mailRetrySeconds,
    }),
    limits: createLimits(own.database.pool),
    news: createNews({ database: own.database, log, most: mostStreams(config) }),
    turns: createTurns(MOST_WAITING),
    ready: () => true,
    hasDemo: () => seeded,
  }
  const drop = async (): Promise<void> => {
    deps.news.stop()
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...own, drop, deps, app: createApp(deps, { onAnswer: holdToSchema }) }
}

export interface TestAppOptions {
  seeded?: boolean
  env?: Record<string, string>
}

/**
 * Holds each answer to what its endpoint declares, to the letter: browsers take it as it comes, and what is not declared
 * is what nobody meant to show.
 * @throws {Error} for anything missing, of another kind, or more
 */
function holdToSchema({ method, path, answer }: Endpoint, content: unknown): void {
  if (!answer || answer === 'sentence' || isFile(answer)) return
  const sent: unknown = JSON.parse(JSON.stringify(content))
  const declared = answer.safeParse(sent)
  if (declared.success && isDeepStrictEqual(declared.data, sent)) return
  const fault = declared.error ?? `more than ${JSON.stringify(declared.data)}: ${JSON.stringify(sent)}`
  throw new Error(`${method} ${path} answers otherwise than it declares: ${fault}`)
}
