import { describe, expect, test } from 'vitest'
import { messageOf, RequestError, type Situation } from '#/client/errors.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'

const english = translator('en', appMessages.en)
const arabic = translator('ar', appMessages.ar)

function refusal(status: number, message?: string): RequestError {
  const body = message === undefined ? '' : JSON.stringify({ message, code: 'CONFLICT', requestId: 'r1' })
  return new RequestError('http', { status, body })
}

const said = 'This is what the server says.'
const network = 'You seem to be offline. Check the connection, then try again.'
const timeout = 'The server is taking too long to answer. Please try again.'

/** The error catalogue of the specification, §8, row by row. */
const rows: [situation: Situation, what: string, error: unknown, message: string][] = [
  ['signin', '401 with a message', refusal(401, said), said],
  ['signin', '429 with a message', refusal(429, said), said],
  ['signin', '401 without', refusal(401), 'Server-side error: Code 401, Message: Unauthorized'],
  ['signin', '502 without', refusal(502), 'Server-side error: Code 502, Message: Bad Gateway'],
  ['signin', 'an answer lacking the token or the id', new RequestError('format'), 'Invalid response format'],
  ['signin', 'no answer', new RequestError('network'), network],
  ['signin', 'a late answer', new RequestError('timeout'), timeout],
  ['signin', 'something else', new Error('internal text'), 'An unknown error occurred'],
  ['general', '409 with a message', refusal(409, said), said],
  ['general', '500 with a message', refusal(500, said), said],
  ['general', '400 without', refusal(400), 'Server-side error: Code 400, Message: Bad Request'],
  ['general', '403 without', refusal(403), 'Server-side error: Code 403, Message: Forbidden'],
  ['general', '404 without', refusal(404), 'Server-side error: Code 404, Message: Not Found'],
  ['general', '413 without', refusal(413), 'Server-side error: Code 413, Message: Content Too Large'],
  ['general', '429 without', refusal(429), 'Server-side error: Code 429, Message: Too Many Requests'],
  ['general', '500 without', refusal(500), 'Server-side error: Code 500, Message: Internal Server Error'],
  ['general', '503 without', refusal(503), 'Server-side error: Code 503, Message: Service Unavailable'],
  ['general', '504 without', refusal(504), 'Server-side error: Code 504, Message: Gateway Timeout'],
  ['general', '418 without', refusal(418), 'Server-side error: Code 418, Message: Request refused'],
  ['general', 'a blank message', refusal(500, ' '), 'Server-side error: Code 500, Message: Internal Server Error'],
  ['general', 'no answer', new RequestError('network'), network],
  ['general', 'a late answer', new RequestError('timeout'), timeout],
  ['general', 'an answer of another shape', new RequestError('format'), 'Invalid response format'],
  ['general', 'a call given up', new RequestError('aborted'), 'An unknown error occurred'],
  ['general', 'something else', 'a string', 'An unknown error occurred'],
  ['forgot-reset', '404 with a message', refusal(404, said), said],
  ['forgot-reset', '404 without', refusal(404), 'User not found'],
  ['forgot-reset', '401 with a message', refusal(401, said), said],
  ['forgot-reset', '401 without', refusal(401), 'Invalid or expired verification code'],
  ['forgot-reset', '400 with a message', refusal(400, said), said],
  ['forgot-reset', '400 without', refusal(400), 'Bad request'],
  ['forgot-reset', '500 with a message', refusal(500, said), 'Server error. Please try again later.'],
  ['forgot-reset', '500 without', refusal(500), 'Server error. Please try again later.'],
  ['forgot-reset', 'another with a message', refusal(429, said), said],
  ['forgot-reset', 'another without', refusal(503), 'Unexpected error occurred'],
  ['forgot-reset', 'no answer', new RequestError('network'), network],
  ['forgot-reset', 'a late answer', new RequestError('timeout'), timeout],
  ['delete-class', '409 with a message', refusal(409, said), 'Error deleting class'],
  ['delete-class', 'no answer', new RequestError('network'), 'Error deleting class'],
]

describe('the error catalogue', () => {
  test.each(rows)('%s, %s', (situation, _, error, message) => {
    expect(messageOf(error, situation, english)).toBe(message)
  })

  test('is Arabic in Arabic, down to what a proxy may answer', () => {
    for (const [situation, , error, message] of rows) {
      if (message !== said) expect(messageOf(error, situation, arabic)).not.toMatch(/[A-Za-z]/)
    }
  })

  test('takes no page of a proxy for a message', () => {
    const error = new RequestError('http', { status: 502, body: '<html><h1>502 Bad Gateway</h1>nginx/1.25' })
    expect(messageOf(error, 'general', english)).toBe('Server-side error: Code 502, Message: Bad Gateway')
  })
})
