import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  known,
  makeKnown,
  prepare,
  type Question,
  questions,
  stranger,
  type Who,
} from '../support/account-questions.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { statementsOf } from '../support/counted-statements.ts'

/** The parameters of each hash that is computed; they say how long it takes. */
const hashes = vi.hoisted(() => [] as string[])
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const real = await importOriginal()
  const parametersOf = (stored: string | Uint8Array): string =>
    /^\$argon2\w+\$v=\d+\$[^$]+/.exec(String(stored))?.[0] ?? ''
  return {
    ...real,
    async hash(...args: Parameters<typeof real.hash>) {
      const made = await real.hash(...args)
      hashes.push(parametersOf(made))
      return made
    },
    verify(...args: Parameters<typeof real.verify>) {
      hashes.push(parametersOf(args[0]))
      return real.verify(...args)
    },
  }
})

// Nothing works off the jobs here: what they do comes after the answer, and tells its time to nobody who asks.
let own: TestApp
beforeAll(async () => {
  own = await testApp()
  await makeKnown(own)
})
afterAll(() => own.drop())

/** What an answer cost: the hashes, each by its parameters, and the statements. */
interface Work {
  hashes: string[]
  statements: string[]
}

async function workOf(question: Question, who: Who): Promise<Work> {
  const { path, body, status } = question
  await prepare(own, question)
  const request = { body: body(who) }
  hashes.length = 0
  const statements = await statementsOf(async () => {
    expect((await call(own, 'POST', path, request)).status).toBe(status)
  })
  return { hashes: [...hashes], statements }
}

// Times differ from run to run; what takes the time does not.
describe('who is a member cannot be told from the work of', () => {
  test.each(Object.entries(questions))('%s', async (_, question) => {
    // What the process learns once, the first who asks pays.
    await workOf(question, stranger(0))
    const [member, nobody] = [await workOf(question, known), await workOf(question, stranger(1))]
    expect(nobody).toEqual(member)
    expect(member.hashes).toEqual(Array(question.hashes).fill(expect.stringMatching(/^\$argon2id\$/)))
    expect(member.statements.length).toBeGreaterThan(1)
  })
})
