// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { buildFolder, currentBuild, hasOldBuilds, removeOldBuilds, switchTo } from './builds.mjs'
import { collect, Stop, timed } from './command.mjs'
import { compressFiles } from './compress.mjs'
import { checkContent } from './content.mjs'
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs'
import { exclusive } from './lock.mjs'
import { ensureMessages } from './messages.mjs'
import { inRoot, projectNode } from './paths.mjs'

/** Of a build's hash, what its folder is named by. */
const nameLength = 16

const sources = [
  'src',
  'public',
  'scripts/lib/browser-contract.mjs',
  'scripts/lib/build.mjs',
  'scripts/lib/compress.mjs',
  'scripts/lib/pdf-parts.mjs',
  'scripts/lib/script-chunks.mjs',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the site when there is no build of its sources, and makes that the current one. Each build has a folder of its
 * own, named by what it is made of: a server that runs keeps the one that it began with. The stamp comes last, so that
 * an interrupted build is never taken for a good one.
 * @returns {Promise<void>}
 * @throws {Stop}
 */
export async function ensureBuilt() {
  await ensureMessages()
  if (isCurrent(current()) && !hasOldBuilds()) return
  await exclusive('build', async () => {
    const now = current()
    const name = now.slice(0, nameLength)
    const folder = buildFolder(name)
    if (readStamp(stampOf(folder)) !== now) {
      await timed('Building', () => build(folder))
      writeStamp(stampOf(folder), now)
    }
    if (currentBuild() !== name) switchTo(name)
    removeOldBuilds()
  })
}

/**
 * Leaves nothing of a build that fails; what a killed command has left goes first, or with the next build.
 * @param {string} folder
 * @returns {Promise<void>}
 */
async function build(folder) {
  rmSync(folder, { recursive: true, force: true })
  try {
    await checkContent()
    await astroBuild(folder)
    await compressFiles(join(folder, 'client'))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * @param {string} now hash of the sources
 * @returns {boolean} whether the next server takes a build of them
 */
function isCurrent(now) {
  const name = currentBuild()
  return name !== '' && readStamp(stampOf(buildFolder(name))) === now
}

/**
 * @param {string} folder
 * @returns {string}
 */
function stampOf(folder) {
  return join(folder, '.built')
}

/** @returns {string} */
function current() {
  return fingerprint(sources, { keep: (path) => !path.includes('compiled'), extra: publicSettings() })
}

/**
 * Settings named PUBLIC_* are written into the pages when they are built, and the repository of the editor decides
 * whether there is one.
 * @returns {string}
 */
function publicSettings() {
  const file = inRoot('.env')
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
  return JSON.stringify(
    Object.entries(settings)
      .filter(([name]) => name.startsWith('PUBLIC_') || name === 'KEYSTATIC_GITHUB_REPO')
      .sort(),
  )
}

/**
 * @param {string} folder
 * @returns {Promise<void>}
 */
async function astroBuild(folder) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', folder]
  const { code, output } = await collect(projectNode, args, { env })
  if (code !== 0) throw new Stop('The build failed: see the lines above.', output)
}
