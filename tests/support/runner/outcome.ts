/** What one suite came to. */
export interface Outcome {
  suite: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** Why a suite counts a failure that is no test: it crashed, or ran nothing. */
  fault?: string
}

/** Adds the failure of the suite itself: its runner ended badly without a failed test, or ran no test at all. */
export function judged(outcome: Outcome, exitCode: number): Outcome {
  if (outcome.failed > 0) return outcome
  if (exitCode !== 0) return { ...outcome, failed: 1, fault: `ended with code ${exitCode} although no test failed` }
  if (outcome.passed === 0) return { ...outcome, failed: 1, fault: 'ran no test' }
  return outcome
}

/** @returns the table of suites, and as its last line alone the sum that machines read */
export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ suite }) => suite.length))
  const rows = outcomes.map(({ suite, passed, failed, skipped, seconds, fault }) => {
    const counts = `${pad(passed)} passed ${pad(failed)} failed ${pad(skipped)} skipped ${seconds.toFixed(1).padStart(7)} s`
    return `  ${suite.padEnd(width)} ${counts}${fault ? `  (${fault})` : ''}`
  })
  const total = (of: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((sum, outcome) => sum + outcome[of], 0)
  const skipped = total('skipped')
  return [
    '',
    'Suites:',
    ...rows,
    '',
    `${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}

function pad(count: number): string {
  return String(count).padStart(5)
}
