import type { ReactElement } from 'react'
import { classes } from './classes.ts'

/** The turning eight-point star. The words beside it say what is awaited. */
export function Spinner({ large }: { large?: boolean }): ReactElement {
  return <span className={classes('spinner', large && 'spinner-lg')} aria-hidden="true" />
}
