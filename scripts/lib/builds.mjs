// @ts-check
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'

/** Holds each build in a folder of its own, named by what it is made of. */
const builds = inRoot('dist')
/** Leads to the build that the next server takes. */
const current = 'current'
/** Holds an empty file `<build>.<process>` for each process that uses a build; `src/server/build.ts` makes them. */
const inUse = 'in-use'
/** Everybody may add a file, and remove their own: who builds and who serves may be two accounts. */
const shared = 0o1777

/**
 * @param {string} name
 * @returns {string} the folder of a build, which may not be there
 */
export function buildFolder(name) {
  return join(builds, name)
}

/** @returns {string} the name of the build that the next server takes, or nothing when there is none */
export function currentBuild() {
  try {
    return readlinkSync(join(builds, current))
  } catch {
    return ''
  }
}

/**
 * Makes a build the one that the next server takes, at once and whole.
 * @param {string} name
 * @returns {void}
 */
export function switchTo(name) {
  mkdirSync(join(builds, inUse), { recursive: true })
  allowAll(join(builds, inUse))
  const draft = join(builds, `${current}.${process.pid}`)
  rmSync(draft, { force: true })
  symlinkSync(name, draft)
  // A link cannot take the place of a folder.
  if (!currentBuild()) rmSync(join(builds, current), { recursive: true, force: true })
  renameSync(draft, join(builds, current))
}

/**
 * Removes what no process uses and no server will take: older builds, and the halves that killed commands left.
 * Only for who keeps others from building and switching meanwhile: a server that takes a build looks afterwards
 * whether it still is the current one.
 * @returns {void}
 */
export function removeOldBuilds() {
  const kept = new Set([current, inUse, currentBuild()])
  for (const claim of names(join(builds, inUse))) {
    if (isRunning(processOf(claim))) kept.add(claim.split('.')[0] ?? '')
    else rmSync(join(builds, inUse, claim), { force: true })
  }
  for (const name of names(builds)) {
    if (!kept.has(name)) rmSync(join(builds, name), { recursive: true, force: true })
  }
}

/** @returns {boolean} whether there is anything that `removeOldBuilds` may remove */
export function hasOldBuilds() {
  const gone = names(join(builds, inUse)).some((claim) => !isRunning(processOf(claim)))
  return gone || names(builds).some((name) => ![current, inUse, currentBuild()].includes(name))
}

/**
 * @param {string} claim name of a file in the folder of builds in use
 * @returns {number}
 */
function processOf(claim) {
  return Number(claim.split('.')[1])
}

/**
 * @param {number} pid
 * @returns {boolean} whether a process of this number is there and not just waiting to be buried
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function names(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * @param {string} folder
 * @returns {void}
 */
function allowAll(folder) {
  try {
    chmodSync(folder, shared)
  } catch {
    // Somebody else's, who has done so.
  }
}
