import { readdirSync, readFileSync } from 'node:fs'

/** Of the counters in `/proc`. */
const TICKS_A_SECOND = 100
const PAGE_BYTES = 4_096

/** @returns who began a process, and the seconds of processor that it took, with those of its children that ended */
function statOf(pid: number): { parent: number; seconds: number } {
  try {
    // The name, in brackets, may have spaces in it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return { parent: fields[1] ?? 0, seconds: ticks / TICKS_A_SECOND }
  } catch {
    return { parent: 0, seconds: 0 }
  }
}

/** @returns the seconds of processor that a process took, with those of its children that ended; 0 where there is none */
export function cpuOf(pid: number): number {
  return statOf(pid).seconds
}

/** @returns the same of a process with all that it began */
export function cpuOfTree(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
  return stats.filter(({ parent }) => parent === pid).reduce((sum, each) => sum + each.seconds, cpuOf(pid))
}

/** @returns who began a process */
export function parentOf(pid: number): number {
  return statOf(pid).parent
}

/** @returns the bytes of memory that a process has */
export function memoryOf(pid: number): number {
  const [, resident = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
  return resident * PAGE_BYTES
}
