import type { ReactElement } from 'react'
import type { Session } from '#/contract/sessions.ts'
import { classes } from '#/ui/classes.ts'
import { stateNow } from './days.ts'
import { SessionDocuments, SessionFacts, SessionTitle, StackedTimes } from './session-parts.tsx'
import { SessionState } from './session-state.tsx'
import { useCalendarPath } from './use-calendar.ts'

interface SessionRowProps {
  session: Session
  now: number
  /** A word more about it, such as that it clashes. */
  more?: ReactElement | undefined
}

/** A session in a list: when, what, with whom and how it stands. Its title leads to its page. */
export function SessionRow({ session, now, more }: SessionRowProps): ReactElement {
  const path = useCalendarPath()
  const isLive = stateNow(session, now) === 'live'
  return (
    <li
      className={classes('session-row', isLive && 'bg-accent-soft')}
      data-subject={session.subject.key ?? undefined}
      data-live={isLive || undefined}
    >
      <StackedTimes from={session.startsAt} to={session.endsAt} />
      <div className="session-line grid min-w-0 gap-0.5">
        <a
          href={`${path}/${session.id}`}
          className={classes('session-link', session.cancelled && 'text-muted line-through')}
        >
          <SessionTitle of={session} />
        </a>
        <span className="text-sm text-muted">
          <SessionFacts of={session} glyph />
        </span>
        <SessionDocuments of={session} />
        <SessionState of={session} now={now} />
        {more}
      </div>
    </li>
  )
}
