import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attach } from '#/portals/shared/player/attach.ts'
import { hlsSettings } from '#/portals/shared/player/hls-settings.ts'

const loaded = vi.hoisted(() => ({ urls: [] as string[], settings: [] as unknown[], works: true }))
vi.mock('hls.js/light', () => ({
  default: class {
    static Events = { ERROR: 'error' }
    static isSupported = () => loaded.works
    constructor(settings: unknown) {
      loaded.settings.push(settings)
    }
    on() {}
    attachMedia() {}
    loadSource(url: string) {
      loaded.urls.push(url)
    }
  },
}))

const film = { url: '/hls/master.m3u8', hls: true, plain: '/film.mp4' }

beforeEach(() => {
  loaded.urls.length = 0
  loaded.settings.length = 0
  loaded.works = true
})

/** Attaches a film where scripts may or may not hand pieces to a browser that says whether it plays playlists. */
async function attached(apis: object, says: CanPlayTypeResult, track = film, at = 0): Promise<string> {
  vi.stubGlobal('window', apis)
  const video = Object.assign(new EventTarget(), { src: '', canPlayType: () => says })
  await attach(video as unknown as HTMLVideoElement, track, at, () => {})
  return video.src
}

describe('what plays a film in pieces', () => {
  it('is hls.js wherever there are Media Source Extensions, whatever the browser says of itself', async () => {
    expect(await attached({ MediaSource: class {} }, 'maybe')).toBe('')
    expect(await attached({ MediaSource: class {} }, '')).toBe('')
    expect(loaded.urls).toEqual([film.url, film.url])
  })

  it('is the browser itself without them, as on iPhones, which have the managed kind alone', async () => {
    expect(await attached({}, 'maybe', film, 40)).toBe('/hls/master.m3u8#t=40')
    expect(await attached({ ManagedMediaSource: class {} }, 'maybe')).toBe('/hls/master.m3u8')
    expect(loaded.urls).toEqual([])
  })

  it('is nothing where neither can: the film comes in one piece', async () => {
    expect(await attached({}, '')).toBe('/film.mp4')
    loaded.works = false
    expect(await attached({ MediaSource: class {} }, '')).toBe('/film.mp4')
    expect(loaded.urls).toEqual([])
  })

  it('is not asked for where the film has no pieces', async () => {
    expect(await attached({ MediaSource: class {} }, 'maybe', { ...film, url: '/film.mp4', hls: false })).toBe(
      '/film.mp4',
    )
    expect(loaded.urls).toEqual([])
  })
})

describe('how hls.js plays', () => {
  const errorRetry = hlsSettings(0).fragLoadPolicy?.default.errorRetry
  const again = (count: number, code: number, retry: boolean) =>
    errorRetry?.shouldRetry?.(errorRetry, count, false, { url: '', code }, retry)

  it('begins with the lowest level, where the student stopped, and needs no worker', async () => {
    await attached({ MediaSource: class {} }, '', film, 40)
    expect(loaded.settings).toMatchObject([{ startLevel: 0, startPosition: 40, enableWorker: false }])
    expect(hlsSettings(0).startPosition).toBe(-1)
  })

  it('asks for a piece on a cut line until it comes, but not for one whose address has run out', () => {
    expect(again(1_000, 0, false)).toBe(true)
    expect(again(1_000, 404, false)).toBe(false)
    expect(errorRetry?.maxNumRetry).toBe(Number.POSITIVE_INFINITY)
  })
})
