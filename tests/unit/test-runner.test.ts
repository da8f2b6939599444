import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../support/project-files.ts'
import { extentOf } from '../support/runner/changed.ts'
import { commandFor, failures, slowest } from '../support/runner/findings.ts'
import { mergeFailures } from '../support/runner/last-failures.ts'
import { readOptions } from '../support/runner/options.ts'
import type { Outcome } from '../support/runner/outcome.ts'
import { plan, sideBySide } from '../support/runner/plan.ts'
import { wordsOf } from '../support/runner/playwright-reporter.ts'
import type { TestRecord } from '../support/runner/records.ts'
import { type Suite, suites } from '../support/runner/suites.ts'

function suite(name: string): Suite {
  const found = suites.find((each) => each.name === name)
  if (!found) throw new Error(`There is no suite ${name}`)
  return found
}

function record(facts: Partial<TestRecord> = {}): TestRecord {
  return {
    file: 'tests/e2e/film.test.ts',
    titles: ['a film', 'is led by keys'],
    seconds: 2,
    state: 'passed',
    faults: [],
    ...facts,
  }
}

const run = (...tests: TestRecord[]): Outcome => ({ suite: suite('e2e'), tests, seconds: 3 })

describe('the command line', () => {
  it('tells suites from parts of paths', () => {
    expect(readOptions(['api', 'signin', 'e2e', '--repeat', '5', '--seed=7'])).toMatchObject({
      ...{ suites: ['api', 'e2e'], files: ['signin'], repeat: 5, seed: 7, busy: false, failed: false, changed: false },
    })
  })

  it.each([['--fast'], ['--repeat=0'], ['--repeat', 'often'], ['--seed', '-1'], ['--title']])(
    'refuses %s',
    (...args) => {
      expect(() => readOptions(args)).toThrow(TypeError)
    },
  )
})

describe('the suites of a run', () => {
  const together = (...names: string[]) =>
    sideBySide(plan(readOptions(names))).map((group) => group.map(({ suite }) => suite.name))

  it('go one after the other, but for the unit tests, which use the core that the checks leave idle', () => {
    expect(together()).toEqual([['check', 'unit'], ['api'], ['security'], ['e2e'], ['screens']])
  })

  it('never build what the checks are reading', () => {
    expect(together('check', 'e2e')).toEqual([['check'], ['e2e']])
  })
})

describe('a failure', () => {
  const failed = record({ state: 'failed', faults: ['Expected: 55\nReceived: 60'], trace: '/tmp/trace.zip' })

  it('says what was expected and seen, the seed, where the trace lies, and how it is run alone', () => {
    const [printed = ''] = failures(run(failed), 42)
    for (const part of [
      'a film › is led by keys',
      'Expected: 55',
      'Received: 60',
      'seed:  42',
      'show-trace /tmp/trace.zip',
    ]) {
      expect(printed).toContain(part)
    }
    expect(printed).toContain("npm test -- e2e tests/e2e/film.test.ts --title 'a film › is led by keys' --seed 42")
  })

  it('says where it happened, however much it says before', () => {
    const log = Array.from({ length: 50 }, (_, line) => `line ${line}`)
    const places = ['at tests/support/film-page.ts:21:72', 'at tests/e2e/film.test.ts:149:9']
    const [printed = ''] = failures(run(record({ state: 'failed', faults: [[...log, ...places].join('\n')] })), 42)
    expect(printed).not.toContain('line 30')
    for (const place of places) expect(printed).toContain(place)
  })

  it('of a browser says the whole way from the test to where it happened, in files of tests alone', () => {
    const file = join(projectRoot, 'tests/support/film-page.ts')
    const stack = [
      'Error: locator.click: Timeout',
      `    at playFilm (${file}:21:72)`,
      `    at ${join(projectRoot, 'tests/e2e/film.test.ts')}:149:9`,
      `    at ${join(projectRoot, 'node_modules/playwright/lib/worker.js')}:1:1`,
    ]
    const location = { file, line: 21, column: 72 }
    expect(wordsOf({ message: 'locator.click: Timeout', location, stack: stack.join('\n') })).toBe(
      'locator.click: Timeout\nat tests/support/film-page.ts:21:72\nat tests/e2e/film.test.ts:149:9',
    )
  })

  it('is run by a command that a shell takes as it is', () => {
    expect(commandFor('e2e', { file: 'a.test.ts', titles: ['it’s a pupil\'s "$HOME"'] }, 1)).toBe(
      `npm test -- e2e a.test.ts --title 'it’s a pupil'\\''s "$HOME"' --seed 1`,
    )
  })

  it('outside of a test is run with its file', () => {
    expect(commandFor('e2e', { file: 'a.test.ts', titles: ['(outside its tests)'] }, 1)).toBe(
      'npm test -- e2e a.test.ts --seed 1',
    )
  })
})

describe('what failed last', () => {
  const failure = (file: string, ...titles: string[]) => ({ suite: 'e2e', file, titles })

  it('is kept until it was run again and passed', () => {
    const before = [failure('a.test.ts', 'one'), failure('b.test.ts', 'two')]
    const now = [
      record({ file: 'a.test.ts', titles: ['one'] }),
      record({ file: 'c.test.ts', titles: ['three'], state: 'failed' }),
    ]
    expect(mergeFailures(before, [run(...now)])).toEqual([failure('b.test.ts', 'two'), failure('c.test.ts', 'three')])
  })

  it('outside of any test is forgotten once its file runs', () => {
    const before = [failure('a.test.ts', '(outside its tests)'), failure('b.test.ts', '(outside its tests)')]
    expect(mergeFailures(before, [run(record({ file: 'a.test.ts' }))])).toEqual([before[1]])
  })
})

describe('what depends on a change', () => {
  it.each([
    ['unit', ['README.md', 'docs/architecture.md'], 'none'],
    ['unit', ['src/contract/roles.ts'], 'imports'],
    ['unit', ['src/i18n/ar/player.po'], 'all'],
    ['api', ['src/server/app.ts', 'README.md'], 'imports'],
    ['api', ['src/server/platform/database/migrations/0001_first.sql'], 'all'],
    ['security', ['src/server/app.ts'], 'all'],
    ['e2e', ['src/ui/button.tsx'], 'all'],
    ['e2e', ['tests/e2e/film.test.ts', 'tests/support/film-page.ts'], 'imports'],
    ['e2e', ['tests/api/me.test.ts'], 'none'],
    ['e2e', ['public/favicon.svg'], 'all'],
    ['check', ['src/ui/button.tsx'], 'all'],
    ['check', ['README.md'], 'none'],
  ])('of %s on %j is %s', (name, changed, extent) => {
    expect(extentOf(suite(name), changed)).toBe(extent)
  })
})

it('names the ten slowest tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => record({ seconds: index, titles: [`test ${index}`] }))
  const printed = slowest(run(...tests))
  expect(printed).toHaveLength(10)
  expect(printed[0]).toMatch(/11\.0 s .*test 11$/)
})
