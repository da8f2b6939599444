import { once } from 'node:events'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'
import { bubblewrap, noWall, unshare, type Wall } from './wall.ts'

/** The best first. */
const WALLS = [bubblewrap, unshare]
const PATIENCE_MS = 10_000
const MEMORY = 1_000_000_000

/** What strangers' files are read behind. */
export interface Walls {
  /** @returns the best wall that stands on this machine, tried once; `none` where none does */
  find(): Promise<Wall>
  /** Whether programs may read strangers' files here. */
  mayRead(): Promise<boolean>
}

/**
 * @param options.withoutWall whether programs may read strangers' files where no wall stands
 * @param options.walls those that are tried, the best first
 */
export function createWalls({ withoutWall, walls = WALLS }: { withoutWall: boolean; walls?: readonly Wall[] }): Walls {
  let found: Promise<Wall> | undefined
  const find = (): Promise<Wall> => {
    found ??= firstOf(walls)
    return found
  }
  return { find, mayRead: async () => withoutWall || (await find()).name !== 'none' }
}

async function firstOf(walls: readonly Wall[]): Promise<Wall> {
  for (const wall of walls) if (await stands(wall)) return wall
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

/** @returns whether a program behind the wall can do its work and nothing else; it is tried, for kernels differ */
export async function stands(wall: Wall): Promise<boolean> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'manara-wall-')))
  const server = createServer().listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
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
    await rm(folder, { recursive: true, force: true })
  }
}
