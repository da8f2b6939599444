import type { ReactElement } from 'react'
import { classes } from './classes.ts'
import { type IconName, symbolId } from './icon-names.ts'
import marksUrl from './marks.svg?url'

export interface IconProps {
  name: IconName
  /** For what points in reading direction: chevrons, arrows, menu, logout, message, send, magazine. */
  mirror?: boolean
  /** What it says to whoever does not see it; without one it is decoration. */
  label?: string
  className?: string
}

/** A drawn mark, in the colour of the text around it. */
export function Icon({ name, mirror, label, className }: IconProps): ReactElement {
  const drawing = <use href={`${marksUrl}#${symbolId(name)}`} />
  const classNames = classes('icon', mirror && 'flip', className)
  return label ? (
    <svg className={classNames} role="img" aria-label={label}>
      {drawing}
    </svg>
  ) : (
    <svg className={classNames} aria-hidden="true">
      {drawing}
    </svg>
  )
}
