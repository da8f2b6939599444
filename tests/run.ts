import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { runChecks } from '../scripts/lib/checks.mjs'
import { Stop } from '../scripts/lib/command.mjs'
import { ensureMessages } from '../scripts/lib/messages.mjs'
import { ensureChromium } from './support/chromium.ts'
import { usePostgres } from './support/postgres.ts'
import { runChild, signalChildren } from './support/runner/children.ts'
import { judged, type Outcome, summary } from './support/runner/outcome.ts'
import { readPlaywright, readVitest } from './support/runner/reports.ts'
import { recordChromium } from './support/visual-tolerance.ts'

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
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true
    signalChildren(signal)
  })
}

process.exitCode = await main()

async function main(): Promise<number> {
  if (words.some((word) => word.startsWith('-'))) {
    console.error(usage)
    return 2
  }
  try {
    const outcomes = await runSuites(
      chosen.length > 0 ? chosen : suites.filter((suite) => files.length === 0 || suite !== 'check'),
    )
    console.log(summary(outcomes))
    const ran = outcomes.reduce((sum, { passed }) => sum + passed, 0)
    return !stopped && ran > 0 && outcomes.every(({ failed }) => failed === 0) ? 0 : 1
  } catch (error) {
    if (error instanceof Stop && error.details) console.error(error.details.trimEnd())
    console.error(error instanceof Error ? error.message : error)
    console.log(summary([{ suite: 'preparation', passed: 0, failed: 1, skipped: 0, seconds: 0 }]))
    return 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** Brings about what the wanted suites need, then runs them one after the other. */
async function runSuites(wanted: readonly string[]): Promise<Outcome[]> {
  const inBrowser = wanted.some((suite) => browserSuites.includes(suite))
  const tests = wanted.some((suite) => suite !== 'check')
  if (inBrowser) ensureChromium()
  if (inBrowser || wanted.includes('security')) await ensureBuilt()
  else if (tests) await ensureMessages()
  const postgres = tests ? await usePostgres() : undefined
  const outcomes: Outcome[] = []
  try {
    for (const suite of wanted) {
      if (stopped) break
      console.log(`\n— ${suite} —`)
      outcomes.push(...(await timedSuite(suite)))
    }
  } finally {
    await postgres?.stop()
  }
  return outcomes
}

async function timedSuite(suite: string): Promise<Outcome[]> {
  const start = performance.now()
  const outcomes = suite === 'check' ? await checks() : [await tested(suite)]
  const seconds = (performance.now() - start) / 1000
  return outcomes.map((outcome) => ({ ...outcome, seconds }))
}

/** Lint and types: each check counts as one test. */
async function checks(): Promise<Outcome[]> {
  const results = await runChecks()
  for (const { name, ok, output } of results) {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
    if (!ok) console.log(`\n${output.trim()}\n`)
  }
  const failed = results.filter(({ ok }) => !ok).length
  return [{ suite: 'check', passed: results.length - failed, failed, skipped: 0, seconds: 0 }]
}

async function tested(suite: string): Promise<Outcome> {
  const report = join(reports, `${suite}.json`)
  const projects = vitestSuites[suite]
  const code = projects ? await vitest(projects, report) : await playwright(suite, report)
  const counts = projects ? readVitest(report) : readPlaywright(report)
  return judged({ suite, ...counts, seconds: 0 }, code, files.length > 0)
}

function vitest(projects: readonly string[], report: string): Promise<number> {
  const only = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runChild(
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...only, ...reporters, ...files],
    env,
  )
}

async function playwright(suite: string, report: string): Promise<number> {
  const drawing = update && suite === 'visual'
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
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  if (drawing && code === 0) recordChromium()
  return code
}
