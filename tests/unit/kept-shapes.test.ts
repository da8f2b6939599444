import { beforeEach, describe, expect, test, vi } from 'vitest'
import { progressEvent } from '#/contract/progress-events.ts'
import { readRowId } from '#/contract/row-id.ts'
import { readVisit } from '#/contract/subject-visit.ts'
import { unsavedNotesOf } from '#/stores/unsaved-notes.ts'
import { keptEvents } from '#/stores/viewing-queue.ts'

const id = '6f1b2c1e-0000-4000-8000-000000000001'
const at = new Date().toISOString()
const event = { viewing: id, materialId: 7, startedAt: at, at, seconds: 30, position: 40 }
const note = { id, courseId: 5, materialId: 7, position: 760, words: 'x', createdAt: at, at, deleted: false }
const subject = {
  id: 3,
  subjectName: 'الرياضيات',
  nameAr: 'الرياضيات',
  nameFr: 'Mathématiques',
  key: 'mathematics',
  lang: 'ar',
  dir: 'rtl',
  optional: false,
  professors: ['نادية'],
}
const suggested = [{ subject: { ...subject, id: 4, key: null }, reason: 'fresh', days: 0, lessons: 5, done: 0 }]

/** A browser's storage: what is in it are its own parts. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string): unknown {
    return this[key] ?? null
  }
  removeItem(key: string): void {
    delete this[key]
  }
  key(index: number): string | undefined {
    return Object.keys(this)[index]
  }
  get length(): number {
    return Object.keys(this).length
  }
}

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
  return () => vi.unstubAllGlobals()
})

describe('an event that a device kept', () => {
  test.each([
    ['as it was written', {}, 1],
    ['of no sitting', { viewing: 'x' }, 0],
    ['of no material', { materialId: 0 }, 0],
    ['with half a second', { seconds: 0.5 }, 0],
    ['with more than a day', { seconds: 86_401 }, 0],
    ['before the beginning', { position: -1 }, 0],
    ['of no time', { at: 'yesterday' }, 0],
    ['without a time', { startedAt: undefined }, 0],
  ])('%s is told as the contract takes it', (_, change, count) => {
    const kept = { ...event, ...change }
    storage[`progress:u1:${id}`] = JSON.stringify(kept)
    expect(keptEvents('u1')).toHaveLength(count)
    expect(progressEvent.safeParse(kept).success).toBe(count === 1)
  })

  test('that is none is let go', () => {
    for (const [key, text] of Object.entries({ a: 'null', b: '{', c: '7' })) storage[`progress:u1:${key}`] = text
    expect(keptEvents('u1')).toEqual([])
    expect(storage.length).toBe(0)
  })
})

test.each([
  ['as it was written', {}, 1],
  ['of no lesson', { courseId: null }, 0],
  ['of nothing', { words: undefined }, 0],
  ['longer than any', { words: 'x'.repeat(5_001) }, 0],
])('a note that a device kept %s', (_, change, count) => {
  storage[`note:u1:${id}`] = JSON.stringify({ ...note, ...change })
  expect(unsavedNotesOf('u1')).toHaveLength(count)
})

describe('what travels with a link', () => {
  test('is read as it was written', () => {
    expect(readVisit({ subject })).toEqual({ subject })
    expect(readVisit({ subject, suggested })).toEqual({ subject, suggested })
  })

  test.each([
    null,
    undefined,
    7,
    {},
    { subject: null },
    { subject: { ...subject, id: '3' } },
    { subject: { ...subject, key: 'astrology' } },
    { subject: { ...subject, professors: [1] } },
    { subject, suggested: {} },
    { subject, suggested: [{ ...suggested[0], reason: 'why not' }] },
    { subject, suggested: [{ ...suggested[0], subject: {} }] },
  ])('is nothing when it is something else: %j', (state) => {
    expect(readVisit(state)).toBeUndefined()
  })
})

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['07', undefined],
  ['-1', undefined],
  ['7a', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j of a path is the row %j', (text, row) => {
  expect(readRowId(text)).toBe(row)
})
