import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// Calls fetch it by themselves, which no clock of a test's own can wait for.
import '#/contract/notes.ts'
import { createHttp } from '#/client/http.ts'
import { type Note, noteEndpoints } from '#/contract/notes.ts'
import { read } from '#/contract/read.ts'
import { connectApi } from '#/stores/connection.ts'
import {
  $noteSaving,
  $unsavedNotes,
  flushNotes,
  removeNote,
  startNotes,
  withUnsaved,
  writeNote,
} from '#/stores/notes.ts'
import { answerOf, put } from '#/stores/reads.ts'

const ofLesson = read(noteEndpoints.list, { id: 5 })
const ids = ['6f1b2c1e-0000-4000-8000-000000000001', '6f1b2c1e-0000-4000-8000-000000000002'] as const
const begun = { courseId: 5, materialId: 7, position: 760, createdAt: '2026-11-20T08:30:00.000Z' }
const noteOf = (id: string, words: string) => ({ ...begun, id, words })

interface Call {
  method: string
  path: string
  body: { words: string } | undefined
  last: boolean
}
let calls: Call[]
let answer: (call: Call) => Response
let storage: Record<string, string>
let stop: (() => void) | undefined
let window: EventTarget

const kept = ({ path, body }: Call): Response => {
  const id = path.split('/').at(-1) ?? ''
  return Response.json({ ...noteOf(id, body?.words ?? ''), updatedAt: '2026-11-20T08:31:00.000Z' })
}
const cut = (): Response => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  storage = {}
  answer = kept
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  // As browsers have it: its keys are its own properties.
  const store = new Proxy(storage, {
    get: (all, key: string) =>
      ({
        getItem: (name: string) => all[name] ?? null,
        setItem: (name: string, value: string) => {
          all[name] = value
        },
        removeItem: (name: string) => {
          delete all[name]
        },
      })[key] ?? all[key],
  })
  vi.stubGlobal('localStorage', store)
  const fetch = async (url: string, { method = 'GET', body, keepalive }: RequestInit) => {
    const call = {
      method,
      path: new URL(url).pathname,
      body: body ? (JSON.parse(String(body)) as { words: string }) : undefined,
      last: keepalive === true,
    }
    calls.push(call)
    return answer(call)
  }
  connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
  put(ofLesson, { items: [] })
  stop = startNotes('amina')
})
afterEach(async () => {
  answer = kept
  await flushNotes()
  stop?.()
  $unsavedNotes.set(new Map())
  vi.useRealTimers()
})

const words = (): (string | undefined)[] => calls.map(({ method, body }) => body?.words ?? method)

describe('a note', () => {
  test('is sent once its writer rests, within a second, and then says so', async () => {
    writeNote(noteOf(ids[0], 'Toujours'))
    await vi.advanceTimersByTimeAsync(500)
    writeNote(noteOf(ids[0], 'Toujours vérifier '))
    expect(calls).toEqual([])
    expect($noteSaving.get()).toBe('saving')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(words()).toEqual(['Toujours vérifier'])
    expect($noteSaving.get()).toBe('saved')
    expect(storage).toEqual({})
    expect(answerOf(ofLesson)?.items.map((note) => note.words)).toEqual(['Toujours vérifier'])
  })

  test('written on and on is sent meanwhile', async () => {
    for (let step = 0; step < 20; step += 1) {
      writeNote(noteOf(ids[0], `word ${step}`))
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(calls.length).toBeGreaterThan(0)
  })

  test('stays on this device without a line, and is sent once when it is back', async () => {
    answer = cut
    writeNote(noteOf(ids[0], 'Sans réseau'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect($noteSaving.get()).toBe('waiting')
    expect(Object.keys(storage)).toEqual([`note:amina:${ids[0]}`])
    answer = kept
    calls = []
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(words()).toEqual(['Sans réseau'])
    expect($noteSaving.get()).toBe('saved')
    expect(storage).toEqual({})
  })

  test('that an earlier page could not save is sent by the next one, for this person only', async () => {
    stop?.()
    const left = { ...noteOf(ids[0], 'Avant'), at: '2026-11-20T08:30:05.000Z', deleted: false }
    storage[`note:amina:${ids[0]}`] = JSON.stringify(left)
    storage[`note:other:${ids[1]}`] = JSON.stringify({ ...left, id: ids[1] })
    storage['note:amina:broken'] = '{'
    stop = startNotes('amina')
    await vi.advanceTimersByTimeAsync(0)
    expect(words()).toEqual(['Avant'])
    expect(Object.keys(storage)).toEqual([`note:other:${ids[1]}`, 'note:amina:broken'])
  })

  test('written while it is on its way is sent again with the newer words', async () => {
    let release: (() => void) | undefined
    const first = new Promise<void>((resolve) => {
      release = resolve
    })
    const send = answer
    answer = (call) => send(call)
    const fetch = async (url: string, { body }: RequestInit) => {
      const call = { method: 'PUT', path: new URL(url).pathname, body: JSON.parse(String(body)), last: false }
      calls.push(call)
      if (calls.length === 1) await first
      return kept(call)
    }
    connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
    writeNote(noteOf(ids[0], 'un'))
    await vi.advanceTimersByTimeAsync(1_000)
    writeNote(noteOf(ids[0], 'un deux'))
    release?.()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(words()).toEqual(['un', 'un deux'])
    expect(storage).toEqual({})
  })

  test('is told once more as the page goes', async () => {
    writeNote(noteOf(ids[0], 'Dernier mot'))
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.map(({ last }) => last)).toEqual([true])
  })

  test('taken away can be had back before anybody hears of it; otherwise it goes', async () => {
    const note = { ...noteOf(ids[0], 'À jeter'), updatedAt: begun.createdAt }
    put(ofLesson, { items: [note] })
    removeNote(note)
    expect(withUnsaved([note], $unsavedNotes.get().values(), 5)).toEqual([])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(calls).toEqual([])
    writeNote(note)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(words()).toEqual(['À jeter'])
    calls = []
    removeNote(note)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(words()).toEqual(['DELETE'])
    expect(answerOf(ofLesson)?.items).toEqual([])
  })

  test('that is refused says why and is not tried again by itself', async () => {
    answer = () => Response.json({ message: 'No', requestId: 'r', code: 'NOT_FOUND' }, { status: 404 })
    writeNote(noteOf(ids[0], 'Trop tard'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
    expect($noteSaving.get()).toBe('refused')
    answer = kept
    writeNote(noteOf(ids[0], 'Trop tard ?'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect($noteSaving.get()).toBe('saved')
  })

  test('without words is not sent', async () => {
    writeNote(noteOf(ids[0], '  '))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toEqual([])
    expect($noteSaving.get()).toBe('saved')
  })
})

test('notes are shown by when they were begun, with what was written over them', () => {
  const old: Note[] = [
    { ...noteOf(ids[0], 'one'), updatedAt: begun.createdAt },
    { ...noteOf(ids[1], 'two'), createdAt: '2026-11-21T08:30:00.000Z', updatedAt: begun.createdAt },
  ]
  const change = { ...noteOf(ids[0], 'one more'), at: '2026-11-22T08:30:00.000Z', deleted: false }
  expect(withUnsaved(old, [change], 5).map((note) => note.words)).toEqual(['one more', 'two'])
  expect(withUnsaved(old, [{ ...change, courseId: 6 }], 5).map((note) => note.words)).toEqual(['one', 'two'])
})
