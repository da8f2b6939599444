import { readFileSync } from 'node:fs'
import autocannon, { type Options } from 'autocannon'

/** Seconds of one measurement, and of the warm-up before each. */
const DURATION = 4
const WARM_UP = 1
const REPEATS = 3

/** How many times a second something was done, measured beside its baseline: baseline, target, baseline again. */
export interface Comparison {
  target: number
  baseline: number
  /** Median of the repeats' ratios. */
  ratio: number
  /** Every repeat's ratio, in order. */
  ratios: number[]
}

/** @returns the rate of target over baseline; a noisy machine bends both alike */
export async function compare(target: () => Promise<number>, baseline: () => Promise<number>): Promise<Comparison> {
  const rounds: { target: number; baseline: number }[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const before = await baseline()
    const rate = await target()
    rounds.push({ target: rate, baseline: (before + (await baseline())) / 2 })
  }
  const ratios = rounds.map((round) => round.target / round.baseline)
  const middle = rounds[ratios.indexOf(median(ratios))] ?? { target: 0, baseline: 0 }
  return { ...middle, ratio: median(ratios), ratios }
}

/**
 * Requests a second over kept-alive connections.
 * @throws {Error} when any answer is not the expected success, for a rate of refusals means nothing
 */
export async function httpRate(options: Options): Promise<number> {
  await autocannon({ ...options, duration: WARM_UP })
  const result = await autocannon({ ...options, duration: DURATION })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refusals and ${result.errors} errors`)
  }
  return result.requests.average
}

/** Runs of `work` a second, `parallel` at a time. */
export async function workRate(work: () => Promise<unknown>, parallel: number): Promise<number> {
  const until = performance.now() + DURATION * 1000
  let done = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < until) {
        await work()
        done++
      }
    }),
  )
  return done / ((performance.now() - started) / 1000)
}

/** @returns the time that 95 of 100 runs of `work` stay below, in milliseconds, one run after the other */
export async function slowRun(work: () => Promise<unknown>, runs = 200): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.sort((one, two) => one - two)[Math.ceil(runs * 0.95) - 1] ?? 0
}

/** @returns the resident memory of a process, in MiB */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(line) / 1024
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
