import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store'
import type { KeyboardEvent } from 'react'
import { actionOf, type KeyAction, nextRate } from './keys.ts'

interface PlayerKeyActs {
  go: (seconds: number) => void
  /** Captions on and off. */
  onCaptions: () => void
  onHelp: () => void
}

interface PlayerKeys {
  onKeyDown: (event: KeyboardEvent) => void
  setRate: (rate: number) => void
}

/** What keys do while the player has the focus; in its menus and its buttons they keep their own meaning. */
export function usePlayerKeys({ go, onCaptions, onHelp }: PlayerKeyActs): PlayerKeys {
  const store = useMediaStore()
  const ask = (type: string, detail?: unknown): void =>
    store.dispatch({ type, detail } as Parameters<typeof store.dispatch>[0])
  const setRate = (rate: number): void => ask(MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, rate)

  function act(action: KeyAction): void {
    const { mediaPaused, mediaVolumeLevel, mediaIsFullscreen, mediaPlaybackRate = 1, ...state } = store.getState()
    const { mediaCurrentTime: at = 0, mediaDuration: length = 0 } = state
    const acts: Record<KeyAction['do'], () => void> = {
      toggle: () => ask(mediaPaused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST),
      mute: () =>
        ask(mediaVolumeLevel === 'off' ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST),
      fullscreen: () =>
        ask(
          mediaIsFullscreen
            ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
            : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        ),
      captions: onCaptions,
      help: onHelp,
      skip: () =>
        action.do === 'skip' && go(Math.max(0, Math.min(length || Number.POSITIVE_INFINITY, at + action.seconds))),
      rate: () => action.do === 'rate' && setRate(nextRate(mediaPlaybackRate, action.step)),
      seek: () => action.do === 'seek' && length > 0 && go(length * action.share),
    }
    acts[action.do]()
  }

  return {
    setRate,
    onKeyDown(event) {
      const action = actionOf(event.nativeEvent)
      const target = event.target as HTMLElement
      if (!action || event.defaultPrevented || target.closest('[role="menu"]')) return
      // The space bar presses the button that has the focus, and the volume has the arrows.
      if (event.key === ' ' && target.closest('button')) return
      if (target.matches('.player-volume') && /^(Arrow|Home|End)/.test(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      act(action)
    },
  }
}
