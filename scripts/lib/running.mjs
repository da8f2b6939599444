// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isRunning } from './builds.mjs'
import { Stop } from './command.mjs'
import { inRoot, root } from './paths.mjs'

/** What the server itself ends with (`src/server/process.ts`). */
const alreadyRunning = 73

/**
 * Looks for a server on the data folder that a start here would work on: whoever starts a second one by mistake is
 * told so before packages are installed and pages are built. Where the database is elsewhere, several may run.
 * @returns {Promise<void>}
 * @throws {Stop} with the server's own words and exit code
 */
export async function refuseSecondServer() {
  const file = inRoot('.env')
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
  if (settings.DATABASE_URL) return
  const folder = resolve(root, settings.DATA_DIR || 'data')
  if (!existsSync(folder)) return
  const home = realpathSync(folder)
  const held = process.platform === 'linux' ? await isSocketHeld(home) : isPidFileHeld(home)
  if (held) throw new Stop(`Manara is already running on ${home}`, '', alreadyRunning)
}

/**
 * The name under which `src/server/platform/database/instance-lock.ts` listens.
 * @param {string} home
 * @returns {Promise<boolean>} false also where this Node does not know sockets without a file
 */
function isSocketHeld(home) {
  const name = createHash('sha256').update(home).digest('hex')
  return new Promise((done) => {
    const socket = connect(`\0manara-${name}`)
    socket.on('error', () => done(false))
    socket.on('connect', () => {
      socket.destroy()
      done(true)
    })
  })
}

/**
 * @param {string} home
 * @returns {boolean}
 */
function isPidFileHeld(home) {
  const file = join(home, 'manara.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid > 0 && isRunning(pid)
}
