// @ts-check
import { createHash } from 'node:crypto'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Stop } from './command.mjs'
import { root } from './paths.mjs'

const heartbeat = 2_000
const abandoned = 15_000
const patience = 15 * 60_000

/**
 * Runs `work` while no other command of this project on this machine runs work of the same name.
 * The holder touches the lock file; one left by a killed process goes stale in seconds.
 * It lives in the temporary folder because installing replaces all of node_modules.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Stop} when another process holds the lock for a quarter of an hour
 */
export async function exclusive(name, work) {
  const place = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `manara-${userInfo().uid}-${place}-${name}.lock`)
  await acquire(file, name)
  const pulse = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(pulse)
    await rm(file, { force: true })
  }
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {Promise<void>}
 */
async function acquire(file, name) {
  const giveUp = Date.now() + patience
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    await removeIfAbandoned(file)
    if (Date.now() > giveUp) {
      const holder = await readFile(file, 'utf8').catch(() => 'unknown')
      throw new Stop(`Another command (process ${holder}) has been busy with "${name}" for too long: ${file}`)
    }
    await wait(200)
  }
}

/**
 * Moves a stale lock away before deleting it, so that of two waiting processes only one wins.
 * @param {string} file
 * @returns {Promise<void>}
 */
async function removeIfAbandoned(file) {
  const found = await stat(file).catch(() => undefined)
  if (!found || Date.now() - found.mtimeMs < abandoned) return
  const aside = `${file}.${process.pid}`
  await rename(file, aside).catch(() => {})
  const moved = await stat(aside).catch(() => undefined)
  if (moved && moved.ino !== found.ino) await rename(aside, file)
  else await rm(aside, { force: true })
}
