import { useEffect, useState } from 'react'
import { formatTime, hourInTunis } from '#/i18n/dates.ts'

/**
 * @param now the server's time
 * @returns the time of this device's zone, where it is not Tunis's; not before the page has come to life
 */
export function useOtherZone(now: number): string | undefined {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!alive) return undefined
  const here = new Date(now)
  const own = [here.getHours(), here.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return here.getHours() === hourInTunis(now) && own === formatTime(now) ? undefined : own
}
