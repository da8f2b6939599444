import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { link, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isRunning } from './processes.ts'
import { setupFailure } from './setup-error.ts'

/** Another process works on the data folder; `main` ends with status 73. The message is one line. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
}

export type Release = () => Promise<void>

/**
 * Makes this process the only one that works on a data folder, until it releases it or dies.
 * @throws {AlreadyRunningError} when another one does
 */
export async function holdInstance(dataDir: string): Promise<Release> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch(setupFailure(`make ${dataDir}`))
  const home = await realpath(dataDir)
  return process.platform === 'linux' ? holdSocket(home) : holdPidFile(home)
}

/** An abstract socket, which has no file: the kernel takes the name back when its holder dies, however that happens. */
async function holdSocket(home: string): Promise<Release> {
  const name = createHash('sha256').update(home).digest('hex')
  const server = createServer((connection) => connection.destroy()).listen(`\0manara-${name}`)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? alreadyRunning(home) : error
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** For systems without abstract sockets: a file with our process number, taken over from a holder that died. */
export async function holdPidFile(home: string): Promise<Release> {
  const path = join(home, 'manara.pid')
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, String(process.pid)).catch(setupFailure(`write ${draft}`))
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      // A link comes into being with its content, and fails where the file exists.
      const taken = await link(draft, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : setupFailure(`write ${path}`)(error)),
      )
      if (taken) return () => rm(path, { force: true })
      const holder = Number(await readFile(path, 'utf8').catch(() => ''))
      if (holder && (await isRunning(holder))) break
      await rm(path, { force: true })
    }
    throw alreadyRunning(home)
  } finally {
    await rm(draft, { force: true })
  }
}

function alreadyRunning(home: string): AlreadyRunningError {
  return new AlreadyRunningError(`Manara is already running on ${home}`)
}
