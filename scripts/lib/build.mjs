// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { collect, Stop, timed } from './command.mjs'
import { compressFiles } from './compress.mjs'
import { checkContent } from './content.mjs'
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs'
import { exclusive } from './lock.mjs'
import { ensureMessages } from './messages.mjs'
import { inRoot, projectNode } from './paths.mjs'

const stamp = inRoot('dist', '.built')
const sources = [
  'src',
  'public',
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
 * Builds the site when its sources are newer than the build. The stamp goes first and comes back
 * last, so that an interrupted build is never taken for a good one.
 * @returns {Promise<void>}
 * @throws {Stop}
 */
export async function ensureBuilt() {
  await ensureMessages()
  if (readStamp(stamp) === current()) return
  await exclusive('build', async () => {
    const now = current()
    if (readStamp(stamp) === now) return
    rmSync(stamp, { force: true })
    await timed('Building', async () => {
      await checkContent()
      await astroBuild()
      await compressFiles(inRoot('dist', 'client'))
    })
    writeStamp(stamp, now)
  })
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

/** @returns {Promise<void>} */
async function astroBuild() {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const { code, output } = await collect(projectNode, ['node_modules/astro/bin/astro.mjs', 'build'], { env })
  if (code !== 0) throw new Stop('The build failed: see the lines above.', output)
}
