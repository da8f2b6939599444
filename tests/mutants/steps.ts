import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectFiles } from '../support/project-files.ts'
import { type Suite, suites } from '../support/runner/suites.ts'
import { type Failure, playwrightFailures, vitestFailures } from './failures.ts'

/** No step of a sound product takes as long; a mutant may hang. */
const LONGEST_STEP = 15 * 60_000

const running = new Set<ChildProcess>()

/** What a program came to. */
export interface Ran {
  code: number
  output: string
}

/** What the named tests came to: every test that failed, and whether their runner found anything amiss. */
export interface Tested extends Ran {
  failures: Failure[]
}

/** Types of everything; the first time of all files, then of what a patch can have changed. */
export function typeCheck(folder: string, touched: readonly string[]): Promise<Ran> {
  if (touched.some((path) => path.endsWith('.astro'))) return run(folder, ['node_modules/astro/bin/astro.mjs', 'check'])
  const memory = ['--incremental', '--tsBuildInfoFile', 'node_modules/.types']
  return run(folder, ['node_modules/typescript-native/bin/tsc', '--noEmit', '--pretty', 'false', ...memory])
}

/** Builds the copy. */
export function build(folder: string): Promise<Ran> {
  return run(folder, ['tests/mutants/in-copy.ts', 'build'])
}

/** Starts the built server until it is ready, and ends it. */
export function start(folder: string): Promise<Ran> {
  return run(folder, ['tests/mutants/in-copy.ts', 'start'])
}

/**
 * @param named suite and word, such as `api signin`
 * @returns the test files that are meant
 * @throws {Error} when there is none
 */
export function testFiles(named: string): string[] {
  const [, word = ''] = named.split(' ')
  const folders = (suiteOf(named)?.folders ?? []).map((folder) => `tests/${folder}/`)
  const found = projectFiles((path) => path.includes('.test.') && path.includes(word), 'tests').filter((path) =>
    folders.some((folder) => path.startsWith(folder)),
  )
  if (found.length === 0) throw new Error(`No test file is found by "${named}"`)
  return found
}

/** Runs the test files that are named, each suite by its own runner. */
export async function runTests(folder: string, named: readonly string[]): Promise<Tested> {
  const sum: Tested = { code: 0, output: '', failures: [] }
  for (const runner of ['vitest', 'playwright'] as const) {
    const files = [...new Set(named.filter((each) => suiteOf(each)?.runner === runner).flatMap(testFiles))]
    if (files.length === 0) continue
    const reports = mkdtempSync(join(folder, 'node_modules', '.report-'))
    const report = join(reports, 'report.json')
    const { code, output } = await (runner === 'vitest' ? vitest : playwright)(folder, files, report)
    sum.code ||= code
    sum.output += output
    sum.failures.push(...(runner === 'vitest' ? vitestFailures(report) : playwrightFailures(report)))
    rmSync(reports, { recursive: true })
  }
  return sum
}

function suiteOf(named: string): Suite | undefined {
  return suites.find(({ name }) => name === named.split(' ')[0])
}

function vitest(folder: string, files: readonly string[], report: string): Promise<Ran> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['--config', 'tests/vitest.config.ts']
  return run(folder, ['node_modules/vitest/vitest.mjs', 'run', ...config, ...reporters, ...files])
}

async function playwright(folder: string, files: readonly string[], report: string): Promise<Ran> {
  const suite = files[0]?.split('/')[1] ?? ''
  const args = ['test', '--config=tests/playwright.config.ts', `--project=${suite}`, '--reporter=list,json', ...files]
  return run(folder, ['node_modules/@playwright/test/cli.js', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
}

/** Asks what runs to end, with all that it has started. */
export function interruptSteps(): void {
  for (const child of running) signal(child, 'SIGINT')
}

function run(folder: string, args: readonly string[], extra: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      CI: undefined,
      TEST_BUILD: undefined,
      ...extra,
    }
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const late = setTimeout(() => {
      output += '\nIt did not end in time.'
      signal(child, 'SIGINT')
      void pause(10_000, undefined, { ref: false }).then(() => signal(child, 'SIGKILL'))
    }, LONGEST_STEP)
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', (code) => {
      clearTimeout(late)
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // It has ended meanwhile.
  }
}
