import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface EmptyStateProps {
  icon: IconName
  mirrorIcon?: boolean
  /** What is not there. */
  title: ReactNode
  /** Why, or what will be there. */
  text?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** Level of the title in the page. */
  heading?: 'h2' | 'h3'
}

/** What, why, and the one next step. */
export function EmptyState(props: EmptyStateProps): ReactElement {
  return <Hollow {...props} />
}

export interface ErrorStateProps {
  title: ReactNode
  text?: ReactNode
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  icon?: IconName
  heading?: 'h2' | 'h3'
}

/** One region that failed, with a way to try again; the rest of the page goes on. */
export function ErrorState({ retryLabel, onRetry, busy, icon = 'refresh', ...rest }: ErrorStateProps): ReactElement {
  return (
    <div role="alert">
      <Hollow
        {...rest}
        icon={icon}
        failed
        action={
          <Button variant="outline" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}

function Hollow({
  icon,
  mirrorIcon,
  title,
  text,
  action,
  heading: Heading = 'h3',
  failed,
}: EmptyStateProps & { failed?: boolean }): ReactElement {
  return (
    <div className={classes('empty', failed && 'empty-failed')}>
      <div className="arch">
        <Icon name={icon} mirror={mirrorIcon} />
      </div>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

/** What a list looks like while it is awaited: shown only after 300 ms, announced by its label. */
export function SkeletonList({ label, rows = 3 }: { label: string; rows?: number }): ReactElement {
  return (
    <div className="waiting">
      <p className="sr-only" role="status">
        {label}
      </p>
      <ul className="list" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <li key={row}>
            <span className="skeleton skeleton-round" />
            <span className="grow skeleton-lines">
              <span className="skeleton skeleton-short" />
              <span className="skeleton skeleton-long" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
