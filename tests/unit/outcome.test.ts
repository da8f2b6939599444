import { expect, test } from 'vitest'
import { judged, summary } from '../support/runner/outcome.ts'

const suite = (passed: number, failed = 0, skipped = 0) => ({ suite: 'unit', passed, failed, skipped, seconds: 1 })

test.each([
  ['all passed', suite(3), 0, 0],
  ['two failed', suite(2, 2), 1, 2],
  ['the runner crashed after its tests passed', suite(3), 1, 1],
  ['the runner crashed at once', suite(0), 1, 1],
  ['nothing ran although the runner was content', suite(0), 0, 1],
  ['only skipped tests', suite(0, 0, 4), 0, 1],
])('%s: %o ended with %i counts %i failures', (_, outcome, code, failed) => {
  expect(judged(outcome, code).failed).toBe(failed)
})

test('the last line is the sum alone, with skipped tests only where there are some', () => {
  expect(
    summary([suite(3), suite(2, 1)])
      .split('\n')
      .at(-1),
  ).toBe('5 passed, 1 failed')
  expect(
    summary([suite(3, 0, 2)])
      .split('\n')
      .at(-1),
  ).toBe('3 passed, 0 failed, 2 skipped')
})
