import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import { myProgressEndpoints } from '#/contract/my-progress.ts'
import { read } from '#/contract/read.ts'
import { connectApi } from '#/stores/connection.ts'
import { chooseGoal, hideSubject } from '#/stores/progress.ts'
import { answerOf, forget, put } from '#/stores/reads.ts'
import { progressOf } from './portals-fixtures.ts'

let sent: { method: string; path: string; body: unknown }[]
let answer: () => Response | Promise<Response>
beforeEach(() => {
  sent = []
  const fetch = async (url: string, { method = '', body }: RequestInit) => {
    sent.push({ method, path: new URL(url).pathname, body: body ? JSON.parse(String(body)) : undefined })
    return answer()
  }
  connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
})
const mine = read(myProgressEndpoints.read)
const hidden = read(hiddenSubjectEndpoints.list)
afterEach(() => {
  forget(mine)
  forget(hidden)
})
const refuse = (): void => {
  answer = () => Response.json({ message: 'no', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503 })
}

test('a goal is shown once it is kept, and the lessons done stay', async () => {
  put(mine, progressOf({}))
  answer = () => Response.json({ lessons: 12 })
  await chooseGoal(12)
  expect(sent).toEqual([{ method: 'PUT', path: '/api/me/goal', body: { lessons: 12 } }])
  expect(answerOf(mine)?.goal).toEqual({ lessons: 12, done: 6 })
  refuse()
  await expect(chooseGoal(3)).rejects.toMatchObject({ status: 503 })
  expect(answerOf(mine)?.goal.lessons).toBe(12)
})

test('a subject is out of sight at once, and back when that could not be kept', async () => {
  put(hidden, { ids: [4] })
  answer = () => Response.json({ ids: [4, 9] })
  const kept = hideSubject(9, true)
  expect(answerOf(hidden)).toEqual({ ids: [4, 9] })
  await kept
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/me/hidden-subjects/9' })
  refuse()
  const shown = hideSubject(4, false)
  expect(answerOf(hidden)).toEqual({ ids: [9] })
  await expect(shown).rejects.toMatchObject({ status: 503 })
  expect(answerOf(hidden)).toEqual({ ids: [9, 4] })
  expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/me/hidden-subjects/4' })
})

test('a subject that is put out of sight and back at once is told of in that order', async () => {
  put(hidden, { ids: [] })
  const first = Promise.withResolvers<Response>()
  answer = () => first.promise
  const both = Promise.all([hideSubject(9, true), hideSubject(9, false)])
  await expect.poll(() => sent.length).toBe(1)
  await new Promise(setImmediate)
  expect(sent.map(({ method }) => method)).toEqual(['PUT'])
  answer = () => Response.json({ ids: [] })
  first.resolve(Response.json({ ids: [9] }))
  await both
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  expect(answerOf(hidden)).toEqual({ ids: [] })
})
