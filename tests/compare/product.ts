import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ffmpegPath } from '../support/films.ts'
import { freePort } from '../support/server.ts'

/** A database is made and filled with the demo academy meanwhile. */
const readyWithin = 180_000
const stopWithin = 30_000

/** A built server with its own database and the demo academy in it. */
export interface Product {
  origin: string
  stop(): Promise<void>
}

/**
 * Starts the built server of a checkout as it starts by itself, with nothing of ours but an empty folder.
 * @param root the folder of the checkout
 * @throws {Error} with what it printed, when it ends or is not ready in time
 */
export async function startProduct(root: string): Promise<Product> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'manara-compare-data-'))
  // The embedded database runs as another account than root, which must be able to walk in.
  chmodSync(folder, 0o711)
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: folder,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      FFMPEG: ffmpegPath,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const stop = async (): Promise<void> => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  if (await isReady(child, `${origin}/health/ready`)) return { origin, stop }
  await stop()
  throw new Error(`The server of ${root} did not become ready:\n${printed}`)
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  const giveUp = Date.now() + readyWithin
  while (Date.now() < giveUp && !hasEnded(child)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return true
    await wait(100)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithin)
  await ended
  clearTimeout(late)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
