import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { type CourseState, type MaterialPlace, progressEndpoints } from '#/contract/progress.ts'
import { read } from '#/contract/read.ts'
import { connectApi } from '#/stores/connection.ts'
import { createLearning } from '#/stores/learning.ts'
import { markCourse } from '#/stores/progress.ts'
import { answerOf, forget, load, put } from '#/stores/reads.ts'

const place: MaterialPlace = {
  ...{ materialId: 1, position: 40, positionAt: '2026-11-20T08:30:00.000Z', furthest: 60 },
  ...{ length: 100, seconds: 60, done: false },
}

describe('a lesson', () => {
  let calls: string[]
  const learningOf = (places: MaterialPlace[] = []) =>
    createLearning({
      materials: [
        { id: 1, kind: 'video', length: 100 },
        { id: 2, kind: 'text', length: 100 },
        { id: 3, kind: 'book', length: 12 },
      ],
      places,
      begin: (id) => ({
        at: (position) => calls.push(`${id} at ${position}`),
        active: (active) => calls.push(`${id} ${active}`),
        stop: () => calls.push(`${id} stop`),
      }),
      show: (id) => calls.push(`show ${id}`),
    })
  beforeEach(() => {
    calls = []
  })

  test('begins where the student stopped, and later where they are', () => {
    const learning = learningOf([place])
    expect(learning.placeOf(1)?.position).toBe(40)
    expect(learning.placeOf(2)).toBeUndefined()
    learning.begin(1).at(52.7)
    expect(learning.placeOf(1)?.position).toBe(52)
    expect(calls).toEqual(['1 at 52.7'])
  })

  test('knows what was played or read last; a text that passes by is not where one is', () => {
    const learning = learningOf()
    learning.standAt({ materialId: 2, position: 30 })
    expect(learning.here()).toEqual({ materialId: 2, position: 30 })
    learning.begin(1).at(12)
    learning.standAt({ materialId: 2, position: 60 })
    expect(learning.here()).toEqual({ materialId: 1, position: 12 })
    learning.begin(3).at(4)
    expect(learning.here()).toEqual({ materialId: 3, position: 4 })
  })

  test('tells texts that the student is somewhere else, until they no longer want to hear', () => {
    const learning = learningOf()
    const stop = learning.onOther(() => calls.push('elsewhere'))
    learning.standAt({ materialId: 2, position: 30 })
    learning.begin(1).at(12)
    learning.begin(1).at(12)
    stop()
    learning.begin(1).at(13)
    expect(calls).toEqual(['1 at 12', 'elsewhere', '1 at 12', '1 at 13'])
  })

  test('goes to a place if its player is there, and brings it into view in any case', () => {
    const learning = learningOf()
    const takeBack = learning.offerJump(1, (position) => calls.push(`jump ${position}`))
    learning.jump({ materialId: 1, position: 30 })
    takeBack()
    learning.jump({ materialId: 1, position: 50 })
    expect(calls).toEqual(['show 1', 'jump 30', 'show 1'])
  })
})

describe('a mark', () => {
  const state: CourseState = { courseId: 5, mark: null, done: false, materials: [], lessons: [], doneIn: null }
  const shown = read(progressEndpoints.course, { id: 5 })
  let calls: string[]
  let answer: (method: string, body: unknown) => Response | Promise<Response>
  beforeEach(() => {
    calls = []
    const fetch = async (_: string, { method = 'GET', body }: RequestInit) => {
      const sent: unknown = body ? JSON.parse(String(body)) : undefined
      calls.push(sent ? JSON.stringify(sent) : method)
      return answer(method, sent)
    }
    connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
    put(shown, state)
  })
  afterEach(() => {
    forget(shown)
  })

  test('is shown at once, kept, and what it changes is asked for', async () => {
    answer = (method, body) =>
      Response.json(method === 'PUT' ? (body as object) : { ...state, mark: 'understood', done: true })
    const marked = markCourse(5, 'understood')
    expect(answerOf(shown)).toMatchObject({ mark: 'understood', done: true })
    expect(answerOf(shown)?.lessons).toMatchObject([{ courseId: 5, done: true }])
    await marked
    expect(calls).toEqual(['{"mark":"understood"}', 'GET'])
    expect(answerOf(shown)?.mark).toBe('understood')
  })

  test('goes back to what it was when it fails', async () => {
    answer = () => Response.json({ message: 'No', requestId: 'r', code: 'INTERNAL' }, { status: 500 })
    await expect(markCourse(5, 'review')).rejects.toMatchObject({ status: 500 })
    expect(answerOf(shown)).toEqual(state)
  })

  test('of taps in a row the last one counts', async () => {
    let last: unknown
    answer = (method, body) => {
      if (method === 'PUT') last = body
      return Response.json(method === 'PUT' ? (body as object) : { ...state, ...(last as object) })
    }
    await Promise.all([markCourse(5, 'understood'), markCourse(5, 'review'), markCourse(5, null)])
    expect(calls).toEqual(['{"mark":"understood"}', '{"mark":"review"}', '{"mark":null}', 'GET'])
    expect(answerOf(shown)?.mark).toBeNull()
  })

  test('of a lesson that is no longer open is not shown on another', async () => {
    const other = read(progressEndpoints.course, { id: 6 })
    answer = () => Response.json({ ...state, courseId: 6 })
    const marked = markCourse(5, 'understood').catch(() => undefined)
    await load(other)
    await marked
    expect(answerOf(other)).toMatchObject({ courseId: 6, mark: null })
  })
})
