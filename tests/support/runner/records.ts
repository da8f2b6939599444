import { readFileSync, writeFileSync } from 'node:fs'

/** One test, or one thing outside of any test that failed, as a run saw it. */
export interface TestRecord {
  /** Relative to the project's folder. */
  file: string
  /** Titles of its groups and its own, from the outermost. */
  titles: string[]
  seconds: number
  state: 'passed' | 'failed' | 'skipped'
  /** What was expected and what was seen; of each fault its sentence first. */
  faults: string[]
  /** Where its trace lies, for `npx playwright show-trace`. */
  trace?: string
}

/** Stands between the titles of groups and test where they are one line. */
export const BETWEEN_TITLES = ' › '

/** In the environment: where a reporter writes what its run came to. */
export const REPORT_VARIABLE = 'TEST_REPORT'

/** @throws {Error} when nobody has said where to */
export function writeRecords(records: readonly TestRecord[]): void {
  const file = process.env[REPORT_VARIABLE]
  if (!file) throw new Error(`${REPORT_VARIABLE} does not say where the report goes`)
  writeFileSync(file, JSON.stringify(records))
}

/** @returns none when the run ended before it could write any */
export function readRecords(file: string): TestRecord[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestRecord[]
  } catch {
    return []
  }
}
