import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import type { Subject } from '#/contract/subjects.ts'
import { connectApi } from '#/stores/api.ts'
import {
  $subject,
  $subjects,
  clearSubjects,
  loadSubject,
  loadSubjects,
  seedSubject,
  seedSubjects,
} from '#/stores/subjects.ts'

function subject(id: number, subjectName: string): Subject {
  const names = { subjectName, nameAr: subjectName, nameFr: '' }
  return { id, ...names, key: null, lang: 'ar', dir: 'rtl', optional: false, professors: [] }
}
const maths = subject(1, 'الرياضيات')
const physics = subject(2, 'الفيزياء')

interface Call {
  path: string
  signal: AbortSignal | null | undefined
  answer: (body: unknown, status?: number) => void
  cut: () => void
}

/** Requests on their way, to be answered by the test in the order it likes. */
let calls: Call[]
beforeEach(() => {
  calls = []
  const fetch = (url: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      calls.push({
        path: new URL(url).pathname,
        signal,
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
        cut: () => reject(new TypeError('fetch failed')),
      })
    })
  connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
})
afterEach(() => {
  clearSubjects()
  seedSubject(undefined)
  cleanStores($subjects, $subject)
})

describe('the subjects of a class', () => {
  test('are loading, then there', async () => {
    const loaded = loadSubjects(7)
    expect($subjects.get()).toEqual({ data: undefined, loading: true, error: undefined })
    calls[0]?.answer([maths])
    await loaded
    expect(calls[0]?.path).toBe('/api/class/7/subjects')
    expect($subjects.get()).toEqual({ data: [maths], loading: false, error: undefined })
  })

  test('are loading, then failed; what was there stays, and a second try clears the error', async () => {
    seedSubjects([maths])
    const loaded = loadSubjects(7)
    calls[0]?.cut()
    await loaded
    expect($subjects.get()).toMatchObject({ data: [maths], loading: false, error: { kind: 'network' } })
    const again = loadSubjects(7)
    expect($subjects.get()).toEqual({ data: [maths], loading: true, error: undefined })
    calls[1]?.answer([physics])
    await again
    expect($subjects.get().data).toEqual([physics])
  })

  test('are those asked for last, whichever answer comes first', async () => {
    const first = loadSubjects(7)
    const second = loadSubjects(8)
    expect(calls[0]?.signal?.aborted).toBe(true)
    calls[0]?.answer([maths])
    await first
    expect($subjects.get()).toEqual({ data: undefined, loading: true, error: undefined })
    calls[1]?.answer([physics])
    await second
    expect($subjects.get()).toEqual({ data: [physics], loading: false, error: undefined })
  })

  test('are emptied by clearing, also while they are on their way', async () => {
    seedSubjects([maths])
    const loaded = loadSubjects(7)
    clearSubjects()
    calls[0]?.answer([physics])
    await loaded
    expect($subjects.get()).toEqual({ data: undefined, loading: false, error: undefined })
  })
})

describe('one subject', () => {
  test('that the list knows is there at once, and asked for all the same', async () => {
    seedSubjects([maths, physics])
    const loaded = loadSubject(2)
    expect($subject.get()).toEqual({ data: physics, loading: true, error: undefined })
    calls[0]?.answer({ ...physics, professors: ['ليلى'] })
    await loaded
    expect(calls[0]?.path).toBe('/api/subjects/2')
    expect($subject.get().data?.professors).toEqual(['ليلى'])
  })

  test('that the list does not know is not shown as the one before', async () => {
    seedSubject(maths)
    const loaded = loadSubject(2)
    expect($subject.get().data).toBeUndefined()
    calls[0]?.answer({ message: 'No such subject', code: 'NOT_FOUND', requestId: 'r' }, 404)
    await loaded
    expect($subject.get()).toMatchObject({ data: undefined, loading: false, error: { status: 404 } })
  })
})
