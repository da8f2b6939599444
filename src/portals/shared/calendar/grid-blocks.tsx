import type { ReactElement } from 'react'
import { titleLook } from '#/contract/session-titles.ts'
import type { Session } from '#/contract/sessions.ts'
import type { StudyTime } from '#/contract/study-times.ts'
import { formatTime, formatTimeRange } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'
import { fullName } from '../people/full-name.ts'
import { useMe } from '../use-me.ts'
import { stateNow } from './days.ts'
import { SessionPeople, SessionPlace } from './session-parts.tsx'
import { liveWord, PRESENCE } from './session-state.tsx'

interface SessionBlockProps {
  of: Session
  now: number
  clashes: boolean
  /** The time to which somebody is just moving it. */
  wished?: string
}

/** A session in the grid: its time and how it stands, its title, and with whom. */
export function SessionBlock({ of: session, now, clashes, wished }: SessionBlockProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { role } = useMe()
  const { title, subject, presence, cancelled } = session
  const state = stateNow(session, now)
  const look = titleLook(session)
  const missed = presence === 'absent' || presence === 'excused'
  const icon = markOf(session, state, clashes)
  return (
    <span
      className={classes(
        'grid-block',
        missed && 'grid-block-line',
        cancelled && 'grid-block-off',
        state === 'live' && 'grid-block-live',
        clashes && 'grid-block-clash',
      )}
      data-subject={subject.key ?? undefined}
    >
      <span className="grid-block-time">
        {icon && <Icon name={icon} />}
        {state === 'live' ? t(liveWord(session)) : <Ltr>{wished ?? formatTime(session.startsAt)}</Ltr>}
        {(cancelled || clashes) && (
          <span className="truncate">{t(cancelled ? 'calendar.cancelled' : 'calendar.clash')}</span>
        )}
      </span>
      <b
        {...look}
        className={classes(
          'truncate',
          (look.dir === 'rtl') !== (locale === 'ar') && 'text-end',
          cancelled && 'line-through',
        )}
      >
        {title}
      </b>
      {presence && <span className="truncate">{t(`calendar.presence.${presence}`)}</span>}
      <span className="truncate">
        <SessionPeople of={session} />
      </span>
      {role === 'ADMINISTRATOR' && session.professor && (
        <span className="truncate">
          <Isolate>{fullName(session.professor)}</Isolate>
        </span>
      )}
      {session.place?.kind === 'room' && (
        <span className="truncate">
          <SessionPlace of={session} />
        </span>
      )}
      <span className="sr-only">{formatTimeRange(locale, session.startsAt, session.endsAt)}</span>
    </span>
  )
}

function markOf(session: Session, state: Session['state'], clashes: boolean): IconName | undefined {
  const { presence, place } = session
  if (state === 'cancelled') return undefined
  if (clashes) return 'alert'
  if (state === 'live') return 'live'
  if (presence) return PRESENCE[presence].icon
  if (state === 'ended') return 'check'
  return place?.kind === 'link' ? 'live' : undefined
}

/** A time at which the student learns by themselves. */
export function StudyBlock({ of: time }: { of: StudyTime }): ReactElement {
  const t = useT()
  return (
    <span className="grid-block grid-block-line">
      <span className="grid-block-time">
        <Icon name="book" />
        <Ltr>{time.startsAt}</Ltr>
      </span>
      <b className="truncate">
        <Isolate>{time.title}</Isolate>
      </b>
      <span className="truncate">{t('calendar.mine')}</span>
    </span>
  )
}
