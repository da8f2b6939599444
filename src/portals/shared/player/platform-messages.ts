import { PLATFORM } from './platform-element.ts'

/** What the platform's frame says of itself. */
export interface PlatformNews {
  /** It has said something: it is there. */
  onLife(): void
  onPlace(seconds: number): void
  onPlaying(playing: boolean): void
}

const ASK_EVERY_MS = 1_000
const PLAYING = 1

/**
 * Listens to the frame of the platform, which tells once it was asked to. Nobody else's words are heard: they have to
 * come from that frame and from the platform's own pages.
 * @returns what stops it
 */
export function listenToPlatform(frame: HTMLIFrameElement, news: PlatformNews): () => void {
  const asking = setInterval(() => post(frame, { event: 'listening' }), ASK_EVERY_MS)
  function hear({ origin, source, data }: MessageEvent): void {
    if (origin !== PLATFORM || source !== frame.contentWindow) return
    clearInterval(asking)
    news.onLife()
    const { currentTime, playerState } = infoOf(data)
    if (typeof playerState === 'number') news.onPlaying(playerState === PLAYING)
    if (typeof currentTime === 'number' && currentTime >= 0) news.onPlace(currentTime)
  }
  window.addEventListener('message', hear)
  return () => {
    clearInterval(asking)
    window.removeEventListener('message', hear)
  }
}

/** Asks the platform's player to go to a second and to play. */
export function seekPlatform(frame: HTMLIFrameElement, seconds: number): void {
  post(frame, { event: 'command', func: 'seekTo', args: [seconds, true] })
  post(frame, { event: 'command', func: 'playVideo', args: [] })
}

function post(frame: HTMLIFrameElement, message: object): void {
  frame.contentWindow?.postMessage(JSON.stringify(message), PLATFORM)
}

function infoOf(data: unknown): Record<string, unknown> {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    const info = message && typeof message === 'object' && 'info' in message ? message.info : undefined
    return info && typeof info === 'object' ? { ...info } : {}
  } catch {
    return {}
  }
}
