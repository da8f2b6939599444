import type { Track } from './track.ts'

const PLAYLIST = 'application/vnd.apple.mpegurl'
/** Bits a second that a line is taken for before it was measured: the lowest level comes first. */
const MODEST_LINE = 300_000

const loadPlaylists = () => import('hls.js/light')

const playsPlaylists = (video: HTMLVideoElement): boolean => video.canPlayType(PLAYLIST) !== ''

/** Loads what plays playlists, where the browser does not do that by itself. */
export async function prepareFeed(): Promise<void> {
  if (!playsPlaylists(document.createElement('video'))) await loadPlaylists()
}

/**
 * Gives a film's element what to play. Where the browser knows no playlists, hls.js is loaded for them.
 * @param at the second at which it is to go on
 * @param onFatal when nothing more comes of it
 * @returns what takes it away again
 */
export async function attach(
  video: HTMLVideoElement,
  track: Track,
  at: number,
  onFatal: () => void,
): Promise<() => void> {
  if (!track.hls || playsPlaylists(video)) return attachPlain(video, track.url, at, onFatal)
  const { default: Hls } = await loadPlaylists()
  if (!Hls.isSupported()) return attachPlain(video, track.plain, at, onFatal)
  const hls = new Hls({
    // Its worker would be made of a string, which this site's policy forbids; such small parts need none.
    enableWorker: false,
    startLevel: 0,
    startPosition: at > 0 ? at : -1,
    abrEwmaDefaultEstimate: MODEST_LINE,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
  })
  let mended = false
  hls.on(Hls.Events.ERROR, (_name, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true
      hls.recoverMediaError()
    } else {
      onFatal()
    }
  })
  hls.loadSource(track.url)
  hls.attachMedia(video)
  return () => hls.destroy()
}

function attachPlain(video: HTMLVideoElement, url: string, at: number, onFatal: () => void): () => void {
  video.addEventListener('error', onFatal)
  // What comes before is not loaded at all.
  video.src = at > 0 ? `${url}#t=${at}` : url
  return () => video.removeEventListener('error', onFatal)
}
