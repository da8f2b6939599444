import type { ComponentProps, ReactElement } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface ChipProps extends ComponentProps<'span'> {
  /** `line` for what is absent or over, `accent` only for what is live now, `subject` for the colour around it. */
  tone?: 'line' | 'success' | 'warning' | 'error' | 'info' | 'accent' | 'subject'
  icon?: IconName
}

/** A word or two about a thing. */
export function Chip({ tone, icon, className, children, ...rest }: ChipProps): ReactElement {
  return (
    <span {...rest} className={classes('chip', tone && `chip-${tone}`, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** A number in a disc. Its neighbour, or a hidden text, says of what. */
export function Count({ children, ...rest }: ComponentProps<'span'>): ReactElement {
  return (
    <span {...rest} className="count">
      {children}
    </span>
  )
}
