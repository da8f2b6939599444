import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the button that changed something goes with the change, the focus goes to what comes in its place: the field of a
 * part, or what else can be pressed in it.
 * @returns what the button says when it is pressed; what others change moves no focus
 */
export function useFocusOnChange(value: unknown, part: RefObject<HTMLElement | null>): () => void {
  const before = useRef(value)
  const pressed = useRef(false)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (!pressed.current) return
    pressed.current = false
    if (document.activeElement !== document.body) return
    const next =
      part.current?.querySelector<HTMLElement>('textarea') ?? part.current?.querySelector<HTMLElement>('button, a')
    next?.focus({ preventScroll: true })
  }, [value, part])
  return () => {
    pressed.current = true
  }
}
