import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ConfigError } from '#/server/config.ts'

/** Where `scripts/lib/builds.mjs` keeps the builds. */
const BUILDS = join(import.meta.dirname, '../../dist')
/** Of the codes of who may not write where the builds are, and so cannot say that one is in use. */
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS'])

/** A build that stays on the disk. */
export interface HeldBuild {
  /** Absolute path, with `client` and `server` in it. */
  folder: string
  release(): Promise<void>
}

/**
 * Takes the current build for this process: it stays as it is until it is released or the process has ended, whatever
 * is built beside it.
 * @param options.named the name of another build than the current one, which somebody holds already
 * @param options.builds the folder of all builds
 * @throws {ConfigError} when there is none
 */
export async function holdBuild({
  named,
  builds = BUILDS,
}: {
  named?: string
  builds?: string
} = {}): Promise<HeldBuild> {
  for (;;) {
    const name = named ?? (await currentBuild(builds))
    const claim = join(builds, 'in-use', `${name}.${process.pid}`)
    await writeClaim(builds, claim)
    // Who builds switches first and then looks for claims: either this one is seen, or the switch is seen here.
    if (named || (await currentBuild(builds)) === name) {
      return { folder: join(builds, name), release: () => rm(claim, { force: true }) }
    }
    await rm(claim, { force: true })
  }
}

/** A claim with our number that is there already is of a process that had it before us. */
async function writeClaim(builds: string, claim: string): Promise<void> {
  try {
    const folder = join(builds, 'in-use')
    await mkdir(folder, { recursive: true })
    const left = (await readdir(folder)).filter((name) => name.endsWith(`.${process.pid}`) && name !== basename(claim))
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
    await writeFile(claim, '')
  } catch (error) {
    if (!READ_ONLY.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

async function currentBuild(builds: string): Promise<string> {
  try {
    return await readlink(join(builds, 'current'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ConfigError(`${builds} holds no build: npm start makes one`)
  }
}
