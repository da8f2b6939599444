import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { chapterEndpoints } from '#/contract/chapters.ts'
import type { Read } from '#/contract/read.ts'
import { read } from '#/contract/read.ts'
import { type Subject, subjectEndpoints } from '#/contract/subjects.ts'
import { call } from '#/stores/api.ts'
import { connectApi } from '#/stores/connection.ts'
import {
  answerOf,
  asOne,
  beginReads,
  change,
  changeAll,
  forget,
  keepAll,
  leaveReads,
  load,
  loadAll,
  loadMissing,
  makeOld,
  put,
  putMissing,
  stateOf,
} from '#/stores/reads.ts'

function subject(id: number, subjectName: string): Subject {
  const names = { subjectName, nameAr: subjectName, nameFr: '' }
  return { id, ...names, key: null, lang: 'ar', dir: 'rtl', optional: false, professors: [] }
}
const maths = subject(1, 'الرياضيات')
const physics = subject(2, 'الفيزياء')
const subjects = read(subjectEndpoints.ofClass, { id: 7 })
const others = read(subjectEndpoints.ofClass, { id: 8 })
const one = read(subjectEndpoints.read, { id: 2 })
const EMPTY = { data: undefined, loading: false, error: undefined }

interface Call {
  path: string
  signal: AbortSignal | null | undefined
  answer: (body: unknown, status?: number) => void
  cut: () => void
  giveUp: () => void
}

/** Requests on their way, to be answered by the test in the order it likes. */
let calls: Call[]
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  calls = []
  const fetch = (url: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      calls.push({
        path: new URL(url).pathname + new URL(url).search,
        signal,
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
        cut: () => reject(new TypeError('fetch failed')),
        giveUp: () => reject(new DOMException('given up', 'AbortError')),
      })
    })
  connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
})
afterEach(() => {
  for (const each of [subjects, others, one]) forget(each)
})

/** Somebody looks at it, until they no longer do. */
const look = (at: Read): (() => void) => stateOf(at).listen(() => undefined)

describe('a question', () => {
  test('has the same key however its arguments are ordered, and none of what is left out', () => {
    const query = { subjectId: 3, page: 2, q: 'أ' }
    const key = read(chapterEndpoints.list, query).key
    expect(key).toBe('/chapters?page=2&q=%D8%A3&subjectId=3')
    expect(read(chapterEndpoints.list, { q: 'أ', classId: undefined, page: 2, subjectId: 3 }).key).toBe(key)
  })

  test('is loading, then answered', async () => {
    const loaded = load(subjects)
    expect(stateOf(subjects).get()).toEqual({ ...EMPTY, loading: true })
    calls[0]?.answer([maths])
    await loaded
    expect(calls[0]?.path).toBe('/api/class/7/subjects')
    expect(stateOf(subjects).get()).toEqual({ ...EMPTY, data: [maths] })
  })

  test('is loading, then failed; what was there stays, and a second try clears the error', async () => {
    put(subjects, [maths])
    const loaded = load(subjects)
    calls[0]?.cut()
    await loaded
    expect(stateOf(subjects).get()).toMatchObject({ data: [maths], loading: false, error: { kind: 'network' } })
    const again = load(subjects)
    expect(stateOf(subjects).get()).toEqual({ data: [maths], loading: true, error: undefined })
    calls[1]?.answer([physics])
    await again
    expect(answerOf(subjects)).toEqual([physics])
  })

  test('given up because the session is over shows no failure', async () => {
    put(subjects, [maths])
    const loaded = load(subjects)
    calls[0]?.giveUp()
    await loaded
    expect(stateOf(subjects).get()).toEqual({ data: [maths], loading: true, error: undefined })
  })

  test('asked again gives up the first request; another one is another matter', async () => {
    const first = load(subjects)
    const second = load(subjects)
    const other = load(others)
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false, false])
    calls[0]?.answer([maths])
    await first
    expect(stateOf(subjects).get()).toEqual({ ...EMPTY, loading: true })
    calls[1]?.answer([physics])
    calls[2]?.answer([maths])
    await Promise.all([second, other])
    expect([answerOf(subjects), answerOf(others)]).toEqual([[physics], [maths]])
  })

  test('is emptied by forgetting, also while it is on its way', async () => {
    put(subjects, [maths])
    const loaded = load(subjects)
    forget(subjects)
    calls[0]?.answer([physics])
    await loaded
    expect(stateOf(subjects).get()).toEqual(EMPTY)
  })

  test('is missing once it is gone, also while it is on its way, and is not asked as such', async () => {
    put(subjects, [maths])
    const loaded = load(subjects)
    makeOld('subject')
    putMissing(subjects)
    calls[0]?.answer([physics])
    await loaded
    expect(stateOf(subjects).get()).toMatchObject({ data: undefined, loading: false, error: { status: 404 } })
    await loadMissing(subjects)
    expect(calls).toHaveLength(1)
    putMissing(read(subjectEndpoints.read, { id: 77 }))
    expect(stateOf(read(subjectEndpoints.read, { id: 77 })).get()).toEqual(EMPTY)
  })

  test('that is answered is not asked as missing, nor one that found nothing', async () => {
    put(subjects, [maths])
    await loadMissing(subjects)
    expect(calls).toEqual([])
    const loaded = load(one)
    calls[0]?.answer({ message: 'No such subject', code: 'NOT_FOUND', requestId: 'r' }, 404)
    await loaded
    expect(stateOf(one).get()).toMatchObject({ data: undefined, loading: false, error: { status: 404 } })
    await loadMissing(one)
    expect(calls).toHaveLength(1)
  })
})

