import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the card; without one it is a plain box. */
  title?: ReactNode
  /** Stands at the end of the title's line: a link, a count. */
  aside?: ReactNode
  /** Room around what is in it. With a title, only around what is under the title's line. */
  pad?: boolean
}

/** A box with a hairline. With a title it is a region of that name. */
export function Card({ title, aside, pad, className, children, ...rest }: CardProps): ReactElement {
  const titleId = useId()
  if (!title) {
    return (
      <div {...(rest as ComponentProps<'div'>)} className={classes('card', pad && 'card-pad', className)}>
        {children}
      </div>
    )
  }
  return (
    <section {...rest} className={classes('card', className)} aria-labelledby={titleId}>
      <div className="card-head head-pad">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {pad ? <div className="card-pad">{children}</div> : children}
    </section>
  )
}
