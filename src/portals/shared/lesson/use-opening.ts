import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MaterialPlace } from '#/contract/progress.ts'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { startPlace } from '#/portals/shared/player/start-place.ts'
import { useLight } from '#/portals/shared/use-light.ts'
import { keptPlace } from '#/stores/player.ts'
import { useLearning } from './learning.tsx'

/** How somebody opened a film. */
export interface Opening {
  /** The second at which it begins. */
  from: number
  soundOnly: boolean
}

interface FilmOpening {
  opening: Opening | undefined
  /** The second at which the page says that it goes on; 0 = at the beginning. */
  resumed: number
  open: (how?: Partial<Opening>) => void
  /** For the player: what goes to a second of it. */
  seeker: RefObject<((seconds: number) => void) | undefined>
}

/** A film that is closed until somebody asks for it, or for a second of it. */
export function useOpening(materialId: number, length: number | null): FilmOpening {
  const light = useLight()
  const { me } = useBoot()
  const { live, placeOf, offerJump } = useLearning()
  const [opening, setOpening] = useState<Opening>()
  const seeker = useRef<(seconds: number) => void>(undefined)
  const serverPlace: MaterialPlace | undefined = placeOf(materialId)

  const jump = useEffectEvent((seconds: number) => {
    if (seeker.current) seeker.current(seconds)
    else setOpening({ from: seconds, soundOnly: light })
  })
  useEffect(() => offerJump(materialId, (seconds) => jump(seconds)), [offerJump, materialId])

  return {
    opening,
    resumed: startPlace(serverPlace, undefined, length),
    seeker,
    open(how) {
      const kept = live ? keptPlace(me.id, materialId) : undefined
      setOpening({ from: startPlace(serverPlace, kept, length), soundOnly: light, ...how })
    },
  }
}
