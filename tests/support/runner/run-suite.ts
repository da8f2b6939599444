import { runChild } from './children.ts'
import type { Wanted } from './plan.ts'
import { BETWEEN_TITLES, REPORT_VARIABLE, readRecords, type TestRecord } from './records.ts'

interface Run {
  seed: number
  /** The file in which the runner leaves what every test came to. */
  report: string
}

/** In the environment of browser tests: whether their traces show the page as it stood at each step. */
export const TRACE_STEPS_VARIABLE = 'TEST_TRACE_STEPS'

// Playwright sees by itself that nobody looks; Vitest has to be told.
const plain: NodeJS.ProcessEnv = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** Runs what is wanted of a suite in its runner. @returns the runner's exit code, and what every test came to */
export async function runSuite(wanted: Wanted, run: Run): Promise<{ code: number; tests: TestRecord[] }> {
  const code = await (wanted.suite.runner === 'vitest' ? vitest(wanted, run) : playwright(wanted, run))
  return { code, tests: readRecords(run.report) }
}

function vitest({ suite, files, titles, onlyChanged }: Wanted, { seed, report }: Run): Promise<number> {
  return runChild(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
      ...suite.folders.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=tests/support/runner/vitest-reporter.ts'],
      ...['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`],
      ...(titles.length > 0 ? ['--testNamePattern', endingIn(titles, ' > ')] : []),
      ...(onlyChanged ? ['--changed', '--passWithNoTests'] : []),
      ...files,
    ],
    { ...plain, [REPORT_VARIABLE]: report },
  )
}

function playwright({ suite, files, titles, onlyChanged, update }: Wanted, { seed, report }: Run): Promise<number> {
  return runChild(
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'],
      ...[`--project=${suite.name}`, '--reporter=list,./tests/support/runner/playwright-reporter.ts'],
      `--shuffle=${seed}`,
      ...(titles.length > 0 ? ['--grep', endingIn(titles, ' '), '--pass-with-no-tests'] : []),
      ...(onlyChanged ? ['--only-changed', '--pass-with-no-tests'] : []),
      ...(update ? ['--update-snapshots=all'] : []),
      ...files,
    ],
    { [REPORT_VARIABLE]: report, [TRACE_STEPS_VARIABLE]: files.length + titles.length > 0 ? 'yes' : undefined },
  )
}

/**
 * @param between what the runner puts between the titles of groups and test
 * @returns a pattern for titles that end in one of these
 */
function endingIn(titles: readonly string[], between: string): string {
  const literal = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return `(${titles.map((title) => literal(title.replaceAll(BETWEEN_TITLES, between))).join('|')})$`
}
