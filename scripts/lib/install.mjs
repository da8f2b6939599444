// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { collect, Stop, timed } from './command.mjs'
import { readStamp, writeStamp } from './fingerprint.mjs'
import { exclusive } from './lock.mjs'
import { inRoot, projectNode } from './paths.mjs'

const stamp = inRoot('node_modules', '.installed')

/**
 * Brings node_modules to what package-lock.json says, when it is not; needs nothing but Node 20 and npm.
 * @returns {Promise<void>}
 * @throws {Stop}
 */
export async function ensureInstalled() {
  if (isCurrent()) return
  await exclusive('install', async () => {
    if (isCurrent()) return
    if (!matchesLock()) await timed('Installing packages', installPackages)
    writeStamp(stamp, expected())
  })
}

/** @returns {boolean} */
function isCurrent() {
  return readStamp(stamp) === expected() && existsSync(projectNode)
}

/** @returns {string} */
function expected() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}`
}

/**
 * npm notes what it has put on disk in a lock file of its own. When it agrees with ours (after an
 * `npm install` by hand, say) there is nothing to do.
 * @returns {boolean}
 */
function matchesLock() {
  if (!existsSync(projectNode)) return false
  try {
    const wanted = packagesOf('package-lock.json')
    const present = packagesOf('node_modules/.package-lock.json')
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true
      const found = present[path]
      return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true
    })
  } catch {
    return false
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages
}

/**
 * `npm ci` would be the word for this, but it refuses a lock file written where the registry did not
 * offer the optional packages of other platforms. So: install what the lock file says, write nothing,
 * and look afterwards whether exactly that is on the disk.
 * @returns {Promise<void>}
 */
async function installPackages() {
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await collect('npm', args, { env: machineEnv(), shell: process.platform === 'win32' })
  if (code === 127) throw new Stop('npm was not found: install Node.js 20 or newer with npm.')
  if (code !== 0) throw new Stop('Installing the packages failed: see the lines above.', output)
  if (!existsSync(projectNode)) {
    throw new Stop('The package "node" is installed without its program: were install scripts switched off?', output)
  }
  if (!matchesLock()) throw new Stop('The installed packages are not those of package-lock.json.', output)
}

/**
 * npm must not run on the Node inside the folder that it is about to replace.
 * @returns {NodeJS.ProcessEnv}
 */
function machineEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !/node_modules[\\/]\.bin[\\/]?$/.test(entry))
  return { ...process.env, PATH: path.join(delimiter) }
}
