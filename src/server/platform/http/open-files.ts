import { readFileSync } from 'node:fs'

/** What most systems give a process where nobody says more. */
const USUAL = 1_024

/** @returns how many files and connections this process may have open at the same time, where the system tells (Linux) */
export function openFilesLimit(): number {
  try {
    const [, soft = ''] = /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft) || USUAL
  } catch {
    return USUAL
  }
}
