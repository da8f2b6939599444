import { expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { type Message, messageEndpoints, type Thread } from '#/contract/messages.ts'
import { read } from '#/contract/read.ts'
import { connectApi } from '#/stores/connection.ts'
import { reportMessage } from '#/stores/messages.ts'
import { answerOf, put } from '#/stores/reads.ts'

function message(id: string, more: Partial<Message> = {}): Message {
  return {
    ...{ id, place: 1, own: false, author: null, words: `words of ${id}`, files: [], urgent: false },
    ...{ at: '2026-01-05T10:00:00.000Z', changed: false, deleted: false, removed: false },
    ...{ hidden: false, reported: false, changeableUntil: null },
    ...more,
  }
}

test('a message that is reported stands in its thread as the answer says', async () => {
  const hidden = message('m1', { words: '', hidden: true, reported: true })
  const asked: string[] = []
  connectApi(
    createHttp({
      base: 'https://manara.example/api',
      token: () => undefined,
      async fetch(url, { method, body } = {}) {
        asked.push(`${method} ${new URL(url).pathname} ${String(body)}`)
        return Response.json(hidden)
      },
    }),
  )
  const thread = read(messageEndpoints.read, { id: 't1' })
  put(thread, { id: 't1', messages: [message('m1'), message('m2')] } as Thread)
  expect(await reportMessage('m1', 'contact')).toEqual(hidden)
  expect(asked).toEqual(['PUT /api/messages/m1/report {"reason":"contact"}'])
  expect(answerOf(thread)?.messages).toEqual([hidden, message('m2')])
})