describe('what the server has read', () => {
  test('is there at once, and what it did not find is missing', () => {
    beginReads({ reads: { [subjects.key]: [maths] }, missing: [one.key] })
    expect(stateOf(subjects).get()).toEqual({ ...EMPTY, data: [maths] })
    expect(stateOf(one).get().error).toMatchObject({ status: 404 })
  })

  test('is changed where it is known, and nowhere else', () => {
    put(subjects, [maths])
    change(subjects, (all) => [...all, physics])
    change(others, (all) => [...all, physics])
    expect([answerOf(subjects), answerOf(others)]).toEqual([[maths, physics], undefined])
    put(others, [maths])
    changeAll(subjectEndpoints.ofClass, (all: Subject[]) => all.filter(({ id }) => id !== 1))
    expect([answerOf(subjects), answerOf(others)]).toEqual([[physics], []])
  })
})

describe('a write', () => {
  test('has what is being looked at asked again, and the rest when somebody looks next', async () => {
    put(subjects, [maths])
    put(others, [maths])
    const stop = look(subjects)
    const renewed = asOne(async () => makeOld('subject'))
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/class/7/subjects']))
    calls[0]?.answer([physics])
    await renewed
    stop()
    const looked = loadMissing(others)
    calls[1]?.answer([])
    await looked
    expect([answerOf(subjects), answerOf(others)]).toEqual([[physics], []])
    await Promise.all([loadMissing(subjects), loadMissing(others)])
    expect(calls).toHaveLength(2)
  })

  test('says by its endpoint what it changes, and what is known by then is not asked', async () => {
    for (const each of [subjects, others]) put(each, [maths])
    put(one, physics as never)
    const stops = [look(subjects), look(others), look(one)]
    const written = call(subjectEndpoints.change, { id: 2, body: {} as never })
    calls[0]?.answer(physics)
    await written
    put(one, physics as never)
    await vi.waitFor(() => expect(calls).toHaveLength(3))
    expect(calls.slice(1).map(({ path }) => path)).toEqual(['/api/class/7/subjects', '/api/class/8/subjects'])
    for (const stop of stops) stop()
  })

  test('has what is gone asked again too, which stays gone until it is there', async () => {
    put(subjects, [maths])
    const stop = look(subjects)
    putMissing(subjects)
    const renewed = asOne(async () => makeOld('subject'))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(stateOf(subjects).get()).toMatchObject({ data: undefined, loading: true, error: { status: 404 } })
    calls[0]?.answer([physics])
    await renewed
    expect(stateOf(subjects).get()).toEqual({ ...EMPTY, data: [physics] })
    stop()
  })

  test('that changes what is being asked again has that asked anew', async () => {
    put(subjects, [maths])
    const stop = look(subjects)
    const renewed = load(subjects)
    changeAll(subjectEndpoints.ofClass, (all: Subject[]) => [...all, physics])
    await renewed
    expect(stateOf(subjects).get()).toEqual({ ...EMPTY, data: [maths, physics] })
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.answer([physics])
    await vi.waitFor(() => expect(answerOf(subjects)).toEqual([physics]))
    stop()
    const unseen = load(subjects)
    change(subjects, () => [maths])
    await unseen
    const looked = loadMissing(subjects)
    calls[3]?.answer([physics])
    await looked
    expect(answerOf(subjects)).toEqual([physics])
  })

  test('of something else leaves the answers as they are, and so does one that failed', async () => {
    put(subjects, [maths])
    const stop = look(subjects)
    makeOld('people', 'chapter')
    const written = call(subjectEndpoints.change, { id: 2, body: {} as never }).catch(() => undefined)
    calls[0]?.answer({ message: 'No', code: 'CONFLICT', requestId: 'r' }, 409)
    await written
    await asOne(async () => undefined)
    expect(calls).toHaveLength(1)
    stop()
  })

  test('among several that are one has everything asked again once, at the end', async () => {
    put(subjects, [maths])
    const stop = look(subjects)
    let goOn: (() => void) | undefined
    const written = asOne(async () => {
      makeOld('subject')
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      makeOld('subject')
    })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(calls).toEqual([])
    goOn?.()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    calls[0]?.answer([physics])
    await written
    expect(calls).toHaveLength(1)
    stop()
  })

  test('whose outcome the screen shows already leaves that as it is, until something else changes it', async () => {
    put(subjects, [maths])
    put(others, [maths])
    const stop = look(subjects)
    await asOne(async () => {
      makeOld('subject')
      changeAll(subjectEndpoints.ofClass, (all: Subject[]) => [...all, physics])
      keepAll(subjectEndpoints.ofClass)
    })
    await loadMissing(others)
    expect(calls).toEqual([])
    expect(answerOf(others)).toEqual([maths, physics])
    stop()
  })
})

describe('a page', () => {
  test('is asked for more as long as answers bring more', async () => {
    const wanted = (): Read[] => {
      const first = answerOf(subjects)?.[0]
      return first ? [subjects, read(subjectEndpoints.read, { id: first.id })] : [subjects]
    }
    const all = loadAll(wanted)
    calls[0]?.answer([physics])
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.answer(physics)
    await all
    expect(calls.map(({ path }) => path)).toEqual(['/api/class/7/subjects', '/api/subjects/2'])
  })

  test('that is left gives up what the next one does not want', async () => {
    const left = [load(subjects), load(others)]
    leaveReads([subjects, others], [others, one])
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    expect(stateOf(subjects).get()).toEqual(EMPTY)
    calls[1]?.answer([maths])
    await Promise.all(left)
    expect(answerOf(others)).toEqual([maths])
  })

  test('that nobody has looked at for long is forgotten', () => {
    put(subjects, [maths])
    for (let id = 100; id < 160; id += 1) put(read(subjectEndpoints.read, { id }), { ...physics, id } as never)
    leaveReads([], [])
    expect(answerOf(subjects)).toBeUndefined()
    expect(answerOf(read(subjectEndpoints.read, { id: 159 }))).toMatchObject({ id: 159 })
  })
})
