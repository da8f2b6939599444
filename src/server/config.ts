import { resolve } from 'node:path'
import { z } from 'zod'
import type { ConnectionLimits } from '#/server/platform/http/connections.ts'
import { openFilesLimit } from '#/server/platform/http/open-files.ts'
import type { S3Place } from '#/server/platform/storage/s3.ts'

const MEGABYTE = 1_000_000
const SECOND = 1_000
/** Of the files that a process may have open, connections get one in so many: what they ask for is read from others. */
const FILES_PER_CONNECTION = 2
/** Each costs memory; nobody has so many people without a proxy in front. */
const MOST_CONNECTIONS = 20_000
/** Of one address: a school's, whose pupils all open the first page at once and have yet to sign in. */
const MOST_PER_ADDRESS = 1_000
/** Of one person: some devices, each with the six that a browser opens, and streams. */
const MOST_PER_PERSON = 50
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

const flag = z
  .enum(['0', '1', ''])
  .optional()
  .transform((value) => (value === '1' ? true : value === '0' ? false : undefined))

const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => URL.parse(value)?.origin === value.replace(/\/$/, ''), {
    message: 'must be a scheme, a host and a port only, such as https://manara.example',
  })

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TOKEN_BINDING: z.enum(['enforce', 'audit', 'off']).default('enforce'),
  PUBLIC_ORIGIN: origin.optional(),
  PUBLIC_API_BASE_URL: z
    .string()
    .regex(/^(\/[A-Za-z0-9_-]+)+$/, 'must be a path of this server, such as /api')
    .default('/api'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{Cc}]*[\w.+-]+@[\w.-]+>?$/u, 'must be a mail address, such as Manara <no-reply@manara.example>')
    .default('Manara <no-reply@localhost>'),
  MAIL_RETRY_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  PUSH_SERVICE: origin.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_KEY: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  UPLOAD_PDF_MB: z.coerce.number().int().min(1).max(10_000).default(100),
  UPLOAD_IMAGE_MB: z.coerce.number().int().min(1).max(1_000).default(20),
  UPLOAD_VIDEO_MB: z.coerce.number().int().min(1).max(100_000).default(2_000),
  UPLOAD_QUOTA_GB: z.coerce.number().int().min(1).max(100_000).default(20),
  UPLOAD_PUPIL_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000).default(300),
  UPLOAD_FREE_GB: z.coerce.number().int().min(0).max(100_000).default(1),
  FFMPEG: z.string().min(1).default('ffmpeg'),
  WITHOUT_WALL: z.enum(['read', 'refuse']).optional(),
  VIDEO_KEY: z.string().min(1).optional(),
  VIDEO_CHANNEL_ID: z
    .string()
    .regex(/^[\w-]{10,40}$/, 'must be the id of a channel')
    .optional(),
  VIDEO_API_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com/youtube/v3'),
  DEMO: flag,
  CONSENT: z.enum(['recorded', 'required']).default('recorded'),
  KEYSTATIC_GITHUB_REPO: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name, such as manara/site')
    .optional(),
  KEYSTATIC_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).optional(),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).optional(),
  HEADERS_SECONDS: z.coerce.number().int().min(1).max(60).default(15),
  DATABASE_SECONDS: z.coerce.number().int().min(1).max(60).default(5),
  STOP_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** The server's configuration, checked; see `.env.example` for each variable. */
export interface Config {
  host: string
  port: number
  /** Absolute path. */
  dataDir: string
  /** Absent = the embedded server in `dataDir`. */
  databaseUrl?: string
  /** Of the role that owns the database, which migrates it; absent = the one that the application runs as. */
  databaseOwnerUrl?: string
  /** Absent = generated once into `dataDir`. */
  sessionSecret?: string
  tokenBinding: 'enforce' | 'audit' | 'off'
  /** Where people reach the site; links and cookies follow it, never the `Host` header. */
  publicOrigin: string
  /** Path under which the API answers, such as `/api`. */
  apiBase: string
  smtpUrl?: string
  mailFrom: string
  /** Seconds before the second try of a mail. */
  mailRetrySeconds: number
  /** The origin of a push service on a machine of ours, besides those of browsers. */
  pushService?: string
  /** Absent = files are in `dataDir`. */
  s3?: S3Place
  /** Largest uploads by kind, what one person's files may take altogether, and what stays free on the disk; bytes. */
  uploads: { pdf: number; image: number; video: number; quota: number; pupilQuota: number; free: number }
  /** The command that makes films ready for the web; films are served as they came where the machine has none. */
  ffmpeg: string
  /** Whether programs may read PDF files and films where nothing keeps them from the rest of the machine. */
  withoutWall: boolean
  /** The video platform's channel, from which professors pick; absent = there is none. */
  videos?: { key: string; channelId: string; apiUrl: string }
  /** `undefined` = nothing said. */
  demo?: boolean
  /** Whether a minor's account waits until an administrator has confirmed the guardian's consent. */
  consent: 'recorded' | 'required'
  /**
   * Milliseconds: how long the headers of a request may take to come, a statement to be answered by the database, and
   * running requests to end once the server is told to stop.
   */
  limits: { headersMs: number; databaseMs: number; stopMs: number }
  connections: ConnectionLimits
  trustedProxyHops: number
  /** The GitHub repository, `owner/name`, to which the editor of the site's words saves; without one there is no editor. */
  editorRepository?: string
  logLevel: string
  /** The variable by which others than this machine can reach the site; `undefined` = nobody else can. */
  exposedBy: 'HOST' | 'PUBLIC_ORIGIN' | 'TRUSTED_PROXY_HOPS' | undefined
}

