import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { load } from '#/stores/reads.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Region } from '../region.tsx'
import { useRead } from '../use-read.ts'
import type { SessionsRead } from './calendar-reads.ts'
import { stateNow } from './days.ts'
import { Join } from './join.tsx'
import { SessionRow } from './session-row.tsx'
import { useCalendarPath, useNow } from './use-calendar.ts'

/** Rows on a first page; the others are one link away. */
const SHOWN = 6

/** The sessions of today on a first page, what is over last. */
export function TodayCard({ read }: { read: SessionsRead }): ReactElement {
  const t = useT()
  const path = useCalendarPath()
  const now = useNow()
  const title = t('calendar-staff.todaySessions')
  return (
    <Region state={useRead(read)} title={title} rows={3} retry={() => load(read)}>
      {({ items, total }) => {
        const isOver = (session: (typeof items)[number]): boolean => stateNow(session, now) === 'ended'
        const ordered = [...items.filter((session) => !isOver(session)), ...items.filter(isOver)]
        const left = total - SHOWN
        return (
          <Card
            data-today
            title={title}
            aside={
              <a className="link" href={path}>
                <span>{t('calendar.whole')}</span>
                <Icon name="arrow" mirror />
              </a>
            }
          >
            {items.length === 0 && <p className="p-5 text-muted">{t('calendar-staff.noneToday')}</p>}
            <ul>
              {ordered.slice(0, SHOWN).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  now={now}
                  more={<Join session={session} now={now} size="sm" />}
                />
              ))}
            </ul>
            {left > 0 && (
              <p className="border-t border-line px-5">
                <a className="link" href={`${path}?view=list`}>
                  {t('calendar.more', { count: left })}
                </a>
              </p>
            )}
          </Card>
        )
      }}
    </Region>
  )
}
