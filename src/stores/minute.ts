import { atom, onMount } from 'nanostores'
import { serverNow } from './clock.ts'
import type { ReadableAtom } from './reads.ts'

const MINUTE = 60_000
const $minutes = atom(0)

/**
 * The server's time, in milliseconds since the epoch; another one at each whole minute, which is when a session begins,
 * ends or can be joined. Of a page that was asleep, as it wakes.
 */
export const $minute: ReadableAtom<number> = $minutes

onMount($minutes, () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = (): void => {
    clearTimeout(timer)
    const now = serverNow()
    $minutes.set(now)
    timer = setTimeout(tick, MINUTE - (now % MINUTE))
  }
  // On the server there is no next minute.
  if (typeof window === 'undefined') $minutes.set(serverNow())
  else {
    tick()
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    clearTimeout(timer)
    if (typeof window !== 'undefined') document.removeEventListener('visibilitychange', tick)
  }
})
