import { describe, expect, it, vi } from 'vitest'
import type { FileView } from '#/contract/files.ts'
import type { MaterialPlace } from '#/contract/progress.ts'
import { actionOf, nextRate } from '#/portals/shared/player/keys.ts'
import { fetchPlaylists, levelsOf } from '#/portals/shared/player/levels.ts'
import { startPlace } from '#/portals/shared/player/start-place.ts'
import { trackOf } from '#/portals/shared/player/track.ts'

const key = (pressed: string, code = '', more = {}) =>
  actionOf({ key: pressed, code, ctrlKey: false, metaKey: false, altKey: false, ...more })

describe('the keys of the player', () => {
  it('go back to the left and forward to the right, whatever the language', () => {
    expect(key('ArrowLeft')).toEqual({ do: 'skip', seconds: -5 })
    expect(key('ArrowRight')).toEqual({ do: 'skip', seconds: 5 })
    expect(key('j')).toEqual({ do: 'skip', seconds: -10 })
    expect(key('L')).toEqual({ do: 'skip', seconds: 10 })
  })

  it('are found on Arabic and French keyboards', () => {
    expect(key('ن', 'KeyK')).toEqual({ do: 'toggle' })
    expect(key('ة', 'KeyM')).toEqual({ do: 'mute' })
    // An M stands elsewhere on an AZERTY, and where an M would be there is a comma.
    expect(key('m', 'Semicolon')).toEqual({ do: 'mute' })
    expect(key(',', 'KeyM')).toEqual({ do: 'mute' })
    expect(key('&', 'Digit1')).toEqual({ do: 'seek', share: 0.1 })
    expect(key('٩', 'Digit9')).toEqual({ do: 'seek', share: 0.9 })
    expect(key('؟', 'Slash')).toEqual({ do: 'help' })
  })

  it('leave the browser its own, and mean nothing otherwise', () => {
    expect(key('f', 'KeyF', { ctrlKey: true })).toBeUndefined()
    expect(key('ArrowLeft', 'ArrowLeft', { altKey: true })).toBeUndefined()
    expect(key('q', 'KeyQ')).toBeUndefined()
    expect(key('Tab', 'Tab')).toBeUndefined()
  })

  it('change the speed within what is offered', () => {
    expect(nextRate(1, 1)).toBe(1.25)
    expect(nextRate(1, -1)).toBe(0.75)
    expect(nextRate(2, 1)).toBe(2)
    expect(nextRate(0.5, -1)).toBe(0.5)
    expect(nextRate(1.1, -1)).toBe(1)
  })
})

describe('the levels of a film', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=480x854',
    '480/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=240x426',
    '240/index.m3u8',
    '',
  ].join('\n')

  it('are read from its playlist, the lowest first, beside which they are', () => {
    expect(levelsOf(playlist, 'https://manara.example/api/files/x/1.y/hls/master.m3u8')).toEqual([
      { lines: 240, bits: 300_000, url: '/api/files/x/1.y/hls/240/index.m3u8' },
      { lines: 480, bits: 900_000, url: '/api/files/x/1.y/hls/480/index.m3u8' },
    ])
    expect(levelsOf('not a playlist', 'https://manara.example/')).toEqual([])
  })

  it('are asked for while their player is on its way, and nothing of the film with them', async () => {
    const asked: string[] = []
    vi.stubGlobal('location', { href: 'https://manara.example/student/courses/1' })
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return Promise.resolve(new Response(playlist))
    })
    await fetchPlaylists('/hls/master.m3u8')
    expect(asked).toEqual(['/hls/master.m3u8', '/hls/240/index.m3u8'])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
    await fetchPlaylists('/hls/master.m3u8')
    vi.unstubAllGlobals()
  })

  it('are chosen, or left to the line; the sound alone is never a picture', () => {
    const film = { url: '/film.mp4', hls: '/hls/master.m3u8', sound: '/hls/sound/index.m3u8' } as FileView
    const levels = [
      { lines: 240, bits: 1, url: '/240' },
      { lines: 480, bits: 2, url: '/480' },
    ]
    const urlOf = (file: FileView, quality: number | 'auto', soundOnly: boolean, known: typeof levels | undefined) =>
      trackOf(file, known, { quality, soundOnly })?.url
    expect(urlOf(film, 'auto', false, undefined)).toBe('/hls/master.m3u8')
    expect(urlOf(film, 480, false, levels)).toBe('/480')
    expect(urlOf(film, 480, false, undefined)).toBeUndefined()
    expect(urlOf(film, 'auto', true, undefined)).toBe('/hls/sound/index.m3u8')
    // Films that were made before have no sound of their own: the lowest level costs least.
    expect(urlOf({ ...film, sound: null }, 480, true, levels)).toBe('/240')
    expect(urlOf({ ...film, hls: null, sound: null }, 'auto', true, [])).toBe('/film.mp4')
  })
})

describe('the place where a film goes on', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const serverPlace = { position: 40, positionAt: at } as MaterialPlace

  it('is the one the server knows, unless this device was further on later', () => {
    expect(startPlace(serverPlace, undefined, 120)).toBe(40)
    expect(startPlace(serverPlace, { seconds: 70, at: Date.parse(at) + 1 }, 120)).toBe(70)
    expect(startPlace(serverPlace, { seconds: 70, at: Date.parse(at) - 1 }, 120)).toBe(40)
    expect(startPlace(undefined, { seconds: 70, at: 1 }, 120)).toBe(70)
  })

  it('is the beginning where nothing is known, little was seen, or all was', () => {
    expect(startPlace(undefined, undefined, 120)).toBe(0)
    expect(startPlace({ ...serverPlace, position: 3 }, undefined, 120)).toBe(0)
    expect(startPlace({ ...serverPlace, position: 118 }, undefined, 120)).toBe(0)
    expect(startPlace({ ...serverPlace, position: 118 }, undefined, null)).toBe(118)
  })
})
