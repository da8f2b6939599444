import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './child.ts'
import { bubblewrap, noWall, unshare, type Wall } from './wall.ts'

/** The best first. */
const WALLS = [bubblewrap, unshare]
const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const PATIENCE_MS = 10_000
/** Milliseconds after which a machine without a wall is tried again. */
const ASK_AGAIN_MS = 60_000
const MEMORY = 1_000_000_000

/** What strangers' files are read behind. */
export interface Walls {
  /** @returns the best wall that stands on this machine; `none` where none does, which is tried again after a minute */
  find(): Promise<Wall>
  /** Whether programs may read strangers' files here. */
  mayRead(): Promise<boolean>
}

/**
 * @param options.dataDir what no program sees of it but its own files; the wall is tried there
 * @param options.withoutWall whether programs may read strangers' files where no wall stands
 * @param options.walls those that are tried, the best first
 */
export function createWalls({ dataDir, withoutWall, walls = WALLS }: WallsOptions): Walls {
  const hides = [PROJECT, ...(dataDir === undefined ? [] : [resolve(dataDir)])]
  const hiding = walls.map(
    (wall): Wall => ({
      ...wall,
      enclose: (command, args, reach) => wall.enclose(command, args, { ...reach, hides }),
    }),
  )
  let known: { wall: Promise<Wall>; at: number } | undefined
  const find = async (): Promise<Wall> => {
    const now = Date.now()
    // None may have been a busy moment, or somebody has installed one meanwhile.
    if (!known || (now - known.at > ASK_AGAIN_MS && (await known.wall).name === 'none')) {
      known = { wall: firstOf(hiding, dataDir), at: now }
    }
    return known.wall
  }
  return { find, mayRead: async () => withoutWall || (await find()).name !== 'none' }
}

interface WallsOptions {
  dataDir?: string
  withoutWall: boolean
  walls?: readonly Wall[]
}

async function firstOf(walls: readonly Wall[], dataDir: string | undefined): Promise<Wall> {
  for (const wall of walls) if (await stands(wall, dataDir)) return wall
  return noWall
}

/** What is tried inside: what it shall, and what it shall not. */
const PROBE = `
const { readFileSync, writeFileSync } = require('node:fs')
const [secret, given, made, port] = process.argv.slice(1)
const tried = (work) => { try { work(); return true } catch { return false } }
const found = { given: tried(() => readFileSync(given)), made: tried(() => writeFileSync(made, '')), secret: tried(() => readFileSync(secret)) }
const say = (network) => { console.log(JSON.stringify({ ...found, network })); process.exit() }
require('node:net').connect(Number(port), '127.0.0.1').on('connect', () => say(true)).on('error', () => say(false))
`

/**
 * @param where the folder in which it is tried, as its files lie there later
 * @returns whether a program behind the wall can do its work and nothing else; it is tried, for kernels differ
 */
export async function stands(wall: Wall, where = tmpdir()): Promise<boolean> {
  const server = createServer().listen(0, '127.0.0.1')
  let folder: string | undefined
  try {
    await once(server, 'listening')
    await mkdir(where, { recursive: true })
    folder = await realpath(await mkdtemp(join(where, 'manara-wall-')))
    const { port } = server.address() as AddressInfo
    const [secret, given, writes] = [
      join(folder, 'secret'),
      join(folder, 'given'),
      await mkdtemp(join(folder, 'made-')),
    ]
    await Promise.all([secret, given].map((path) => writeFile(path, 'words')))
    let said = ''
    const { code } = await runChild(
      process.execPath,
      ['--eval', PROBE, secret, given, join(writes, 'file'), String(port)],
      {
        wall,
        reach: { reads: [given], writes, memory: MEMORY, nice: 0 },
        signal: AbortSignal.timeout(PATIENCE_MS),
        totalMs: PATIENCE_MS,
        silenceMs: PATIENCE_MS,
      },
      (line) => {
        said += line
      },
    )
    const { given: reads, made, secret: leaks, network } = JSON.parse(said) as Record<string, boolean>
    return code === 0 && reads === true && made === true && leaks === false && network === false
  } catch {
    return false
  } finally {
    server.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}
