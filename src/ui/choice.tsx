import type { ComponentProps, ReactElement } from 'react'
import { classes } from './classes.ts'

/** A box to tick that is all of its words, framed; several stand beside each other in `choices`. */
export function Choice({ children, className, ...input }: Omit<ComponentProps<'input'>, 'type'>): ReactElement {
  return (
    <label className={classes('choice', className)}>
      <input {...input} className="check" type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
