import { useEffect, useState } from 'react'

/** Work that is done sooner need not be shown. */
const PATIENCE_MS = 300

/** @returns whether something has been going on for long enough to say so */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}
