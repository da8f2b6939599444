import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store'
import { nextRate } from './keys.ts'

interface Film {
  video: HTMLVideoElement | null
  /** @returns the second that the film is at, or will be as soon as something is there */
  place: () => number
  go: (seconds: number) => void
}

/** What a person does with a film, by keys, buttons and taps. */
export interface PlayerActs {
  go: (seconds: number) => void
  toggle: () => void
  toggleSound: () => void
  toggleFullscreen: () => void
  /** Forward, or back where it is less than nothing. */
  skip: (seconds: number) => void
  /** Goes to a share of the film, 0 to 1; nowhere while its length is not known. */
  seek: (share: number) => void
  setRate: (rate: number) => void
  stepRate: (step: 1 | -1) => void
}

/**
 * Acts on what the film itself says: media-chrome's store hears of a change only with the element's next event, so that
 * the second of two quick presses would count from before the first.
 */
export function usePlayerActs({ video, place, go }: Film): PlayerActs {
  const store = useMediaStore()
  const ask = (type: string, detail?: unknown): void =>
    store.dispatch({ type, detail } as Parameters<typeof store.dispatch>[0])
  const setRate = (rate: number): void => ask(MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, rate)
  const length = (): number => store.getState().mediaDuration || 0
  // Phones that show nothing but films on the whole screen say so by the film alone.
  const isFullscreen = (): boolean =>
    document.fullscreenEnabled ? document.fullscreenElement !== null : store.getState().mediaIsFullscreen === true
  return {
    go,
    setRate,
    toggle: () =>
      ask(video?.paused === false ? MediaActionTypes.MEDIA_PAUSE_REQUEST : MediaActionTypes.MEDIA_PLAY_REQUEST),
    toggleSound: () =>
      ask(
        video?.muted || video?.volume === 0
          ? MediaActionTypes.MEDIA_UNMUTE_REQUEST
          : MediaActionTypes.MEDIA_MUTE_REQUEST,
      ),
    toggleFullscreen: () =>
      ask(
        isFullscreen()
          ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
          : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
      ),
    skip: (seconds) => go(Math.max(0, Math.min(length() || Number.POSITIVE_INFINITY, place() + seconds))),
    seek: (share) => {
      if (length() > 0) go(length() * share)
    },
    stepRate: (step) => setRate(nextRate(video?.playbackRate ?? 1, step)),
  }
}
