import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { runChecks } from '../scripts/lib/checks.mjs'
import { Stop } from '../scripts/lib/command.mjs'
import { ensureMessages } from '../scripts/lib/messages.mjs'
import { ensureChromium } from './support/chromium.ts'
import type { TestPostgres } from './support/postgres.ts'
import { projectFiles } from './support/project-files.ts'
import { interruptChildren, runChild } from './support/runner/children.ts'
import { judged, type Outcome, summary } from './support/runner/outcome.ts'
import { readPlaywright, readVitest } from './support/runner/reports.ts'
import { recordChromium, toleranceNotice } from './support/visual-tolerance.ts'

const vitestSuites: Record<string, readonly string[]> = {
  unit: ['unit', 'repo'],
  api: ['api'],
  security: ['security'],
}
const browserSuites = ['e2e', 'a11y', 'visual']
const suites = ['check', ...Object.keys(vitestSuites), ...browserSuites]

const usage = `Usage: npm test [-- [suite …] [file …] [--update]]
  suites: ${suites.join(', ')}; without any, all of them in this order
  file:   only test files whose path holds this text
  --update: draw the visual baselines anew instead of comparing with them`

const args = process.argv.slice(2)
const update = args.includes('--update')
const words = args.filter((arg) => arg !== '--update')
const chosen = suites.filter((suite) => words.includes(suite))
const files = words.filter((word) => !suites.includes(word))
const reports = mkdtempSync(join(tmpdir(), 'manara-reports-'))
process.env.ASTRO_TELEMETRY_DISABLED = '1'
// Playwright sees by itself that nobody looks; Vitest has to be told.
const plain: NodeJS.ProcessEnv = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

let stopped = false
let built: Promise<void> | undefined
let postgres: Promise<TestPostgres> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true
    interruptChildren()
  })
}

process.exitCode = await main()

async function main(): Promise<number> {
  if (words.some((word) => word.startsWith('-'))) {
    console.error(usage)
    return 2
  }
  const wanted = (chosen.length > 0 ? chosen : suites).filter((suite) => files.length === 0 || hasFiles(suite))
  const outcomes: Outcome[] = []
  try {
    for (const suite of wanted) {
      if (stopped) break
      console.log(`\n— ${suite} —`)
      outcomes.push(await timedSuite(suite))
    }
  } finally {
    await (await postgres?.catch(() => undefined))?.stop()
    rmSync(reports, { recursive: true, force: true })
  }
  console.log(summary(outcomes))
  const ran = outcomes.reduce((sum, { passed }) => sum + passed, 0)
  return !stopped && ran > 0 && outcomes.every(({ failed }) => failed === 0) ? 0 : 1
}

/** @returns whether a suite has a test file that the command line asks for */
function hasFiles(suite: string): boolean {
  const folders = (vitestSuites[suite] ?? [suite]).map((folder) => `tests/${folder}/`)
  const tests = projectFiles((path) => folders.some((folder) => path.startsWith(folder)) && path.includes('.test.'))
  return tests.some((path) => files.some((word) => path.includes(word)))
}

/** Brings about what a suite needs; what one suite has needed is there for the next. */
async function prepare(suite: string): Promise<void> {
  const inBrowser = browserSuites.includes(suite)
  if (inBrowser) ensureChromium()
  if (suite !== 'check') await ensureMessages()
  if (inBrowser || suite === 'security') built ??= ensureBuilt()
  await built
  if (suite === 'check' || suite === 'unit') return
  // Not imported above: the product's code may be broken, and its check and unit tests are to say how.
  postgres ??= import('./support/postgres.ts').then(({ usePostgres }) => usePostgres())
  await postgres
}

async function timedSuite(suite: string): Promise<Outcome> {
  const start = performance.now()
  const seconds = (): number => (performance.now() - start) / 1000
  try {
    await prepare(suite)
    if (stopped) throw new Stop('The run was stopped.')
    const outcome = suite === 'check' ? await checks() : await tested(suite)
    return { ...outcome, seconds: seconds() }
  } catch (error) {
    if (error instanceof Stop && error.details) console.error(error.details.trimEnd())
    console.error(error instanceof Stop ? error.message : error)
    return { suite, passed: 0, failed: 1, skipped: 0, seconds: seconds(), fault: 'could not be prepared' }
  }
}

/** Lint and types: each check counts as one test. */
async function checks(): Promise<Outcome> {
  const results = await runChecks()
  for (const { name, ok, output } of results) {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
    if (!ok) console.log(`\n${output.trim()}\n`)
  }
  const failed = results.filter(({ ok }) => !ok).length
  return { suite: 'check', passed: results.length - failed, failed, skipped: 0, seconds: 0 }
}

async function tested(suite: string): Promise<Outcome> {
  const report = join(reports, `${suite}.json`)
  const projects = vitestSuites[suite]
  const code = projects ? await vitest(projects, report) : await playwright(suite, report)
  const counts = projects ? readVitest(report) : readPlaywright(report)
  return judged({ suite, ...counts, seconds: 0 }, code)
}

function vitest(projects: readonly string[], report: string): Promise<number> {
  const only = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runChild(
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...only, ...reporters, ...files],
    plain,
  )
}

async function playwright(suite: string, report: string): Promise<number> {
  const drawing = update && suite === 'visual'
  const notice = suite === 'visual' && !drawing && toleranceNotice()
  if (notice) console.log(notice)
  const code = await runChild(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/playwright.config.ts',
      `--project=${suite}`,
      '--reporter=list,json',
      ...(drawing ? ['--update-snapshots=all'] : []),
      ...files,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_SUITE: suite },
  )
  if (drawing && code === 0 && files.length === 0) recordChromium()
  return code
}
