import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** @returns where files are while something is made of them */
export function workFolder(dataDir: string): string {
  return join(dataDir, 'work')
}

/** Lends a folder of its own to some work; afterwards it is gone, whatever came of the work. */
export async function inWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = workFolder(dataDir)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Named for the process, so that what a dead one left is told from what a live one needs. Where it lies, links undone:
  // programs behind walls are shown that path.
  const folder = await realpath(await mkdtemp(join(parent, `${process.pid}-`)))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what processes left that are no more; at start, before any work. */
export async function cleanWorkFolder(dataDir: string): Promise<void> {
  const parent = workFolder(dataDir)
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number.parseInt(name, 10)
    if (pid === process.pid || !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
