import { readFileSync } from 'node:fs'
import type { Outcome } from './outcome.ts'

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  /** `flaky`: failed first, and passed when tried again; the list above names them. */
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** @returns the counts of a Vitest JSON report; a file that could not even be loaded is one failure */
export function readVitest(file: string): Counts {
  const report = read<VitestReport>(file)
  if (!report) return nothing
  const failedTests = (file: VitestReport['testResults'][number]): boolean =>
    file.assertionResults.some(({ status }) => status === 'failed')
  const broken = report.testResults.filter((file) => file.status === 'failed' && !failedTests(file))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** @returns the counts of a Playwright JSON report; what failed outside any test is one failure each */
export function readPlaywright(file: string): Counts {
  const report = read<PlaywrightReport>(file)
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
