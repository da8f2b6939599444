import type { TestRecord } from './records.ts'
import type { Suite } from './suites.ts'

/** What one suite came to. */
export interface Outcome {
  suite: Suite
  tests: readonly TestRecord[]
  seconds: number
  /** Why a suite counts a failure that is no test: it crashed, or ran nothing. */
  fault?: string
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Adds the failure of the suite itself: its runner ended badly without a failed test, or ran no test at all. */
export function judged(outcome: Outcome, exitCode: number): Outcome {
  const { passed, failed } = countsOf(outcome)
  if (failed > 0) return outcome
  if (exitCode !== 0) return { ...outcome, fault: `ended with code ${exitCode} although no test failed` }
  if (passed === 0) return { ...outcome, fault: 'ran no test' }
  return outcome
}

export function countsOf({ tests, fault }: Outcome): Counts {
  const of = (wanted: TestRecord['state']): number => tests.filter(({ state }) => state === wanted).length
  return { passed: of('passed'), failed: of('failed') + (fault ? 1 : 0), skipped: of('skipped') }
}

/** @returns the sum over several suites */
export function totalOf(outcomes: readonly Outcome[]): Counts {
  const counts = outcomes.map(countsOf)
  const sum = (of: keyof Counts): number => counts.reduce((sum, each) => sum + each[of], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @returns the table of suites, and as its last line alone the sum that machines read */
export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(0, ...outcomes.map(({ suite }) => suite.name.length))
  const rows = outcomes.map((outcome) => {
    const { passed, failed, skipped } = countsOf(outcome)
    const counts = `${pad(passed)} passed ${pad(failed)} failed ${pad(skipped)} skipped`
    return `  ${outcome.suite.name.padEnd(width)} ${counts} ${times(outcome)}${outcome.fault ? `  (${outcome.fault})` : ''}`
  })
  const { passed, failed, skipped } = totalOf(outcomes)
  const sum = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return ['', 'Suites:', ...rows, '', sum].join('\n')
}

function times({ suite: { budget }, seconds }: Outcome): string {
  return `${seconds.toFixed(1).padStart(7)} s of ${String(budget).padStart(3)}${seconds > budget ? '  OVER ITS BUDGET' : ''}`
}

function pad(count: number): string {
  return String(count).padStart(5)
}
