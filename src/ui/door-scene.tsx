import type { ReactElement } from 'react'
import sceneUrl from './door-scene.svg?url'

/** The blue door, half open on the lighthouse. Without a label it is decoration. */
export function DoorScene({ label }: { label?: string }): ReactElement {
  const drawing = <use href={`${sceneUrl}#door-scene`} />
  return label ? (
    <svg viewBox="0 0 520 650" role="img" aria-label={label}>
      {drawing}
    </svg>
  ) : (
    <svg viewBox="0 0 520 650" aria-hidden="true">
      {drawing}
    </svg>
  )
}
