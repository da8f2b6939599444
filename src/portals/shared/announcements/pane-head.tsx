import type { ReactElement, ReactNode } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'

interface PaneHeadProps {
  /** Where the way back leads, and what it is called. */
  back: { href: string; label: string; narrow?: boolean }
  mark?: ReactNode
  title: ReactNode
  /** Stands below the title. */
  note?: ReactNode
}

/** The head of what is beside the list. With `narrow`, the way back is for phones: elsewhere the list is in sight. */
export function PaneHead({ back, mark, title, note }: PaneHeadProps): ReactElement {
  return (
    <header className="flex min-h-18 items-center gap-3 border-b border-line bg-base-100 px-3 py-2 lg:px-6 lg:py-3">
      <a
        className={classes('btn btn-ghost btn-icon flex-none', back.narrow && 'lg:hidden')}
        href={back.href}
        aria-label={back.label}
      >
        <Icon name="next" mirror className="back" />
      </a>
      {mark}
      <div className="min-w-0 grow">
        <h1 className="text-lg leading-snug wrap-anywhere" tabIndex={-1}>
          {title}
        </h1>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
    </header>
  )
}
