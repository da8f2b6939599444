import { realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { projectRoot } from './project-files.ts'

/** Names the build of a run in the environment of everything that it starts. */
const VARIABLE = 'TEST_BUILD'

/**
 * Builds what is not built, and has this process and all that it starts keep that build, whatever is built meanwhile.
 * @throws {Stop} when it cannot be built
 */
export async function prepareBuild(): Promise<void> {
  await ensureBuilt()
  // Not imported above: the product's code may be broken, and its check and unit tests are to say how.
  const { holdBuild } = await import('#/server/build.ts')
  const { folder } = await holdBuild()
  process.env[VARIABLE] = basename(folder)
}

/** @returns the name of the build of this run; nothing where no run has named one */
export function namedBuild(): string | undefined {
  return process.env[VARIABLE]
}

/** @returns the folder of the build that is tested */
export function builtFolder(): string {
  const name = namedBuild()
  return name ? join(projectRoot, 'dist', name) : realpathSync(join(projectRoot, 'dist', 'current'))
}
