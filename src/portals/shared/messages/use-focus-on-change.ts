import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the button that changed something has gone with the change, the focus goes to what has come in its place: the
 * field of a part, or else its first button. Nothing is done where somebody else changed it, or the focus is elsewhere.
 */
export function useFocusOnChange(value: unknown, part: RefObject<HTMLElement | null>): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (document.activeElement !== document.body) return
    const next = part.current?.querySelector<HTMLElement>('textarea') ?? part.current?.querySelector('button')
    next?.focus({ preventScroll: true })
  }, [value, part])
}
