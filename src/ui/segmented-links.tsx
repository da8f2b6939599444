import type { ReactElement } from 'react'
import { classes } from './classes.ts'

/** How many stand beside each other on a phone; more stand in two columns. */
const FIT = 3

interface SegmentedLinksProps {
  /** What is chosen, for those who hear the page. */
  label: string
  items: readonly { href: string; label: string; current: boolean }[]
}

/** One of a few ways to see a list, each at its address. */
export function SegmentedLinks({ label, items }: SegmentedLinksProps): ReactElement {
  return (
    <nav
      className={classes('segmented', items.length > FIT ? 'grid grid-cols-2' : 'justify-self-start')}
      aria-label={label}
    >
      {items.map(({ href, label: text, current }) => (
        <a
          key={href}
          className="inline-flex items-center justify-center no-underline"
          href={href}
          aria-current={current ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
