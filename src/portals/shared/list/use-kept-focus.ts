import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus<Box extends HTMLElement> {
  ref: RefObject<Box | null>
  tabIndex: -1
  onFocus: (event: FocusEvent) => void
}

/**
 * Keeps the focus in a list: where what had it has gone with its row, the list has it. Whoever is elsewhere stays there.
 * @param rows what is shown
 * @returns what the box of the list has
 */
export function useKeptFocus<Box extends HTMLElement = HTMLDivElement>(rows: unknown): KeptFocus<Box> {
  const box = useRef<Box>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) box.current?.focus()
  }, [rows])
  return {
    ref: box,
    tabIndex: -1,
    onFocus: ({ target }) => {
      last.current = target
    },
  }
}
