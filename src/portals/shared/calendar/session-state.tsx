import type { ReactElement } from 'react'
import { isJoinable, JOIN_MINUTES } from '#/contract/session-kinds.ts'
import type { Session } from '#/contract/sessions.ts'
import { formatTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'
import { stateNow } from './days.ts'
import { SessionPlace } from './session-parts.tsx'
import { dayWords } from './words.ts'

/** How a student’s presence is shown. */
export const PRESENCE = {
  here: { icon: 'check', tone: 'text-success-text' },
  late: { icon: 'clock', tone: undefined },
  absent: { icon: 'alert', tone: undefined },
  excused: { icon: 'info', tone: 'text-muted' },
} as const satisfies Record<NonNullable<Session['presence']>, { icon: IconName; tone: string | undefined }>

/** @returns the word for what is being held at this moment: on a screen somewhere, or in a room */
export function liveWord({ place }: Pick<Session, 'place'>): 'calendar.going' | 'calendar.live' {
  return place?.kind === 'room' ? 'calendar.going' : 'calendar.live'
}

/** How a session stands, in words with a mark; what became of it in lines of their own. */
export function SessionState({ of: session, now }: { of: Session; now: number }): ReactElement {
  const t = useT()
  const { movedFrom, makesUp, madeUpBy, cancelled, needsProfessor } = session
  return (
    <>
      <Main of={session} now={now} />
      {needsProfessor && (
        <Line icon="alert" tone="text-error-text font-semibold">
          {t('calendar.noProfessor')}
        </Line>
      )}
      {cancelled && madeUpBy && <When id="calendar.madeUp" icon="refresh" at={madeUpBy.startsAt} />}
      {!cancelled && movedFrom && <When id="calendar.moved" icon="refresh" at={movedFrom} />}
      {makesUp && <When id="calendar.makesUp" icon="refresh" at={makesUp.startsAt} />}
    </>
  )
}

function Main({ of: session, now }: { of: Session; now: number }): ReactElement {
  const t = useT()
  const { cancelled, presence, place } = session
  const state = stateNow(session, now)
  if (cancelled) {
    return (
      <Line icon="close" tone="text-muted">
        {cancelled.reason ? (
          <T id="calendar.cancelledFor" values={{ reason: <Isolate>{cancelled.reason}</Isolate> }} />
        ) : (
          t('calendar.cancelled')
        )}
      </Line>
    )
  }
  if (state === 'ended') {
    const { icon, tone } = presence ? PRESENCE[presence] : { icon: 'check' as const, tone: 'text-muted' }
    return (
      <Line icon={icon} tone={tone}>
        {presence ? t(`calendar.presence.${presence}`) : t('calendar.ended')}
      </Line>
    )
  }
  if (state === 'live') {
    return (
      <Line icon="live" tone="text-accent-text font-semibold">
        {t(liveWord(session))}
        {presence && <> ({t(`calendar.presence.${presence}`)})</>}
      </Line>
    )
  }
  if (place?.kind !== 'link') {
    return (
      <Line icon={place ? 'home' : 'clock'} tone="text-muted">
        {place ? <SessionPlace of={session} /> : t('calendar.noPlace')}
      </Line>
    )
  }
  if (isJoinable(session, now)) {
    return (
      <Line icon="live" tone="text-accent-text font-semibold">
        {t('calendar.joinOpen')}
      </Line>
    )
  }
  const opensAt = Date.parse(session.startsAt) - JOIN_MINUTES * 60_000
  return (
    <Line icon="clock" tone="text-muted">
      <T id="calendar.joinFrom" values={{ time: <Ltr>{formatTime(opensAt)}</Ltr> }} />
    </Line>
  )
}

interface WhenProps {
  id: 'calendar.madeUp' | 'calendar.moved' | 'calendar.makesUp'
  icon: IconName
  at: string
}

function When({ id, icon, at }: WhenProps): ReactElement {
  const locale = useLocale()
  const day = <Isolate>{dayWords(locale, at)}</Isolate>
  return (
    <Line icon={icon} tone="text-muted">
      {id === 'calendar.makesUp' ? (
        <T id={id} values={{ day }} />
      ) : (
        <T id={id} values={{ day, time: <Ltr>{formatTime(at)}</Ltr> }} />
      )}
    </Line>
  )
}

function Line(props: { icon: IconName; tone: string | undefined; children: React.ReactNode }): ReactElement {
  const { icon, tone, children } = props
  return (
    <span className={classes('flex items-start gap-1.5 text-sm', tone)}>
      <Icon name={icon} className="mt-0.75 size-4 flex-none" />
      <span>{children}</span>
    </span>
  )
}
