import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store'
import { type RefObject, useCallback, useState } from 'react'

interface PlayerRefs {
  video: HTMLVideoElement | null
  mediaRef: (video: HTMLVideoElement | null) => void
  screenRef: (screen: HTMLElement | null) => void
}

/** Tells media-chrome's store of the film and of what fills the screen, once each: its own refs do so at every drawing. */
export function usePlayerRefs(root: RefObject<HTMLElement | null>): PlayerRefs {
  const store = useMediaStore()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const mediaRef = useCallback(
    (element: HTMLVideoElement | null) => {
      setVideo(element)
      store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: element })
    },
    [store],
  )
  const screenRef = useCallback(
    (element: HTMLElement | null) => {
      root.current = element
      store.dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: element })
    },
    [store, root],
  )
  return { video, mediaRef, screenRef }
}
