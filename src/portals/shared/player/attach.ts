import { hlsSettings } from './hls-settings.ts'
import { hasMediaSource, loadHls } from './media-source.ts'
import type { Track } from './track.ts'

const PLAYLIST = 'application/vnd.apple.mpegurl'

/**
 * Gives a film's element what to play. hls.js plays HLS wherever it can: a browser that says that it “maybe” does so by
 * itself, as Chromium does, shows nothing on a slow line for eight to thirty seconds and stops on its way.
 * @param at the second at which it is to go on
 * @param onFatal when nothing more comes of it
 * @returns what takes it away again
 * @throws {TypeError} when hls.js cannot be fetched
 */
export async function attach(
  video: HTMLVideoElement,
  track: Track,
  at: number,
  onFatal: () => void,
): Promise<() => void> {
  if (!track.hls) return attachPlain(video, track.url, at, onFatal)
  const Hls = hasMediaSource() ? await loadHls() : undefined
  if (!Hls?.isSupported()) {
    return attachPlain(video, video.canPlayType(PLAYLIST) ? track.url : track.plain, at, onFatal)
  }
  const hls = new Hls(hlsSettings(at))
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
