import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { playwrightFailures, vitestFailures } from '../mutants/failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'manara-failures-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: unknown): string {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('a failed test', () => {
  const vitest = (...assertionResults: object[]): string => written({ testResults: [{ assertionResults }] })
  const failed = (message: string): object => ({
    ancestorTitles: ['a code'],
    title: 'is used once',
    status: 'failed',
    failureMessages: [message],
  })

  test.each([
    ['AssertionError: expected 200 to be 401\n    at /x.test.ts:1:1', true],
    ['ZodError: [\n  {', true],
    ['Error: expected 98 to be less than or equal to 20\n    at Proxy.__VITEST_POLL_CHAIN__ (x)', true],
    ['Error: connect ECONNREFUSED\n    at Proxy.__VITEST_POLL_CHAIN__ (x)', false],
    ['TypeError: Cannot read properties of undefined', false],
    ['Error: Sign-in of student was answered 500', false],
    ['Error: Test timed out in 20000ms.', false],
  ])('of Vitest with %j has caught something: %s', (message, byAssertion) => {
    expect(vitestFailures(vitest(failed(message)))).toEqual([
      { title: 'a code › is used once', byAssertion, message: expect.any(String) },
    ])
  })

  test.each([
    ['Error: expect(locator).toBeVisible() failed', true],
    ['Error: expect.soft(received).toBe(expected)', true],
    ['Error: page.goto: net::ERR_CONNECTION_REFUSED', false],
  ])('of Playwright with %j has caught something: %s', (message, byAssertion) => {
    const spec = { title: 'ends the session', tests: [{ results: [{ errors: [{ message }] }] }] }
    const report = { suites: [{ title: 'e2e/logout.test.ts', suites: [{ title: 'a logout', specs: [spec] }] }] }
    expect(playwrightFailures(written(report))).toEqual([
      { title: 'a logout › ends the session', byAssertion, message },
    ])
  })

  test('is not one that passed, and not a file that was never read', () => {
    const passed = { ancestorTitles: [], title: 'is right', status: 'passed', failureMessages: [] }
    expect(vitestFailures(vitest(passed))).toEqual([])
    expect(vitestFailures(written({ testResults: [{ status: 'failed', assertionResults: [] }] }))).toEqual([])
    expect([vitestFailures(join(folder, 'none')), playwrightFailures(join(folder, 'none'))]).toEqual([[], []])
  })
})
