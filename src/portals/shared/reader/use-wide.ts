import { useEffect, useState } from 'react'

/** From this width on two pages beside each other can be read. */
const WIDE = '(width >= 900px)'

/** @returns whether there is room for two pages; not before the page has come to life */
export function useWide(): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const look = (): void => setWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return wide
}
