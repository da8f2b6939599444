import { type ReactElement, useId } from 'react'
import type { Session } from '#/contract/sessions.ts'
import { formatRelative } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Chip } from '#/ui/chip.tsx'
import { SubjectTile } from '../subject-tile.tsx'
import { stateNow } from './days.ts'
import { Join } from './join.tsx'
import { SessionFacts, SessionPlace, SessionTimes, SessionTitle } from './session-parts.tsx'
import { liveWord } from './session-state.tsx'
import { useCalendarPath } from './use-calendar.ts'

/** What is held now, or can be joined already: what it is, since when, and the way in. */
export function LiveCard({ of: session, now }: { of: Session; now: number }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const path = useCalendarPath()
  const titleId = useId()
  const isLive = stateNow(session, now) === 'live'
  const distance = <Isolate>{formatRelative(locale, session.startsAt, now)}</Isolate>
  return (
    <section
      className="card grid gap-3 border-2 border-accent p-4"
      data-subject={session.subject.key ?? undefined}
      aria-labelledby={titleId}
    >
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Chip tone="accent" icon="live">
          {t(isLive ? liveWord(session) : session.place?.kind === 'link' ? 'calendar.joinOpen' : 'calendar.soon')}
        </Chip>
        <span className="text-accent-text">
          {isLive ? (
            <T id="calendar.began" values={{ ago: distance }} />
          ) : (
            <T id="calendar.begins" values={{ in: distance }} />
          )}
        </span>
      </p>
      <div className="flex items-start gap-3">
        <SubjectTile subject={session.subject} />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg" id={titleId}>
            {/* As large as a finger, in the room that is around it. */}
            <a
              href={`${path}/${session.id}`}
              className="-my-2 inline-flex min-h-11 items-center text-inherit no-underline hover:underline"
            >
              <SessionTitle of={session} />
            </a>
          </h2>
          <p className="text-sm text-muted">
            <SessionFacts of={session} />
          </p>
          <p className="text-sm text-muted">
            <SessionTimes of={session} />
          </p>
          {session.place?.kind === 'room' && (
            <p className="font-semibold">
              <SessionPlace of={session} />
            </p>
          )}
        </div>
      </div>
      <Join session={session} now={now} block />
    </section>
  )
}
