import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { namedBuild } from './built.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { ffmpegPath } from './films.ts'
import { projectRoot } from './project-files.ts'

const readyWithin = 120_000
const compiled = join(projectRoot, 'node_modules', '.node-tests')
const stopWithin = 120_000

/** The built server in a process of its own. */
export interface TestServer {
  /** Such as `http://127.0.0.1:20123`. */
  origin: string
  port: number
  pid: number
  /** Its folder; without a mail server, mails are in `mail` there. */
  dataDir: string
  /** Its own database; absent where the caller named another one. */
  database?: TestDatabase
  /** Everything it has printed so far. */
  output(): string
  /** Of that, its log: one JSON line an event, on standard error. */
  log(): string
  /** Resolves when the process has ended, however that came. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Ends it and waits for the end. @returns its exit code; `null` when the signal killed it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The server ended instead of starting. */
export class EndedAtOnceError extends Error {
  override name = 'EndedAtOnceError'
  /** Its exit code; `null` when a signal ended it. */
  readonly code: number | null
  /** The lines that it printed. */
  readonly lines: readonly string[]

  constructor(code: number | null, output: string) {
    super(`The server ended at once, with ${code}:\n${output}`)
    this.code = code
    this.lines = output.split('\n').filter(Boolean)
  }
}

/**
 * Starts the built server on a free port, with a copy of the demo academy unless `env` names a database, and waits
 * until it is ready to serve.
 * @param options.env variables of its configuration; `undefined` takes one away
 * @param options.developed the folder of a copy of the project, whose development server is started instead
 * @param options.copied the folder of a copy of the project, whose built server is started instead
 * @param options.lessons whether the demo academy has its lessons, which the server then makes with their files
 * @param options.bare whether its database has no table yet, as a server of another version needs it
 * @param options.waitFor the path that says so; `/health/live` for a server whose database is away
 * @throws {EndedAtOnceError} when it ends
 * @throws {Error} with what it printed, when it is not ready in time
 */
export async function startServer({
  env = {},
  waitFor = '/health/ready',
  developed,
  copied,
  lessons = false,
  bare = false,
}: ServerOptions = {}): Promise<TestServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'manara-server-'))
  // An embedded database runs as another account than root, which must be able to walk in.
  chmodSync(dataDir, 0o711)
  const database = 'DATABASE_URL' in env ? undefined : await testDatabase({ seeded: !lessons, bare })
  const named = copied ? undefined : namedBuild()
  const child = spawn(
    process.execPath,
    developed ? ['src/server/dev.ts'] : ['src/server/main.ts', ...(named ? [named] : [])],
    {
      cwd: developed ?? copied ?? projectRoot,
      env: {
        PATH: process.env.PATH,
        // Many servers start in a run; what one has compiled is there for the next.
        NODE_COMPILE_CACHE: compiled,
        TZ: 'UTC',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        DATA_DIR: dataDir,
        DATABASE_URL: database?.runtimeUrl,
        DATABASE_OWNER_URL: database?.url,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        // The machine may have none; films are to be made ready all the same.
        FFMPEG: ffmpegPath,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  let logged = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    logged += text
  })
  const ended = endOf(child).finally(async () => {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const server: TestServer = {
    origin,
    port,
    pid: child.pid ?? 0,
    dataDir,
    database,
    output: () => printed,
    log: () => logged,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), stopWithin)
      const { code } = await ended
      clearTimeout(late)
      return code
    },
  }
  await untilReady(server, child, `${origin}${waitFor}`)
  return server
}

export interface ServerOptions {
  env?: Record<string, string | undefined>
  waitFor?: '/health/ready' | '/health/live'
  developed?: string
  copied?: string
  lessons?: boolean
  bare?: boolean
}

/** @returns a port below those that the system hands out by itself, so that no connection of a test takes it meanwhile */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

async function untilReady(server: TestServer, child: ChildProcess, url: string): Promise<void> {
  const giveUp = Date.now() + readyWithin
  while (Date.now() < giveUp) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const { code } = await server.ended
      throw new EndedAtOnceError(code, server.output())
    }
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return
    await wait(30)
  }
  await server.stop('SIGKILL')
  throw new Error(`The server was not ready within ${readyWithin} ms:\n${server.output()}`)
}
