import { expect, test } from 'vitest'
import { countsOf, judged, type Outcome, summary } from '../support/runner/outcome.ts'
import type { TestRecord } from '../support/runner/records.ts'

const suite = { name: 'unit', runner: 'vitest', folders: ['unit'], budget: 40 } as const

function outcome(passed: number, failed = 0, skipped = 0): Outcome {
  const tests = (count: number, state: TestRecord['state']): TestRecord[] =>
    Array.from({ length: count }, (_, index) => ({ file: 'a', titles: [`${index}`], seconds: 0, state, faults: [] }))
  return {
    suite,
    tests: [...tests(passed, 'passed'), ...tests(failed, 'failed'), ...tests(skipped, 'skipped')],
    seconds: 1,
  }
}

const lastLine = (text: string): string | undefined => text.split('\n').at(-1)

test.each([
  ['all passed', outcome(3), 0, 0],
  ['two failed', outcome(2, 2), 1, 2],
  ['the runner crashed after its tests passed', outcome(3), 1, 1],
  ['the runner crashed at once', outcome(0), 1, 1],
  ['nothing ran although the runner was content', outcome(0), 0, 1],
  ['only skipped tests', outcome(0, 0, 4), 0, 1],
])('%s: %o ended with %i counts %i failures', (_, outcome, code, failed) => {
  expect(countsOf(judged(outcome, code)).failed).toBe(failed)
})

test('the last line is the sum alone, with skipped tests only where there are some', () => {
  expect(lastLine(summary([outcome(3), outcome(2, 1)]))).toBe('5 passed, 1 failed')
  expect(lastLine(summary([outcome(3, 0, 2)]))).toBe('3 passed, 0 failed, 2 skipped')
  expect(lastLine(summary([]))).toBe('0 passed, 0 failed')
})

test('each suite says how long it took of what it may', () => {
  const [, , row] = summary([{ ...outcome(3), seconds: 12.34 }]).split('\n')
  expect(row).toMatch(/12\.3 s of +40$/)
  expect(summary([{ ...outcome(3), seconds: 41 }])).toContain('OVER ITS BUDGET')
})
