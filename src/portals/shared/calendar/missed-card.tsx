import type { ReactElement } from 'react'
import type { Session } from '#/contract/sessions.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { SessionFacts, SessionTitle } from './session-parts.tsx'
import { useCalendarPath } from './use-calendar.ts'
import { dayWords } from './words.ts'

/** The sessions of a week at which the student was not; nothing where there are none. */
export function MissedCard({ sessions }: { sessions: readonly Session[] }): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  const path = useCalendarPath()
  const missed = sessions.filter(({ presence, cancelled }) => !cancelled && presence === 'absent')
  if (missed.length === 0) return null
  return (
    <Card title={t('calendar.missed')} className="hidden lg:block">
      <ul>
        {missed.map((session) => (
          <li key={session.id} className="grid gap-0.5 p-4" data-subject={session.subject.key ?? undefined}>
            <a href={`${path}/${session.id}`} className="session-link">
              <SessionTitle of={session} />
            </a>
            <span className="text-sm text-muted">
              <Isolate>{dayWords(locale, session.startsAt)}</Isolate>
            </span>
            <span className="text-sm text-muted">
              <SessionFacts of={session} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
