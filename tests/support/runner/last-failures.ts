import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-files.ts'
import type { Outcome } from './outcome.ts'

/** A test that failed when it was last run. */
export interface Failure {
  suite: string
  file: string
  titles: string[]
}

const place = join(projectRoot, 'node_modules', '.test-failures.json')

/** @returns what failed when it was last run; none before the first run */
export function readFailures(): Failure[] {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Failure[]
  } catch {
    return []
  }
}

/**
 * Notes what a run came to: what it did not run stays as it was.
 * @param settled suites of which nothing that failed before is left out of the run: what is not in it any more is gone
 */
export function keepFailures(outcomes: readonly Outcome[], settled: readonly string[]): void {
  const before = readFailures().filter(({ suite }) => !settled.includes(suite))
  writeFileSync(place, JSON.stringify(mergeFailures(before, outcomes), null, 1))
}

/** @returns what failed before and was not run since, and what failed now */
export function mergeFailures(before: readonly Failure[], outcomes: readonly Outcome[]): Failure[] {
  const ran = outcomes.flatMap(({ suite, tests }) =>
    tests.map((test) => ({ test, name: keyOf({ ...test, suite: suite.name }) })),
  )
  const again = new Set(ran.filter(({ test }) => test.state !== 'skipped').map(({ name }) => name))
  // What failed outside of any test has no result of its own when it is well again.
  const files = new Set(ran.map(({ test: { file } }) => file))
  const isLeft = (failure: Failure): boolean =>
    !again.has(keyOf(failure)) && !(files.has(failure.file) && failure.titles.at(-1)?.startsWith('('))
  const now = outcomes.flatMap(({ suite, tests }) =>
    tests.filter(({ state }) => state === 'failed').map(({ file, titles }) => ({ suite: suite.name, file, titles })),
  )
  return [...before.filter(isLeft), ...now]
}

function keyOf({ suite, file, titles }: Failure): string {
  return JSON.stringify([suite, file, ...titles])
}
