import { useEffect, useRef, useState } from 'react'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { useLearning } from '#/portals/shared/lesson/learning.tsx'
import { keepPlace } from '#/stores/player.ts'
import type { Viewing } from '#/stores/viewings.ts'

const KEEP_EVERY_SECONDS = 5

/** What a player tells of a film; the same object for as long as the player is there. */
export interface Sitting {
  /** Where it is. */
  at(seconds: number): void
  /** Whether it plays: also in the background, where it may be listened to. */
  active(playing: boolean): void
}

/** Keeps how far a film is and for how long it plays, from when it first does until it leaves the page. */
export function useSitting(materialId: number): Sitting {
  const { begin, live } = useLearning()
  const { me } = useBoot()
  const viewing = useRef<Viewing>(undefined)
  // What the page says may be drawn anew meanwhile; players only ever call the last of it.
  const last = useRef({ begin, live })
  useEffect(() => {
    last.current = { begin, live }
  })
  const [sitting] = useState<Sitting>(() => {
    let kept = -KEEP_EVERY_SECONDS
    return {
      at(seconds) {
        const whole = Math.floor(seconds)
        viewing.current?.at(whole)
        if (!(last.current.live && viewing.current) || Math.abs(whole - kept) < KEEP_EVERY_SECONDS) return
        kept = whole
        keepPlace(me.id, materialId, whole)
      },
      active(playing) {
        if (playing) viewing.current ??= last.current.begin(materialId)
        viewing.current?.active(playing)
      },
    }
  })
  useEffect(
    () => () => {
      viewing.current?.stop()
      viewing.current = undefined
    },
    [],
  )
  return sitting
}
