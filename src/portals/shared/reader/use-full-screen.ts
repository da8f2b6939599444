import { type RefObject, useEffect, useState } from 'react'

export interface FullScreen {
  /** Whether this browser can. */
  possible: boolean
  on: boolean
  toggle(): void
}

/** An element over the whole screen, and back. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [possible, setPossible] = useState(false)
  const [on, setOn] = useState(false)

  useEffect(() => {
    setPossible(document.fullscreenEnabled === true)
    const look = (): void => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])

  const toggle = (): void => {
    if (!document.fullscreenEnabled) return
    // A refusal leaves everything as it is.
    const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen()
    change?.catch(() => undefined)
  }
  return { possible, on, toggle }
}
