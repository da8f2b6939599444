// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, root } from './paths.mjs'

/**
 * One hash of names and contents of all files under the given paths (relative to the root).
 * Contents, not times: a checkout or a copy must not look like a change.
 * @param {string[]} paths files or folders; those that do not exist are left out
 * @param {{ keep?: (path: string) => boolean, extra?: string }} [options]
 * @returns {string}
 */
export function fingerprint(paths, { keep = () => true, extra = '' } = {}) {
  const hash = createHash('sha256').update(extra)
  for (const path of paths.flatMap((start) => filesUnder(inRoot(start)))) {
    const name = relative(root, path)
    if (keep(name)) hash.update(`\0${name}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]} sorted, so that the order of the file system does not matter
 */
function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/**
 * @param {string} file
 * @returns {string} what the stamp says, or nothing when there is none
 */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * @param {string} file
 * @param {string} value
 * @returns {void}
 */
export function writeStamp(file, value) {
  writeFileSync(file, `${value}\n`)
}
