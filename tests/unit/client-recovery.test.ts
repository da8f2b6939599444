import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageOf } from '#/client/errors.ts'
import { createHttp } from '#/client/http.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'
import { connectApi } from '#/stores/connection.ts'
import { $recovery, askForCode, setPassword } from '#/stores/recovery.ts'

const english = translator('en', appMessages.en)
const request = { emailOrUsername: 'a', verificationCode: '123456', newPassword: 'b', confirmPassword: 'b' }
const said = 'What the server says.'

let server: Server
let answer: { status: number; body: string }
const refused: unknown[] = []

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  connectApi(createHttp({ base, token: () => undefined, onUnauthorized: (token) => refused.push(token) }))
})

beforeEach(() => $recovery.set({ busy: false, error: undefined }))

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
  'forgot-password': () => askForCode('a'),
  'reset-password': () => setPassword(request),
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

  test('answered well leaves nothing to say', async () => {
    answer = { status: 200, body: JSON.stringify({ message: said }) }
    expect(await call()).toBe(true)
    expect($recovery.get().error).toBeUndefined()
  })

  test('a success of another shape is none', async () => {
    answer = { status: 200, body: '<p>Signed in to the hotel</p>' }
    expect(await wordsFor(call())).toBe('Invalid response format')
  })
})

async function wordsFor(call: Promise<boolean>): Promise<string> {
  expect(await call).toBe(false)
  return messageOf($recovery.get().error, 'forgot-reset', english)
}
