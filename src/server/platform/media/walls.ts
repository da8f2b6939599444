import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askAgain } from './ask-again.ts'
import { runChild } from './child.ts'
import { bubblewrap, noWall, unshare, type Wall } from './wall.ts'
import { inWorkFolder } from './work-folder.ts'

/** The best first. */
const WALLS = [bubblewrap, unshare]
const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const PATIENCE_MS = 10_000
const MEMORY = 1_000_000_000

/** What strangers' files are read behind. */
export interface Walls {
  /** @returns the best wall that stands on this machine; `none` where none does, which is tried again after a minute */
  find(): Promise<Wall>
  /** Whether programs may read strangers' files here. */
  mayRead(): Promise<boolean>
}

interface WallsOptions {
  dataDir: string
  withoutWall: boolean
  walls?: readonly Wall[]
}

/**
 * @param options.dataDir what no program sees of it but its own files; the wall is tried there
 * @param options.withoutWall whether programs may read strangers' files where no wall stands
 * @param options.walls those that are tried, the best first
 */
export function createWalls({ dataDir, withoutWall, walls = WALLS }: WallsOptions): Walls {
  const find = askAgain(async () => {
    for (const wall of await hiding(dataDir, walls)) if (await stands(wall, dataDir)) return wall
    return noWall
  }, noWall)
  return { find, mayRead: async () => withoutWall || (await find()).name !== 'none' }
}

/** @returns the walls, behind which the project and the data are not to be seen */
async function hiding(dataDir: string, walls: readonly Wall[]): Promise<Wall[]> {
  await mkdir(dataDir, { recursive: true })
  // Where it lies: what is mounted over a link is mounted elsewhere.
  const hides = [PROJECT, await realpath(dataDir)]
  return walls.map((wall) => ({
    ...wall,
    enclose: (command, args, reach) => wall.enclose(command, args, { ...reach, hides }),
  }))
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
 * @param dataDir in whose work folder it is tried, as its files lie there later
 * @returns whether a program behind the wall can do its work and nothing else; it is tried, for kernels differ
 */
export async function stands(wall: Wall, dataDir: string): Promise<boolean> {
  const server = createServer().listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    return await inWorkFolder(dataDir, (folder) => holds(wall, folder, (server.address() as AddressInfo).port))
  } catch {
    return false
  } finally {
    server.close()
  }
}

async function holds(wall: Wall, folder: string, port: number): Promise<boolean> {
  const [secret, given, writes] = [join(folder, 'secret'), join(folder, 'given'), await mkdtemp(join(folder, 'made-'))]
  await Promise.all([secret, given].map((path) => writeFile(path, 'words')))
  let said = ''
  const { code } = await runChild(
    process.execPath,
    ['--eval', PROBE, secret, given, join(writes, 'file'), String(port)],
    {
      wall,
      reach: { reads: [given], writes, memory: MEMORY, largest: MEMORY, nice: 0 },
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
}
