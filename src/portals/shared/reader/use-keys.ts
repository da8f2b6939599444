import { useEffect, useRef } from 'react'
import type { Side } from './spreads.ts'

export interface KeyActions {
  /** Whether a page can be turned by an arrow: it is not, while arrows move a large page. */
  fits: () => boolean
  onTurn: (side: Side) => void
  onNext: () => void
  onPrevious: () => void
  onFirst: () => void
  onLast: () => void
  onZoom: (direction: 1 | -1) => void
  onFit: () => void
  onFullScreen: () => void
  onThumbnails: () => void
  onHelp: () => void
  /** Whether there was something to close. */
  onEscape: () => boolean
}

/** Keys of the reader, wherever the focus is but in a field or a dialog; it stays in one that has closed for a moment. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog[open]')) return
      if (act(event, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** @returns whether the key was one of these */
function act({ key, code }: KeyboardEvent, actions: KeyActions): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (!actions.fits()) return false
    actions.onTurn(key === 'ArrowLeft' ? 'left' : 'right')
    return true
  }
  if (key === 'Escape') return actions.onEscape()
  const doing = BY_KEY[key] ?? BY_CODE[code]
  doing?.(actions)
  return doing !== undefined
}

type Doing = (actions: KeyActions) => void

const BY_KEY: Readonly<Record<string, Doing>> = {
  PageDown: ({ onNext }) => onNext(),
  PageUp: ({ onPrevious }) => onPrevious(),
  Home: ({ onFirst }) => onFirst(),
  End: ({ onLast }) => onLast(),
  '+': ({ onZoom }) => onZoom(1),
  '=': ({ onZoom }) => onZoom(1),
  '-': ({ onZoom }) => onZoom(-1),
  '0': ({ onFit }) => onFit(),
  '?': ({ onHelp }) => onHelp(),
  '؟': ({ onHelp }) => onHelp(),
}

/** Letters by their place on the keyboard, whichever script it writes. */
const BY_CODE: Readonly<Record<string, Doing>> = {
  KeyF: ({ onFullScreen }) => onFullScreen(),
  KeyT: ({ onThumbnails }) => onThumbnails(),
}
