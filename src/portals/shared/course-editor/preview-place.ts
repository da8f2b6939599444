import { useMemo } from 'react'
import type { Learning } from '#/portals/shared/lesson/learning.tsx'
import { materialAnchor } from '#/portals/shared/lesson/material-anchor.ts'

const nothing = { at: () => undefined, active: () => undefined, stop: () => undefined }

/**
 * A preview keeps nothing of whoever looks at it. Where its address names a place, such as `?at=200#material-5`, that
 * material's player is taken there once.
 */
export function usePreviewPlace(): Learning {
  return useMemo(() => {
    let gone = false
    return {
      live: false,
      placeOf: () => undefined,
      begin: () => nothing,
      offerJump(materialId, jump) {
        const at = Number(new URLSearchParams(location.search).get('at'))
        if (!gone && at > 0 && location.hash === `#${materialAnchor(materialId)}`) {
          gone = true
          jump(at)
        }
        return () => undefined
      },
      jump: () => undefined,
      standAt: () => undefined,
      onOther: () => () => undefined,
      here: () => undefined,
    }
  }, [])
}
