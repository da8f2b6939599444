import type { Logger } from 'pino'
import { type App, createApp } from '#/server/app.ts'
import { publishAsk } from '#/server/ask.ts'
import { startCleanup } from '#/server/cleanup.ts'
import type { Config } from '#/server/config.ts'
import { type Deps, publishDeps } from '#/server/deps.ts'
import { startPublishing } from '#/server/features/announcements/publish.ts'
import { startSealing } from '#/server/features/audit/sealing.ts'
import { accountWorkers } from '#/server/features/auth/account-jobs.ts'
import { createAttempts } from '#/server/features/auth/attempts.ts'
import { fileWorkers } from '#/server/features/files/job.ts'
import { importWorker } from '#/server/features/imports/job.ts'
import { orderRenderings, textWorker } from '#/server/features/materials/text/job.ts'
import { createTextRenderer } from '#/server/features/materials/text/renderer.ts'
import { startDeliveries } from '#/server/features/messages/deliver.ts'
import { createNews, mostStreams } from '#/server/features/news/news.ts'
import { pushWorker } from '#/server/features/notifications/push/worker.ts'
import { startWaitingNotices } from '#/server/features/notifications/waiting.ts'
import { startAnswerNotices } from '#/server/features/questions/notices.ts'
import { sessionPlanWorker } from '#/server/features/session-plans/job.ts'
import { startReminders } from '#/server/features/sessions/reminders/send.ts'
import { hasUsers } from '#/server/features/users/service.ts'
import { createVideoPlatform } from '#/server/features/videos/platform.ts'
import { yearTurnWorker } from '#/server/features/year-turns/job.ts'
import { createLimits } from '#/server/limits.ts'
import { createDatabase } from '#/server/platform/database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#/server/platform/database/embedded.ts'
import { asUnavailable, unavailability } from '#/server/platform/database/errors.ts'
import { holdInstance } from '#/server/platform/database/instance-lock.ts'
import { createJobs } from '#/server/platform/jobs/jobs.ts'
import { createMailer, mailWorker } from '#/server/platform/mail/mailer.ts'
import { createTransport, mailFolder } from '#/server/platform/mail/transport.ts'
import { createFfmpeg } from '#/server/platform/media/ffmpeg.ts'
import { createWalls } from '#/server/platform/media/walls.ts'
import { cleanWorkFolder } from '#/server/platform/media/work-folder.ts'
import { createPortraits } from '#/server/platform/pictures/portraits.ts'
import { createKeys } from '#/server/platform/security/keys.ts'
import { createPasswords, hashPassword } from '#/server/platform/security/passwords.ts'
import { sessionSecret } from '#/server/platform/security/secret.ts'
import { createTokens } from '#/server/platform/security/tokens.ts'
import { createTurns, MOST_WAITING } from '#/server/platform/security/turns.ts'
import { createStorage, filesFolder } from '#/server/platform/storage/create.ts'
import { StorageSetupError } from '#/server/platform/storage/storage.ts'
import { createUploads, uploadsFolder } from '#/server/platform/uploads/uploads.ts'
import { prepareDatabase } from '#/server/prepare-database.ts'
import { QUEUES } from '#/server/queues.ts'
import { hasDemoAccounts, seedDemo } from '#/server/seed/demo.ts'
import { seedSchoolYear } from '#/server/seed/school-year.ts'

/** Milliseconds between two tries to reach the database at start: doubling, up to the second. */
const FIRST_RETRY = 250
const LONGEST_RETRY = 5_000

/** The server may not be reached from elsewhere while everybody knows the demo accounts' password. */
export class ExposedDemoError extends Error {
  override name = 'ExposedDemoError'
}

