import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRanges, LostFileError } from '#/portals/shared/reader/ranges.ts'
import { goesOn, pageAfter, pageBefore, pageOf, pagesWith } from '#/portals/shared/reader/spreads.ts'
import { pixelsAcross, stepFrom, withinZoom } from '#/portals/shared/reader/zooming.ts'

const book = { pages: 60, spread: true }

test('the cover stays alone, and so does the last page of an even book', () => {
  expect(pagesWith(1, book)).toEqual([1])
  expect(pagesWith(2, book)).toEqual([2, 3])
  expect(pagesWith(3, book)).toEqual([2, 3])
  expect(pagesWith(60, book)).toEqual([60])
  expect(pagesWith(7, { ...book, spread: false })).toEqual([7])
})

test('every page is come by, forwards and back', () => {
  for (const layout of [book, { pages: 60, spread: false }, { pages: 59, spread: true }]) {
    const seen: number[] = []
    let last = 1
    for (let page: number | undefined = 1; page !== undefined; page = pageAfter(page, layout)) {
      seen.push(...pagesWith(page, layout))
      last = page
    }
    expect(seen).toEqual(Array.from({ length: layout.pages }, (_, index) => index + 1))
    const back: number[] = []
    for (let page: number | undefined = last; page !== undefined; page = pageBefore(page, layout)) {
      back.unshift(...pagesWith(page, layout))
    }
    expect(back).toEqual(seen)
  }
})

test('Arabic documents go on to the left, French ones to the right', () => {
  expect(goesOn('left', 'rtl')).toBe(true)
  expect(goesOn('right', 'rtl')).toBe(false)
  expect(goesOn('right', 'ltr')).toBe(true)
  expect(goesOn('left', 'ltr')).toBe(false)
})

test.each([
  ['7', 7],
  [' ٤٢ ', 42],
  ['60', 60],
  ['61', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['', undefined],
  [undefined, undefined],
])('page %s of 60 is %s', (text, page) => {
  expect(pageOf(text, 60)).toBe(page)
})

test('sizes go by steps, and no further than their ends', () => {
  expect(stepFrom(1, 1)).toBe(1.25)
  expect(stepFrom(1.1, -1)).toBe(1)
  expect(stepFrom(4, 1)).toBe(4)
  expect(stepFrom(0.5, -1)).toBe(0.5)
  expect(withinZoom(9)).toBe(4)
  expect(withinZoom(0.1)).toBe(0.5)
})

test('pages are as sharp as the screen, within the memory of a phone', () => {
  expect(pixelsAcross(360, 0.7, 3)).toBe(1080)
  const across = pixelsAcross(5_000, 0.7, 3)
  expect((across * across) / 0.7).toBeLessThanOrEqual(8_010_000)
})

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const listeners = new Map<string, () => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('addEventListener', (type: string, does: () => void) => listeners.set(type, does))
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const stalls: boolean[] = []
function rangesWith(renew: () => Promise<string | undefined> = async () => undefined) {
  stalls.length = 0
  return createRanges({ url: '/old', bytes: 1_000_000, renew, onStall: (stalled) => stalls.push(stalled) })
}

/** Answers as a file server does, with bytes that say where they are from. */
async function part(_url: string, { headers }: RequestInit): Promise<Response> {
  const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(new Headers(headers).get('Range') ?? '') ?? []).map(Number)
  const bytes = Uint8Array.from({ length: to - from + 1 }, (_, index) => (from + index) % 251)
  return new Response(bytes, { status: 206 })
}

test('a long part comes in pieces, each in its place', async () => {
  fetched.mockImplementation(part)
  const bytes = await rangesWith().read(1_000, 600_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(bytes.length).toBe(599_000)
  expect([bytes[0], bytes[400_000]]).toEqual([1_000 % 251, 401_000 % 251])
})

test('what is expected is asked for once', async () => {
  fetched.mockImplementation(part)
  const ranges = rangesWith()
  ranges.expect(0, 100)
  const bytes = await ranges.read(10, 20)
  expect([...bytes]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a cut of the line is waited for, and said', async () => {
  fetched.mockRejectedValueOnce(new TypeError('cut')).mockImplementation(part)
  const reading = rangesWith().read(0, 10)
  await vi.waitFor(() => expect(stalls).toEqual([true]))
  expect(fetched).toHaveBeenCalledTimes(1)
  listeners.get('online')?.()
  expect((await reading).length).toBe(10)
  expect(stalls).toEqual([true, false])
})

test('an address that has run out is renewed once for all who read', async () => {
  fetched.mockImplementation((url, init) =>
    url === '/old' ? Promise.resolve(new Response(null, { status: 404 })) : part(url, init),
  )
  const renew = vi.fn(async () => '/new')
  const ranges = rangesWith(renew)
  const all = await Promise.all([ranges.read(0, 10), ranges.read(20, 30)])
  expect(all.map(({ length }) => length)).toEqual([10, 10])
  expect(renew).toHaveBeenCalledTimes(1)
})

test.each([
  ['has no fresh address', async () => undefined],
  ['is not at its fresh address either', async () => '/new'],
])('a file is lost that %s', async (_, renew) => {
  fetched.mockImplementation(async () => new Response(null, { status: 404 }))
  await expect(rangesWith(renew).read(0, 10)).rejects.toThrow(LostFileError)
})
