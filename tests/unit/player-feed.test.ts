import { beforeEach, expect, it, vi } from 'vitest'
import { type Feed, openFeed, type Trouble } from '#/portals/shared/player/feed.ts'

/** As much of a film's element as its feed asks for. */
class FakeFilm extends EventTarget {
  currentTime = 0
  readyState = 4
  error = null
  src = ''
  play = () => Promise.resolve()
  load = () => {}
  removeAttribute = () => {}
  says(name: string): void {
    this.dispatchEvent(new Event(name))
  }
}

let film: FakeFilm
let feed: Feed
let troubles: (Trouble | undefined)[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  film = new FakeFilm()
  troubles = []
  feed = openFeed(film as unknown as HTMLVideoElement, {
    from: 0,
    onPlace: () => {},
    onTrouble: (trouble) => troubles.push(trouble),
    onExpired: () => {},
  })
  feed.show({ url: '/film.mp4', hls: false, plain: '/film.mp4' })
  await vi.advanceTimersByTimeAsync(0)
  film.says('loadedmetadata')
  film.says('playing')
  troubles.length = 0
  return () => {
    feed.close()
    vi.useRealTimers()
  }
})

/** What is loaded has run out, and no more comes. */
function runDry(): void {
  film.readyState = 2
  film.says('waiting')
}

it('says that the line is cut where a film has waited for it', async () => {
  runDry()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(troubles).toEqual(['cut'])
})

it('says so too where the film tells its time once more after it has run dry', async () => {
  runDry()
  film.says('timeupdate')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(troubles).toEqual(['cut'])
})

it('says nothing where the film goes on by itself', async () => {
  runDry()
  film.readyState = 4
  film.says('timeupdate')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(troubles).toEqual([])
})

it('does not begin anew where the film went on by itself while the line was tried', async () => {
  runDry()
  await vi.advanceTimersByTimeAsync(5_000)
  const { src } = film
  film.src = 'untouched'
  film.readyState = 4
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(src).toBe('/film.mp4')
  expect(film.src).toBe('untouched')
  expect(troubles).toEqual(['cut', undefined])
})

it('begins anew where nothing came by itself', async () => {
  runDry()
  await vi.advanceTimersByTimeAsync(5_000)
  film.src = 'untouched'
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(film.src).toBe('/film.mp4')
})
