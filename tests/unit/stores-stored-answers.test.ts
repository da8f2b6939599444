import { beforeEach, expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { connectApi } from '#/stores/connection.ts'
import { answerOf, put } from '#/stores/reads.ts'
import { deleteStoredAnswer, keepStoredAnswer, storedAnswersRead } from '#/stores/stored-answers.ts'

const stored = (id: string, hour: number) => ({ id, words: `words of ${id}`, at: `2026-11-20T${hour}:00:00.000Z` })
const ids = (): string[] | undefined => answerOf(storedAnswersRead)?.items.map(({ id }) => id)
const asked: string[] = []
let answer: () => Response

connectApi(
  createHttp({
    base: 'https://manara.example/api',
    token: () => undefined,
    async fetch(url, { method, body } = {}) {
      asked.push(`${method} ${new URL(url).pathname} ${String(body)}`)
      return answer()
    },
  }),
)

beforeEach(() => {
  asked.length = 0
  put(storedAnswersRead, { items: [stored('b', 11), stored('a', 10)] })
})

test('an answer that is kept stands first; sent again it stands there once', async () => {
  answer = () => Response.json(stored('c', 12))
  await keepStoredAnswer('c', 'words of c')
  await keepStoredAnswer('c', 'words of c')
  expect(asked[0]).toBe('PUT /api/stored-answers/c {"words":"words of c"}')
  expect(ids()).toEqual(['c', 'b', 'a'])
})

test('one that is deleted is gone, and comes back to its place where that is taken back', async () => {
  answer = () => new Response(null, { status: 204 })
  await deleteStoredAnswer('a')
  expect(asked).toEqual(['DELETE /api/stored-answers/a undefined'])
  expect(ids()).toEqual(['b'])
  answer = () => Response.json(stored('a', 10))
  await keepStoredAnswer('a', 'words of a')
  expect(ids()).toEqual(['b', 'a'])
})

test('the list stays as it is where the server refuses', async () => {
  answer = () => Response.json({}, { status: 409 })
  await expect(keepStoredAnswer('d', 'words')).rejects.toThrow()
  await expect(deleteStoredAnswer('a')).rejects.toThrow()
  expect(ids()).toEqual(['b', 'a'])
})