/** The running academy, without its HTTP server. */
export interface Academy {
  deps: Deps
  app: App
  /** Settles when the database is migrated and may be served; rejects on what waiting cannot mend. */
  prepared: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts everything behind the HTTP server: the database process, the pool and the API. Listening need not wait for
 * the database: what needs it answers 503 until `prepared`.
 * @throws {AlreadyRunningError} when another server holds the same data folder
 */
export async function startAcademy(config: Config, log: Logger): Promise<Academy> {
  const embedded = config.databaseUrl ? undefined : await startHeldEmbedded(config, log)
  const undo = async (): Promise<void> => {
    await embedded?.server.stop()
    await embedded?.release()
  }
  try {
    const url = config.databaseUrl ?? embedded?.server.runtimeUrl ?? ''
    const ownerUrl = config.databaseOwnerUrl ?? embedded?.server.url ?? url
    return await buildAcademy(config, log, { url, ownerUrl, undo })
  } catch (error) {
    await undo()
    throw error
  }
}

async function buildAcademy(
  config: Config,
  log: Logger,
  { url, ownerUrl, undo }: { url: string; ownerUrl: string; undo: () => Promise<void> },
): Promise<Academy> {
  const database = createDatabase({ url, log, limitMs: config.limits.databaseMs })
  const secret = await sessionSecret(config.dataDir, config.sessionSecret)
  const jobs = createJobs({ database, log })
  const keys = createKeys(secret)
  const sealer = keys.sealer('mail')
  const walls = createWalls(config)
  let ready = false
  let demo = false
  const deps: Deps = {
    config,
    log,
    database,
    tokens: createTokens(secret),
    attempts: createAttempts(database.pool),
    passwords: createPasswords(),
    keys,
    portraits: createPortraits(),
    texts: createTextRenderer(log),
    walls,
    ffmpeg: createFfmpeg(config.ffmpeg, walls),
    videos: config.videos && createVideoPlatform(config.videos, { log }),
    storage: await createStorage({ folder: filesFolder(config.dataDir), s3: config.s3 }),
    uploads: createUploads({
      base: `${config.apiBase}/uploads`,
      folder: uploadsFolder(config.dataDir),
      s3: config.s3,
      pool: database.pool,
    }),
    jobs,
    mailer: createMailer({ jobs, sealer, from: config.mailFrom, retrySeconds: config.mailRetrySeconds }),
    limits: createLimits(database.pool),
    news: createNews({ database, log, most: mostStreams(config) }),
    turns: createTurns(MOST_WAITING),
    ready: () => ready,
    hasDemo: () => demo,
  }
  publishDeps(deps)
  const app = createApp(deps)
  publishAsk(app.ask)
  const stopping = new AbortController()
  let stopCleanup: (() => Promise<void>) | undefined
  let stopSealing: (() => Promise<void>) | undefined
  const repeated: (() => Promise<void>)[] = []
  const prepared = prepare(deps, ownerUrl, stopping.signal).then(async (found) => {
    demo = found.demo
    ready = true
    if (config.exposedBy && !config.smtpUrl) {
      log.warn({ exposedBy: config.exposedBy }, 'no SMTP_URL: mails reach nobody, they become files in DATA_DIR/mail')
    }
    if ((await walls.find()).name === 'none') {
      log.warn(
        { reads: config.withoutWall },
        'nothing keeps programs that read PDF files and films from the rest of this machine; install bubblewrap, or see WITHOUT_WALL',
      )
    }
    if (!(await deps.ffmpeg.available())) {
      log.warn('no ffmpeg: films are served as they come; install the package ffmpeg, or say FFMPEG=<path>')
    }
    await cleanWorkFolder(config.dataDir)
    if (stopping.signal.aborted) return
    stopCleanup = startCleanup(deps)
    stopSealing = startSealing(deps)
    const { smtpUrl, mailFrom: from, dataDir } = config
    const transport = createTransport({ smtpUrl, from, folder: mailFolder(dataDir) })
    await jobs.work([
      mailWorker({ database, transport, sealer }),
      pushWorker(deps),
      ...accountWorkers(deps),
      importWorker(deps),
      yearTurnWorker(deps),
      sessionPlanWorker(deps),
      ...fileWorkers(deps),
      textWorker(deps),
    ])
    if (!stopping.signal.aborted) {
      repeated.push(startReminders(deps), startDeliveries(deps), startPublishing(deps))
      repeated.push(startAnswerNotices(deps), startWaitingNotices(deps))
    }
    await untilAnswered(deps, stopping.signal, () => orderRenderings(deps))
  })
  return {
    deps,
    app,
    prepared,
    async stop() {
      stopping.abort()
      // Not waited for: a storage that is away may hold it.
      void stopCleanup?.()
      const ended = Promise.all([stopSealing?.(), ...repeated.map((stop) => stop())])
      await jobs.stop()
      await deps.texts.stop()
      await ended
      deps.news.stop()
      await database.close()
      await undo()
    },
  }
}

async function startHeldEmbedded(
  { dataDir }: Config,
  log: Logger,
): Promise<{ server: EmbeddedPostgres; release: () => Promise<void> }> {
  const release = await holdInstance(dataDir)
  try {
    return { server: await startEmbedded({ dataDir, log }), release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Migrates, seeds the demo where it is wanted, and refuses to show it to the world unasked. */
async function prepare(deps: Deps, ownerUrl: string, stopping: AbortSignal): Promise<{ demo: boolean }> {
  const { config, database, log, jobs, storage } = deps
  return untilAnswered(deps, stopping, async () => {
    await prepareDatabase({ ownerUrl, database, log })
    await jobs.install(QUEUES)
    // Academies that were there before it get it too.
    await seedSchoolYear(database.db)
    if (await wantsDemo(deps)) {
      await seedDemo(database.db, { hashPassword, log, storage: (await answers(deps)) ? storage : undefined })
    } else await answers(deps)
    const demo = await hasDemoAccounts(database.db)
    if (demo && config.exposedBy && !config.demo) {
      throw new ExposedDemoError(
        `${config.exposedBy}: others can reach this server, and everybody knows the password of its demo accounts; ` +
          'say DEMO=1 to show it as a demo, or start on another DATA_DIR',
      )
    }
    return { demo }
  })
}

/** Does what a start needs of the database, again while that does not answer: it may be lost at any moment. */
async function untilAnswered<T>({ log }: Pick<Deps, 'log'>, stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_RETRY; ; wait = Math.min(wait * 2, LONGEST_RETRY)) {
    try {
      return await work()
    } catch (error) {
      if (stopping.aborted || !(asUnavailable(error) ?? unavailability(error))) throw error
      log.warn({ waitMs: wait }, 'the database does not answer yet')
      await pause(wait, stopping)
    }
  }
}

/**
 * An S3 that is away for a moment takes files along, and nothing else.
 * @returns whether the storage answers
 * @throws {StorageSetupError} when it refuses us, which waiting does not mend
 */
async function answers({ storage, log }: Deps): Promise<boolean> {
  try {
    await storage.check()
    return true
  } catch (error) {
    if (error instanceof StorageSetupError) throw error
    log.error({ err: error }, 'the storage of files does not answer: none can be opened or uploaded until it does')
    return false
  }
}

/**
 * Said so; or nothing said, nobody in our own database yet, and nobody else can reach it: a real academy never gets
 * demo people by itself.
 */
async function wantsDemo({ config, database }: Deps): Promise<boolean> {
  return config.demo ?? (!config.databaseUrl && !config.exposedBy && !(await hasUsers(database.db)))
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
