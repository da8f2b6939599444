import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from '../scripts/lib/checks.mjs'
import { Stop } from '../scripts/lib/command.mjs'
import { ensureMessages } from '../scripts/lib/messages.mjs'
import { prepareBuild } from './support/built.ts'
import { ensureTestBrowser } from './support/chromium.ts'
import type { TestPostgres } from './support/postgres.ts'
import { interruptChildren } from './support/runner/children.ts'
import { failures, slowest } from './support/runner/findings.ts'
import { keepFailures } from './support/runner/last-failures.ts'
import { type Load, startLoad } from './support/runner/load.ts'
import { readOptions, usage } from './support/runner/options.ts'
import { judged, type Outcome, summary, totalOf } from './support/runner/outcome.ts'
import { plan, sideBySide, type Wanted } from './support/runner/plan.ts'
import type { TestRecord } from './support/runner/records.ts'
import { runSuite } from './support/runner/run-suite.ts'
import type { Suite } from './support/runner/suites.ts'

process.env.ASTRO_TELEMETRY_DISABLED = '1'

let stopped = false
let built: Promise<void> | undefined
let postgres: Promise<TestPostgres> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true
    interruptChildren()
  })
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions(args)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 2
  }
  const { seed, repeat, busy } = options
  const wanted = plan(options)
  const reports = mkdtempSync(join(tmpdir(), 'manara-reports-'))
  const outcomes: Outcome[] = []
  const failureTexts: string[] = []
  let load: Load | undefined
  try {
    for (let round = 0; round < repeat && !stopped; round += 1) {
      const order = seed + round
      console.log(`${repeat > 1 ? `\nRound ${round + 1} of ${repeat}. ` : ''}Tests in random order, --seed ${order}`)
      for (const group of busy ? wanted.map((each) => [each]) : sideBySide(wanted)) {
        if (stopped) break
        console.log(`\n— ${group.map(({ suite }) => suite.name).join(', ')} —`)
        if (busy && group[0]) load ??= await startBeside(group[0])
        const run = (each: Wanted) =>
          timedSuite(each, { seed: order, report: join(reports, `${each.suite.name}.json`) })
        for (const outcome of await Promise.all(group.map(run))) {
          const slow = slowest(outcome)
          if (slow.length > 0) console.log(`\nThe slowest of ${outcome.suite.name}:\n${slow.join('\n')}`)
          outcomes.push(outcome)
          failureTexts.push(...failures(outcome, order))
        }
      }
    }
  } finally {
    await load?.stop()
    await (await postgres?.catch(() => undefined))?.stop()
    rmSync(reports, { recursive: true, force: true })
  }
  const isWhole = options.failed || (options.files.length === 0 && !options.title && !options.changed)
  keepFailures(outcomes, isWhole && !stopped ? outcomes.map(({ suite }) => suite.name) : [])
  if (failureTexts.length > 0) console.log(`\nFailed:\n\n${failureTexts.join('\n\n')}`)
  if (load) console.log(`\n${load.builds()} builds were begun beside the tests.`)
  console.log(summary(outcomes))
  const { passed, failed } = totalOf(outcomes)
  const nothingToDo = wanted.length === 0 && (options.failed || options.changed)
  return !stopped && failed === 0 && (passed > 0 || nothingToDo) ? 0 : 1
}

/** Begins work beside the tests, once what is built for them is there; the checks need nothing built. */
async function startBeside({ suite }: Wanted): Promise<Load | undefined> {
  if (suite.runner === 'checks') return undefined
  built ??= prepareBuild()
  await built
  return startLoad()
}

/** Brings about what a suite needs; what one suite has needed is there for the next. */
async function prepare(suite: Suite): Promise<void> {
  if (suite.runner === 'playwright') ensureTestBrowser()
  if (suite.runner !== 'checks') await ensureMessages()
  if (suite.server) built ??= prepareBuild()
  await built
  if (!suite.database) return
  // Not imported above: the product's code may be broken, and its check and unit tests are to say how.
  postgres ??= import('./support/postgres.ts').then(({ usePostgres }) => usePostgres())
  await postgres
}

async function timedSuite(wanted: Wanted, { seed, report }: { seed: number; report: string }): Promise<Outcome> {
  const { suite } = wanted
  const start = performance.now()
  const seconds = (): number => (performance.now() - start) / 1000
  try {
    await prepare(suite)
    if (stopped) throw new Stop('The run was stopped.')
    if (suite.runner === 'checks') return { suite, tests: await checks(), seconds: seconds() }
    const { code, tests } = await runSuite(wanted, { seed, report })
    return judged({ suite, tests, seconds: seconds() }, code)
  } catch (error) {
    if (error instanceof Stop && error.details) console.error(error.details.trimEnd())
    console.error(error instanceof Stop ? error.message : error)
    return { suite, tests: [], seconds: seconds(), fault: 'could not be prepared' }
  }
}

/** Lint and types: each check counts as one test. */
async function checks(): Promise<TestRecord[]> {
  const results = await runChecks()
  return results.map(({ name, ok, seconds, output }) => {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
    if (!ok) console.log(`\n${output.trim()}\n`)
    return { file: '', titles: [name], seconds, state: ok ? 'passed' : 'failed', faults: ok ? [] : ['see above'] }
  })
}
