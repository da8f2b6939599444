import { useEffect, useState } from 'react'

/** From this width on there is room for a week beside the menu. */
const WIDE = '(width > 991px)'

/** @returns whether there is room for a grid; `undefined` before the page has come to life */
export function useWide(): boolean | undefined {
  const [wide, setWide] = useState<boolean>()
  useEffect(() => {
    const query = matchMedia(WIDE)
    const look = (): void => setWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return wide
}
