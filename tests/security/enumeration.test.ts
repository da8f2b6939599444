import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { trySignIn } from '../support/calls.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())

const ROUNDS = 150

async function timed(username: string): Promise<number> {
  await own.db.execute(sql`delete from rate_limits`)
  const start = performance.now()
  const { status } = await trySignIn(own, username, 'not the password')
  const ms = performance.now() - start
  expect(status).toBe(401)
  return ms
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Times known and unknown names by turns, so that whatever else the machine does meets both. */
async function ratioOfMedians(): Promise<number> {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    known.push(await timed('student'))
    unknown.push(await timed(`nobody-${round}`))
  }
  return median(known) / median(unknown)
}

describe('who is a member', () => {
  test('cannot be told from the time that a refusal takes', async () => {
    // A busy machine can bend one series; a real difference bends every one.
    const ratios: number[] = []
    for (let series = 0; series < 3; series++) {
      const ratio = await ratioOfMedians()
      ratios.push(ratio)
      if (ratio > 0.9 && ratio < 1.1) break
    }
    expect(ratios.at(-1), ratios.join(' ')).toBeGreaterThan(0.9)
    expect(ratios.at(-1), ratios.join(' ')).toBeLessThan(1.1)
  }, 120_000)
})