/** A variable of the environment has a value that the server cannot use. The message names it, on one line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and checks the environment.
 * @throws {ConfigError} naming the first wrong variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is wrong'}`)
  }
  const value = parsed.data
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    ...databasesOf(value),
    sessionSecret: value.SESSION_SECRET,
    tokenBinding: value.TOKEN_BINDING,
    publicOrigin: value.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${value.PORT}`,
    apiBase: value.PUBLIC_API_BASE_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    mailRetrySeconds: value.MAIL_RETRY_SECONDS,
    pushService: value.PUSH_SERVICE?.replace(/\/$/, ''),
    s3: s3Of(value),
    uploads: {
      pdf: value.UPLOAD_PDF_MB * MEGABYTE,
      image: value.UPLOAD_IMAGE_MB * MEGABYTE,
      video: value.UPLOAD_VIDEO_MB * MEGABYTE,
      quota: value.UPLOAD_QUOTA_GB * 1_000 * MEGABYTE,
      pupilQuota: value.UPLOAD_PUPIL_QUOTA_MB * MEGABYTE,
      free: value.UPLOAD_FREE_GB * 1_000 * MEGABYTE,
    },
    ffmpeg: value.FFMPEG,
    withoutWall: value.WITHOUT_WALL ? value.WITHOUT_WALL === 'read' : exposedBy(value) === undefined,
    videos: videosOf(value),
    demo: value.DEMO,
    consent: value.CONSENT,
    limits: {
      headersMs: value.HEADERS_SECONDS * SECOND,
      databaseMs: value.DATABASE_SECONDS * SECOND,
      stopMs: value.STOP_SECONDS * SECOND,
    },
    connections: connectionsOf(value),
    trustedProxyHops: value.TRUSTED_PROXY_HOPS,
    editorRepository: value.KEYSTATIC_GITHUB_REPO,
    logLevel: value.LOG_LEVEL,
    exposedBy: exposedBy(value),
  }
}

/** @throws {ConfigError} when there is an owner of no database */
function databasesOf(value: z.infer<typeof environment>): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = value
  if (databaseOwnerUrl && !databaseUrl) throw new ConfigError('DATABASE_URL: is missing, for DATABASE_OWNER_URL is set')
  return { databaseUrl, databaseOwnerUrl }
}

/** Behind a proxy all connections are the proxy's, and who is behind each is its own to judge. */
function connectionsOf(value: z.infer<typeof environment>): ConnectionLimits {
  const total = value.CONNECTIONS ?? Math.min(Math.floor(openFilesLimit() / FILES_PER_CONNECTION), MOST_CONNECTIONS)
  const perAddress = value.CONNECTIONS_PER_ADDRESS ?? Math.min(Math.floor(total / 2), MOST_PER_ADDRESS)
  if (value.TRUSTED_PROXY_HOPS > 0) return { total, perAddress: 0, perPerson: 0 }
  return { total, perAddress, perPerson: MOST_PER_PERSON }
}

/** @throws {ConfigError} when only some of what an S3 needs is said */
function s3Of(value: z.infer<typeof environment>): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY: key, S3_SECRET: secret } = value
  if (!(bucket || key || secret || endpoint)) return undefined
  if (!bucket) throw new ConfigError('S3_BUCKET: is missing, for something else is said about an S3')
  if (!key) throw new ConfigError('S3_KEY: is missing, for S3_BUCKET is set')
  if (!secret) throw new ConfigError('S3_SECRET: is missing, for S3_BUCKET is set')
  return { endpoint, bucket, region, key, secret }
}

/** @throws {ConfigError} when there is a channel without a key, or a key without a channel */
function videosOf(value: z.infer<typeof environment>): Config['videos'] {
  const { VIDEO_KEY: key, VIDEO_CHANNEL_ID: channelId, VIDEO_API_URL: apiUrl } = value
  if (!(key || channelId)) return undefined
  if (!key) throw new ConfigError('VIDEO_KEY: is missing, for VIDEO_CHANNEL_ID is set')
  if (!channelId) throw new ConfigError('VIDEO_CHANNEL_ID: is missing, for VIDEO_KEY is set')
  return { key, channelId, apiUrl: apiUrl.replace(/\/$/, '') }
}

function exposedBy(value: z.infer<typeof environment>): Config['exposedBy'] {
  if (!LOOPBACK.has(value.HOST)) return 'HOST'
  const origin = value.PUBLIC_ORIGIN && new URL(value.PUBLIC_ORIGIN).hostname.replace(/^\[|\]$/g, '')
  if (origin && !LOOPBACK.has(origin)) return 'PUBLIC_ORIGIN'
  return value.TRUSTED_PROXY_HOPS > 0 ? 'TRUSTED_PROXY_HOPS' : undefined
}
