import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#/client/auth.ts'
import { messageOf } from '#/client/errors.ts'
import { createHttp, type Http } from '#/client/http.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'

const english = translator('en', appMessages.en)
const request = { emailOrUsername: 'a', verificationCode: '123456', newPassword: 'b', confirmPassword: 'b' }
const said = 'What the server says.'

let server: Server
let http: Http
let answer: { status: number; body: string }
const refused: unknown[] = []

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  http = createHttp({ base, token: () => undefined, onUnauthorized: (token) => refused.push(token) })
})

afterAll(() => server.close())

/** The rows of the specification, §8: with the server's message, and without. */
const rows: [status: number, withMessage: string, without: string][] = [
  [404, said, 'User not found'],
  [401, said, 'Invalid or expired verification code'],
  [400, said, 'Bad request'],
  [500, 'Server error. Please try again later.', 'Server error. Please try again later.'],
  [429, said, 'Unexpected error occurred'],
  [503, said, 'Unexpected error occurred'],
]

const calls = {
  'forgot-password': () => forgotPassword(http, 'a'),
  'reset-password': () => resetPassword(http, request),
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  test.each(rows)('answered %i says what the specification says', async (status, withMessage, without) => {
    answer = { status, body: JSON.stringify({ message: said }) }
    expect(await wordsFor(call())).toBe(withMessage)
    answer = { status, body: '' }
    expect(await wordsFor(call())).toBe(without)
  })

  test('a refused code ends no session', async () => {
    answer = { status: 401, body: '' }
    await wordsFor(call())
    expect(refused).toEqual([])
  })

  test('answered well gives nothing more', async () => {
    answer = { status: 200, body: JSON.stringify({ message: said }) }
    await expect(call()).resolves.toBeUndefined()
  })

  test('a success of another shape is none', async () => {
    answer = { status: 200, body: '<p>Signed in to the hotel</p>' }
    expect(await wordsFor(call())).toBe('Invalid response format')
  })
})

async function wordsFor(call: Promise<void>): Promise<string> {
  const error = await call.then(
    () => expect.unreachable('The call succeeded'),
    (reason: unknown) => reason,
  )
  return messageOf(error, 'forgot-reset', english)
}
